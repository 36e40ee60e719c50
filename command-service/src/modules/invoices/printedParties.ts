/** What is printed on an invoice, kept as it was at issue: the clinic, the patient, the address. */
import {
  clinicAsPrinted,
  departments,
  type invoiceInputFields,
  patients,
  settings,
  SETTINGS_ID,
  titleOf,
  users,
  type AppointmentRow,
  type Values,
} from '@hospital/contracts';
import type { Facts } from '../../kernel/command.ts';
import { approvedTax } from './approvedTax.ts';

export function closingFacts(row: AppointmentRow | null, rate: string | null | undefined) {
  return {
    tax: approvedTax(rate),
    settings: { module: settings, id: SETTINGS_ID },
    patient: { module: patients, id: row?.patient },
    department: { module: departments, id: row?.department },
    doctor: { module: users, id: row?.doctor },
  };
}
export type ClosingFacts = Facts<ReturnType<typeof closingFacts>>;

function sellerOf(clinic: ClosingFacts['settings']) {
  return {
    ...clinicAsPrinted(clinic),
    bankName: clinic?.bankName ?? null,
    bankAddress: clinic?.bankAddress ?? null,
    bankCity: clinic?.bankCity ?? null,
    bankCountry: clinic?.bankCountry ?? null,
    bankIban: clinic?.bankIban ?? null,
    bankSwift: clinic?.bankSwift ?? null,
  };
}

type Addresses = Partial<
  Readonly<Pick<Values<typeof invoiceInputFields>, 'email' | 'patientAddress' | 'billingAddress'>>
>;

/** Seller and buyer, and the addresses that the form left out. */
export function printedParties(
  body: Addresses,
  { settings: clinic, patient, department, doctor }: ClosingFacts,
) {
  const buyer = {
    name: patient ? titleOf(patients.title, patient) : null,
    department: department?.name ?? null,
    doctor: doctor ? titleOf(users.title, doctor) : null,
  };
  const patientAddress = body.patientAddress ?? patient?.address ?? null;
  return {
    seller: sellerOf(clinic),
    buyer,
    email: body.email ?? patient?.email ?? null,
    patientAddress,
    billingAddress: body.billingAddress ?? patientAddress,
  };
}
