/** Booking, moving, the three free statuses, and what a closed appointment refuses. */
import {
  appointmentFields,
  appointments,
  DOCTOR_DAY,
  doctorDayKey,
  doctorRefusal,
  isRejection,
  patients,
  reject,
  settledAppointment,
  users,
  type AppointmentRow,
  type AppointmentStatus,
  type Draft,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import {
  byRoute,
  commandsOf,
  type Claim,
  type Command,
  type CommandModule,
  type FactRefs,
  type ConflictingClaim,
  type InputOf,
} from '../../kernel/command.ts';
import { differing, known, restoreCommand, withOwnedValues } from '../../kernel/crud.ts';
import {
  changing,
  creating,
  envelopeOf,
  inputOf,
  recordAnswer,
  type HandlerDependencies,
} from '../../kernel/httpCommand.ts';
import { checkReferences, referenceFacts } from '../../kernel/references.ts';
import { judgeSlot, slotFacts, type Overriding, type SlotJudgement } from './slot.ts';

type Input = InputOf<typeof appointmentFields> & Overriding;

const { status: _status, ...editable } = appointmentFields;

const slotTaken = reject('slot_taken');

/** The id of what is issued follows from the Idempotency-Key: the same key for another appointment must not name the same record twice. */
function issuedClaim(kind: 'invoice' | 'prescription', key: string): Claim {
  return { kind, key, rule: 'unique', value: {}, refusal: reject('key_reused') };
}

/** For good: a prescription that was deleted is still no other appointment's. */
function prescriptionClaims({ requestedPrescription, formerPrescriptions }: AppointmentRow): Claim[] {
  const former = (formerPrescriptions ?? []).map(({ prescription }) => prescription);
  return [...former, requestedPrescription].flatMap((id) => (id ? [issuedClaim('prescription', id)] : []));
}

function claims(record: AppointmentRow): Claim[] {
  return [...prescriptionClaims(record), ...slotClaims(record)];
}

/** Pending and Approved appointments hold their doctor's and their patient's time. */
function slotClaims(record: AppointmentRow): Claim[] {
  const row = settledAppointment(record);
  if (row.requestedInvoice) return [issuedClaim('invoice', row.requestedInvoice)];
  if (row.deletedAt || row.status === 'canceled' || row.status === 'closed') return [];
  const { appointmentDate, fromTime, toTime } = row;
  const interval = { rule: 'interval', value: { fromTime, toTime }, refusal: slotTaken } as const;
  return [
    { ...interval, kind: DOCTOR_DAY, key: doctorDayKey(row.doctor, appointmentDate) },
    { ...interval, kind: 'patientDay', key: `${row.patient}:${appointmentDate}` },
  ];
}

/** Who is taken, when, and with whom, as far as who asks may know. */
async function conflictMessage({
  kind,
  value,
  row,
  holder,
  nameOf,
}: ConflictingClaim<AppointmentRow>): Promise<string> {
  const isDoctor = kind === DOCTOR_DAY;
  const [who, withWhom] = await Promise.all([
    isDoctor ? nameOf(users, row.doctor) : nameOf(patients, row.patient),
    isDoctor ? nameOf(patients, holder?.patient) : nameOf(users, holder?.doctor),
  ]);
  const taken = who ?? (isDoctor ? 'The doctor' : 'The patient');
  const when = `from ${value.fromTime ?? ''} to ${value.toTime ?? ''}`;
  return `${taken} already has an appointment ${when}${withWhom === null ? '' : ` with ${withWhom}`}.`;
}

const appointmentCommand = commandsOf(appointments);

/** Drafts, with what the place of the appointment gives to say. */
const withJudgement = <D>(drafts: readonly D[], { conflicts, warnings }: SlotJudgement) =>
  conflicts.length + warnings.length > 0 ? { drafts, conflicts, warnings } : drafts;

/** The reason is kept where an overlap was accepted. */
function reasonOf({ override, overrideReason }: Overriding): { reason?: string } {
  return override && overrideReason ? { reason: overrideReason } : {};
}

export const bookAppointment = appointmentCommand({
  name: 'BookAppointment',
  creates: true,
  facts: (input: Input) => ({ ...slotFacts(input), ...referenceFacts(appointments, input) }),
  authorize: byRoute,
  decide(input, _row, context) {
    const { facts } = context;
    if (input.status === 'closed') return reject('closing_needs_invoice');
    const judgement = judgeSlot({ before: null, after: input }, input, context);
    if (isRejection(judgement)) return judgement;
    const refusal = checkReferences(appointments, input, facts) ?? doctorRefusal(facts.doctor);
    if (refusal) return refusal;
    const data = { ...known(appointmentFields, input), ...reasonOf(input) };
    return withJudgement([{ type: 'AppointmentBooked', data } as const], judgement);
  },
});

const statusEvents = {
  approved: 'AppointmentApproved',
  canceled: 'AppointmentCanceled',
  pending: 'AppointmentSetPending',
} as const;

function statusDrafts(row: AppointmentRow, input: Input) {
  const { status } = input;
  if (status === undefined || status === row.status) return [];
  if (status === 'closed') return reject('closing_needs_invoice');
  return [{ type: statusEvents[status], data: reasonOf(input) }];
}

export const changeAppointment = appointmentCommand({
  name: 'ChangeAppointment',
  facts: (input: Input, row) => ({
    ...slotFacts({ ...row, ...input }),
    ...referenceFacts(appointments, row ? differing(editable, row, input) : {}),
  }),
  authorize: byRoute,
  decide(input, record, context) {
    const { facts } = context;
    if (!record) return reject('not_found');
    const row = settledAppointment(record);
    if (row.status === 'closed') return reject('appointment_closed');
    const changes = withOwnedValues(editable, row, differing(editable, row, input));
    if ('patient' in changes && row.prescription) return reject('appointment_prescribed');
    const status = statusDrafts(row, input);
    const after = { ...row, ...changes, status: input.status ?? row.status };
    const judgement = judgeSlot({ before: row, after }, input, context);
    if (isRejection(judgement)) return judgement;
    const refusal = checkReferences(appointments, changes, facts) ?? doctorRefusal(facts.doctor);
    if (refusal) return refusal;
    if (isRejection(status)) return status;
    const changed = Object.keys(changes).length > 0;
    const change = { type: 'AppointmentChanged', data: { ...changes, ...reasonOf(input) } } as const;
    return withJudgement([...(changed ? [change] : []), ...status], judgement);
  },
});

/** `ApproveAppointment`, `CancelAppointment`, `SetAppointmentPending`. */
export function statusCommand(name: string) {
  return appointmentCommand({
    name,
    facts: (_input: Input, row) => slotFacts(row ?? {}),
    authorize: byRoute,
    decide(input, record, context) {
      if (!record) return reject('not_found');
      const row = settledAppointment(record);
      if (row.status === 'closed') return input.status === 'closed' ? [] : reject('appointment_closed');
      const { status = row.status } = input;
      const judgement = judgeSlot({ before: row, after: { ...row, status } }, input, context);
      if (isRejection(judgement)) return judgement;
      const drafts = statusDrafts(row, input);
      return isRejection(drafts) ? drafts : withJudgement(drafts, judgement);
    },
  });
}

const statusCommands: Readonly<Record<AppointmentStatus, ReturnType<typeof statusCommand>>> = {
  approved: statusCommand('ApproveAppointment'),
  canceled: statusCommand('CancelAppointment'),
  pending: statusCommand('SetAppointmentPending'),
  closed: statusCommand('CloseAppointment'),
};

export const removeAppointment = appointmentCommand({
  name: 'RemoveAppointment',
  authorize: byRoute,
  decide(_input, record) {
    if (!record) return reject('not_found');
    const { status, prescription } = settledAppointment(record);
    if (status === 'closed') return reject('appointment_closed');
    return prescription ? reject('appointment_prescribed') : [{ type: 'AppointmentRemoved', data: {} }];
  },
});

/** Confirms what CloseWithInvoice did; another id is refused. */
export const attachInvoice = appointmentCommand({
  name: 'AttachInvoice',
  authorize: byRoute,
  decide(input: Input, record) {
    if (!record) return reject('not_found');
    const row = settledAppointment(record);
    if (row.status !== 'closed') return reject('closing_needs_invoice');
    return row.invoice === input.invoice ? [] : reject('already_invoiced');
  },
});

/** Confirms what CreatePrescription did; another id is refused. */
export const attachPrescription = appointmentCommand({
  name: 'AttachPrescription',
  authorize: byRoute,
  decide(input: Input, record) {
    const linked = record && settledAppointment(record).prescription;
    if (!linked) return reject(record ? 'not_prescribed' : 'not_found');
    return linked === input.prescription ? [] : reject('already_prescribed');
  },
});

/** A closed appointment keeps its status: its invoice was issued meanwhile. */
function restored(row: AppointmentRow, { status, ...changes }: Partial<AppointmentRow>): readonly Draft[] {
  const restoring = { type: 'AppointmentChanged', data: changes } as const;
  const isFree = status !== undefined && status !== 'closed' && row.status !== 'closed';
  return [
    ...(Object.keys(changes).length > 0 ? [restoring] : []),
    ...(isFree ? [{ type: statusEvents[status], data: {} }] : []),
  ];
}

export const appointmentCommands: CommandModule<AppointmentRow> = {
  claims,
  conflictMessage,
  compensation: { created: removeAppointment, changed: restoreCommand(appointments, restored) },
};

export function appointmentHandlers(dependencies: HandlerDependencies): Handlers {
  /** A closed or linked appointment is returned as such: its process has been run, so at the answer's position readers see it so. */
  const settling =
    <R extends FactRefs>(pick: (body: Input) => Command<typeof appointments, Input, R>) =>
    async (call: Parameters<Handlers[string]>[0]) => {
      const id = call.params['id'] ?? '';
      const body = inputOf<Input>(call);
      const outcome = await dependencies.kernel.handle(
        pick(body),
        body,
        envelopeOf(call, id, dependencies.fingerprint),
      );
      return recordAnswer(appointments, settledAppointment(outcome.row), outcome);
    };
  return {
    BookAppointment: creating(dependencies, bookAppointment),
    ChangeAppointment: settling(() => changeAppointment),
    RemoveAppointment: changing(dependencies, removeAppointment),
    ChangeAppointmentStatus: settling(({ status = 'closed' }) => statusCommands[status]),
    AttachInvoice: settling(() => attachInvoice),
    AttachPrescription: settling(() => attachPrescription),
  };
}
