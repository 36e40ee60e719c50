/** What a prescription prints: no amounts, and the people as they were called when it was written. */
import type { RowOf } from '../kernel/module.ts';
import type { prescriptionFields } from '../modules/prescriptions/prescriptionFields.ts';
import {
  printedClinicOf,
  USUAL_DATE_FORMAT,
  type BesideTheRecord,
  type PrintedClinic,
} from './printedClinic.ts';

export type PrintedPrescriptionRow = RowOf<typeof prescriptionFields>;

export interface PrescribedLine {
  readonly name: string | null;
  readonly description: string | null;
}

export interface PrintedPrescription {
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly prescriptionDate: string;
  readonly dueDate: string | null;
  readonly clinic: PrintedClinic;
  readonly patient: {
    readonly name: string | null;
    readonly birthday: string | null;
    readonly address: string | null;
    readonly email: string | null;
  };
  readonly doctor: {
    readonly name: string | null;
    readonly speciality: string | null;
    readonly department: string | null;
  };
  readonly lines: readonly PrescribedLine[];
  readonly otherInformation: string | null;
  readonly dateFormat: string;
}

export function printedPrescriptionOf(
  row: PrintedPrescriptionRow,
  beside: BesideTheRecord,
): PrintedPrescription {
  const { clinic, parties } = row;
  return {
    number: row.number ?? '–',
    prescriptionDate: row.prescriptionDate,
    dueDate: row.dueDate,
    clinic: printedClinicOf(clinic, beside),
    patient: {
      name: parties?.patient ?? null,
      birthday: row.patientBirthday,
      address: row.patientAddress,
      email: row.email,
    },
    doctor: {
      name: parties?.doctor ?? null,
      speciality: parties?.speciality ?? null,
      department: parties?.department ?? null,
    },
    lines: row.lineItems.map(({ name, description }) => ({ name, description })),
    otherInformation: row.otherInformation,
    dateFormat: clinic?.dateFormat ?? USUAL_DATE_FORMAT,
  };
}
