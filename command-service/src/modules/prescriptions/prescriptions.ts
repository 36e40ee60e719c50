/** Writing a prescription for an approved appointment, changing and deleting it. A paid one is final. */
import {
  appointmentMismatch,
  appointments,
  changesBeforeStatus,
  clinicAsPrinted,
  departments,
  isRejection,
  linesTotal,
  MAX_MONEY,
  money,
  patientAddressesOf,
  patients,
  paymentOf,
  prescriptionInputFields,
  prescriptionNumbers,
  prescriptions,
  reject,
  repeatedIdRefusal,
  settings,
  SETTINGS_ID,
  settledAppointment,
  titleOf,
  users,
  withLineIds,
  type AppointmentRow,
  type DraftOf,
  type Matching,
  type Payment,
  type PrescriptionRow,
  type Rejection,
  type Values,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { byRoute, commandsOf, type CommandModule, type Facts, type InputOf } from '../../kernel/command.ts';
import { differing, known } from '../../kernel/crud.ts';
import { changing } from '../../kernel/httpCommand.ts';
import {
  issuing,
  numberedIssue,
  type NumberedIssue,
  type NumberedRequest,
  type NumberingDependencies,
} from '../../kernel/numberedIssue.ts';
import { unlinking } from './unlinking.ts';

type PrescriptionInput = Values<typeof prescriptionInputFields>;
/** What a call sends: patient and department must be the appointment's. */
type Input = InputOf<typeof prescriptionInputFields> & Matching;
type WritingRequest = NumberedRequest<Input>;

const prescribing: NumberedIssue = {
  series: prescriptionNumbers,
  name: 'prescriptions written',
  from: { module: appointments, event: 'PrescriptionRequested' },
  issues: { module: prescriptions, event: 'PrescriptionIssued' },
};

function writingFacts(row: AppointmentRow | null) {
  return {
    settings: { module: settings, id: SETTINGS_ID },
    patient: { module: patients, id: row?.patient },
    department: { module: departments, id: row?.department },
    doctor: { module: users, id: row?.doctor },
  };
}

/** What is printed, kept as it is now, and the addresses that the form left out. */
function printedParts(body: Input, facts: Facts<ReturnType<typeof writingFacts>>) {
  const { settings: clinic, patient, department, doctor } = facts;
  return {
    clinic: clinicAsPrinted(clinic),
    parties: {
      patient: patient ? titleOf(patients.title, patient) : null,
      department: department?.name ?? null,
      doctor: doctor ? titleOf(users.title, doctor) : null,
      speciality: doctor?.speciality ?? null,
    },
    patientBirthday: patient?.birthday ?? null,
    ...patientAddressesOf(body, patient),
  };
}

/** Its lines with ids, and its payment as the status has it. */
function settled<V extends Payment & Pick<PrescriptionInput, 'status' | 'lineItems'>>(
  values: V,
  before: PrescriptionInput['lineItems'] = [],
) {
  const repeated = repeatedIdRefusal(values.lineItems);
  if (repeated) return repeated;
  const lineItems = withLineIds(values.lineItems, before);
  const total = linesTotal(lineItems);
  if (money.compare(total, MAX_MONEY) > 0)
    return reject('amount_too_large', { fields: { lineItems: 'The total is too large.' } });
  const payment = paymentOf(values, total, 'sum of the lines');
  return isRejection(payment) ? payment : { ...values, lineItems, ...payment };
}

const CLOSED = 'This appointment is closed. A prescription is added while the appointment is approved.';

function writingRefusal(body: Input, row: AppointmentRow): Rejection | null {
  if (row.status === 'closed') return reject('appointment_not_approved', { message: CLOSED });
  if (row.status !== 'approved') return reject('appointment_not_approved');
  return row.prescription ? reject('already_prescribed') : appointmentMismatch(body, row);
}

export const createPrescription = commandsOf(appointments)({
  name: 'CreatePrescription',
  facts: (_writing: WritingRequest, row) => writingFacts(row),
  authorize: byRoute,
  decide({ body, recordId: prescription, year, seenRevision }, record, { facts }) {
    if (!record) return reject('not_found');
    const row = settledAppointment(record);
    const refusal = writingRefusal(body, row);
    if (refusal) return refusal;
    const { patient, department, doctor, appointmentDate } = row;
    const issue = settled({
      ...known(prescriptionInputFields, body),
      appointment: row._id,
      ...printedParts(body, facts),
      patient,
      department,
      doctor,
      appointmentDate,
    });
    if (isRejection(issue)) return issue;
    return [
      { type: 'PrescriptionRequested', data: { patient, doctor, prescription, year, seenRevision, issue } },
    ];
  },
});

const { appointment: _appointment, ...changeable } = prescriptionInputFields;
type PrescriptionDraft = DraftOf<(typeof prescriptions.events)[number]>;

/** A new status carries its payment; without one, rest and method are changes like others. */
function changeDrafts(row: PrescriptionRow, next: Values<typeof changeable>): PrescriptionDraft[] {
  const { status, ...changes } = differing(changeable, row, next);
  if (status === undefined)
    return Object.keys(changes).length > 0 ? [{ type: 'PrescriptionChanged', data: changes }] : [];
  const others = changesBeforeStatus(row, changes);
  const paid = { from: row.status, to: status, paidBy: next.paidBy, rest: next.rest };
  return [
    ...(others ? [{ type: 'PrescriptionChanged', data: others } as const] : []),
    { type: 'PrescriptionStatusChanged', data: paid },
  ];
}

const prescriptionCommand = commandsOf(prescriptions);

export const changePrescription = prescriptionCommand({
  name: 'ChangePrescription',
  facts: (_body: Input, row) => ({ appointment: { module: appointments, id: row?.appointment } }),
  authorize: byRoute,
  decide(body, row, { facts }) {
    if (!row) return reject('not_found');
    if (row.status === 'paid') return reject('prescription_paid');
    // The form sends what it shows of the appointment, whose department may have changed since.
    const mismatch = appointmentMismatch(body, row) && appointmentMismatch(body, facts.appointment ?? row);
    if (mismatch) return mismatch;
    const next = settled({ ...row, ...differing(changeable, row, body) }, row.lineItems);
    return isRejection(next) ? next : changeDrafts(row, next);
  },
});

export const removePrescription = prescriptionCommand({
  name: 'RemovePrescription',
  authorize: byRoute,
  decide(_input, row) {
    if (!row) return reject('not_found');
    if (row.status === 'paid') return reject('prescription_paid');
    const { appointment, patient } = row;
    return [{ type: 'PrescriptionRemoved', data: { appointment, patient } }];
  },
});

export const prescriptionCommands: CommandModule = {
  compensation: { created: removePrescription },
  processes: [numberedIssue(prescribing), unlinking],
};

export function prescriptionHandlers(dependencies: NumberingDependencies): Handlers {
  return {
    CreatePrescription: issuing(dependencies, {
      issue: prescribing,
      command: createPrescription,
      asker: 'appointment',
      issued: ({ requestedPrescription }) => requestedPrescription,
    }),
    ChangePrescription: changing(dependencies, changePrescription),
    RemovePrescription: changing(dependencies, removePrescription),
  };
}
