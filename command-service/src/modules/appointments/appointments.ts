/** Booking, moving, the three free statuses, and what a closed appointment refuses. */
import {
  appointmentFields,
  appointments,
  DOCTOR_ROLE,
  reject,
  settledAppointment,
  type AnyRow,
  type AppointmentRow,
  type AppointmentStatus,
  type Draft,
  type Rejection,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import {
  byRoute,
  type Claim,
  type Command,
  type CommandModule,
  type Facts,
  type FactRefs,
} from '../../kernel/command.ts';
import { differing, known } from '../../kernel/crud.ts';
import { changing, creating, envelopeOf, recordAnswer, type HandlerParts } from '../../kernel/httpCommand.ts';
import { checkReferences, referenceFacts } from '../../kernel/references.ts';

type Input = Readonly<Record<string, unknown>>;
type AppointmentCommand = Command<Input, AppointmentRow, FactRefs>;

const { status: _status, ...editable } = appointmentFields;

const slotTaken = reject('slot_taken');

/** An invoice's id follows from the Idempotency-Key: the same key for another appointment must not name the same invoice twice. */
function invoiceClaim(invoice: string): Claim {
  return { kind: 'invoice', key: invoice, rule: 'unique', value: {}, refusal: reject('key_reused') };
}

/** Pending and Approved appointments hold their doctor's and their patient's time. */
function claims(record: AnyRow): Claim[] {
  const row = settledAppointment(record as unknown as AppointmentRow);
  if (row.requestedInvoice) return [invoiceClaim(row.requestedInvoice)];
  if (row.deletedAt || row.status === 'canceled' || row.status === 'closed') return [];
  const { appointmentDate, fromTime, toTime } = row;
  const interval = { rule: 'interval', value: { fromTime, toTime }, refusal: slotTaken } as const;
  return [
    { ...interval, kind: 'doctorDay', key: `${row.doctor}:${appointmentDate}` },
    { ...interval, kind: 'patientDay', key: `${row.patient}:${appointmentDate}` },
  ];
}

export const appointmentCommands: CommandModule = { claims };

function checkTimes({ fromTime, toTime }: { fromTime: unknown; toTime: unknown }): Rejection | null {
  if (String(fromTime) < String(toTime)) return null;
  return reject('validation_failed', { fields: { toTime: 'To must be after From.' } });
}

function checkOverride(input: Input): Rejection | null {
  if (!input['override'] || input['overrideReason']) return null;
  return reject('validation_failed', { fields: { overrideReason: 'A reason is required for an override.' } });
}

function checkDoctor(values: Input, facts: Facts): Rejection | null {
  const doctor = facts['doctor'];
  if (typeof values['doctor'] !== 'string' || !doctor || doctor['role'] === DOCTOR_ROLE) return null;
  return reject('validation_failed', { fields: { doctor: 'Doctor must be a user with the role Doctor.' } });
}

/** The reason is kept where an overlap was accepted. */
function reasonOf(input: Input): { reason?: string } {
  return input['override'] ? { reason: String(input['overrideReason']) } : {};
}

export const bookAppointment: AppointmentCommand = {
  name: 'BookAppointment',
  module: appointments,
  creates: true,
  facts: (input) => referenceFacts(appointments, input),
  authorize: byRoute,
  decide(input, _row, { facts }) {
    if (input['status'] === 'closed') return reject('closing_needs_invoice');
    const { fromTime, toTime } = input;
    const refusal =
      checkTimes({ fromTime, toTime }) ??
      checkOverride(input) ??
      checkReferences(appointments, input, facts) ??
      checkDoctor(input, facts);
    return (
      refusal ?? [
        { type: 'AppointmentBooked', data: { ...known(appointmentFields, input), ...reasonOf(input) } },
      ]
    );
  },
};

const statusEvents: Readonly<Record<Exclude<AppointmentStatus, 'closed'>, string>> = {
  approved: 'AppointmentApproved',
  canceled: 'AppointmentCanceled',
  pending: 'AppointmentSetPending',
};

function statusDrafts(row: AppointmentRow, input: Input): Draft[] | Rejection {
  const status = input['status'];
  if (status === undefined || status === row.status) return [];
  if (status === 'closed') return reject('closing_needs_invoice');
  return [{ type: statusEvents[status as keyof typeof statusEvents], data: reasonOf(input) }];
}

/** What was written of one patient is not left under the key of another. */
function withInjury(changes: Record<string, unknown>, row: AppointmentRow): Record<string, unknown> {
  return 'patient' in changes && row.injury !== null ? { injury: row.injury, ...changes } : changes;
}

export const changeAppointment: AppointmentCommand = {
  name: 'ChangeAppointment',
  module: appointments,
  facts: (input, row) => referenceFacts(appointments, row ? differing(editable, row, input) : {}),
  authorize: byRoute,
  decide(input, record, { facts }) {
    if (!record) return reject('not_found');
    const row = settledAppointment(record);
    if (row.status === 'closed') return reject('appointment_closed');
    const changes = withInjury(differing(editable, row, input), row);
    const status = statusDrafts(row, input);
    const refusal =
      checkTimes({ ...row, ...changes }) ??
      checkOverride(input) ??
      checkReferences(appointments, changes, facts) ??
      checkDoctor(changes, facts);
    if (refusal) return refusal;
    if ('rejected' in status) return status;
    const changed = Object.keys(changes).length > 0;
    return [
      ...(changed ? [{ type: 'AppointmentChanged', data: { ...changes, ...reasonOf(input) } }] : []),
      ...status,
    ];
  },
};

/** `ApproveAppointment`, `CancelAppointment`, `SetAppointmentPending`. */
export function statusCommand(name: string): AppointmentCommand {
  return {
    name,
    module: appointments,
    authorize: byRoute,
    decide(input, record) {
      if (!record) return reject('not_found');
      const row = settledAppointment(record);
      if (row.status === 'closed') return input['status'] === 'closed' ? [] : reject('appointment_closed');
      return checkOverride(input) ?? statusDrafts(row, input);
    },
  };
}

const statusCommands: Readonly<Record<AppointmentStatus, AppointmentCommand>> = {
  approved: statusCommand('ApproveAppointment'),
  canceled: statusCommand('CancelAppointment'),
  pending: statusCommand('SetAppointmentPending'),
  closed: statusCommand('CloseAppointment'),
};

export const removeAppointment: AppointmentCommand = {
  name: 'RemoveAppointment',
  module: appointments,
  authorize: byRoute,
  decide: (_input, row) =>
    row && settledAppointment(row).status === 'closed'
      ? reject('appointment_closed')
      : [{ type: 'AppointmentRemoved', data: {} }],
};

/** Confirms what CloseWithInvoice did; another id is refused. */
export const attachInvoice: AppointmentCommand = {
  name: 'AttachInvoice',
  module: appointments,
  authorize: byRoute,
  decide(input, record) {
    if (!record) return reject('not_found');
    const row = settledAppointment(record);
    if (row.status !== 'closed') return reject('closing_needs_invoice');
    return row.invoice === input['invoice'] ? [] : reject('already_invoiced');
  },
};

export function appointmentHandlers(parts: HandlerParts): Handlers {
  /** A closed appointment is answered closed: its process has been run, so at the answer's position readers see it so. */
  const settling =
    (pick: (body: Input) => AppointmentCommand) => async (call: Parameters<Handlers[string]>[0]) => {
      const id = call.params['id'] ?? '';
      const body = (call.body ?? {}) as Input;
      const outcome = await parts.kernel.handle(pick(body), body, envelopeOf(call, id, parts.fingerprint));
      const row = outcome.row as unknown as AppointmentRow;
      return recordAnswer(appointments, settledAppointment(row), outcome);
    };
  return {
    BookAppointment: creating(parts, bookAppointment),
    ChangeAppointment: changing(parts, changeAppointment),
    RemoveAppointment: changing(parts, removeAppointment),
    ChangeAppointmentStatus: settling((body) => statusCommands[String(body['status']) as AppointmentStatus]),
    AttachInvoice: settling(() => attachInvoice),
  };
}
