/**
 * Appointments: Pending, Approved and Canceled switch freely; Closed comes with the invoice and is final.
 * A doctor and a patient are in one place at a time, unless somebody overrides with a reason, which the event keeps.
 */
import { withChanges, withDefaults } from '../../kernel/crud.ts';
import { crudRoutes } from '../../kernel/crudRoutes.ts';
import { defineModule } from '../../kernel/custom.ts';
import { defineEvent } from '../../kernel/event.ts';
import { choice, day, lines, longText, object, text, time } from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { isJsonObject } from '../../kernel/message.ts';
import { foldOf, type RowOf, type ListDeclaration } from '../../kernel/module.ts';
import { flag } from '../../kernel/permissions.ts';
import type { Route } from '../../kernel/route.ts';
import { counted } from '../../kernel/preventsErasure.ts';
import { calendarRoutes } from './calendarRoutes.ts';
import { overrideFields, overrideInput } from './overrideInput.ts';
import { invoiceRequestFields, withoutBuyersPhone } from '../invoices/invoiceFields.ts';
import { unfinishedBilling } from '../invoices/invoiceRequests.ts';
import { moneyWords, paidAtIssue } from '../ledger/ledgerFields.ts';
import { ref } from '../names.ts';
import { addressFields } from '../patients/patients.ts';
import { prescriptionRequestFields } from '../prescriptions/prescriptionFields.ts';
import { DOCTOR } from '../roles/roles.ts';
import { pendingToApproved } from '../words.ts';
import { writesPrescriptions } from '../prescriptions/prescriptions.ts';

export const appointmentStatus = {
  pending: 'Pending',
  approved: 'Approved',
  canceled: 'Canceled',
  closed: 'Closed',
} as const;
export type AppointmentStatus = keyof typeof appointmentStatus;

export const appointmentFields = {
  patient: ref('patients', { required: true }),
  department: ref('departments', { required: true }),
  doctor: ref('users', { required: true, picks: { role: DOCTOR } }),
  appointmentDate: day({ required: true, label: 'Date' }),
  fromTime: time({ required: true, label: 'From' }),
  toTime: time({ required: true, label: 'To' }),
  injury: longText({ personal: 'patient' }),
  status: choice(appointmentStatus, {
    required: true,
    default: 'pending',
    tones: { pending: 'orange hollow', approved: 'green', canceled: 'red', closed: 'grey' },
    approval: pendingToApproved,
  }),
  invoice: ref('invoices', { computed: true }),
  /** Set before the invoice is there: from here commands see the appointment closed, readers not yet. */
  requestedInvoice: ref('invoices', { computed: true, hidden: true }),
  prescription: ref('prescriptions', { computed: true }),
  /** As with the invoice: from here commands see it linked, readers not yet. */
  requestedPrescription: ref('prescriptions', { computed: true, hidden: true }),
  /** Unlinked since: no other appointment may be given their ids. */
  formerPrescriptions: lines({ prescription: text() }, { computed: true, hidden: true }),
};
const fields = appointmentFields;
export type AppointmentRow = RowOf<typeof appointmentFields>;

const id = text({ required: true });
/** Why an overlap was accepted. */
const override = { reason: longText({ personal: 'patient' }), patient: ref('patients') };

export const appointmentEvents = [
  defineEvent('AppointmentBooked', { id, ...fields, reason: override.reason }),
  defineEvent('AppointmentChanged', { id, ...fields, reason: override.reason }, { partial: true }),
  defineEvent('AppointmentApproved', { id, ...override }),
  defineEvent('AppointmentCanceled', { id, ...override }),
  defineEvent('AppointmentSetPending', { id, ...override }),
  defineEvent('AppointmentRemoved', { id }),
  /** From here commands see it closed; everything the invoice needs but its number. */
  defineEvent(
    'InvoiceRequested',
    {
      id,
      patient: ref('patients', { required: true }),
      invoice: text({ required: true }),
      doctor: ref('users'),
      /** Year of the number series, and the revision of its counter that was seen. */
      year: text({ required: true }),
      seenRevision: text({ required: true }),
      issue: object(invoiceRequestFields, { required: true }),
      /** What was paid at once, and the words of the call where they do not follow from it. Older requests have both in `issue`. */
      payment: object({ ...paidAtIssue, tillSession: text() }),
      words: object(moneyWords),
    },
    {
      schema: 2,
      upcast: ({ issue, ...data }) => ({
        ...data,
        ...(isJsonObject(issue) ? { issue: withoutBuyersPhone(issue) } : {}),
      }),
    },
  ),
  /** From here commands see it linked; everything the prescription needs but its number. */
  defineEvent('PrescriptionRequested', {
    id,
    patient: ref('patients', { required: true }),
    prescription: text({ required: true }),
    doctor: ref('users'),
    year: text({ required: true }),
    seenRevision: text({ required: true }),
    issue: object(prescriptionRequestFields, { required: true }),
  }),
  /** Its prescription was deleted. */
  defineEvent('PrescriptionUnlinked', { id, prescription: text({ required: true }) }),
] as const;

const fold = foldOf(fields, appointmentEvents, {
  AppointmentBooked: (row, event) => row ?? withDefaults(fields, event.data),
  AppointmentChanged: (row, event) => row && withChanges(fields, row, event.data),
  AppointmentApproved: (row) => row && { ...row, status: 'approved' },
  AppointmentCanceled: (row) => row && { ...row, status: 'canceled' },
  AppointmentSetPending: (row) => row && { ...row, status: 'pending' },
  AppointmentRemoved: (row, event) => row && { ...row, deletedAt: event.metadata.at },
  InvoiceRequested: (row, event) => row && { ...row, requestedInvoice: event.data.invoice },
  PrescriptionRequested: (row, event) => row && { ...row, requestedPrescription: event.data.prescription },
  PrescriptionUnlinked: (row, { data: { prescription } }) =>
    row && {
      ...row,
      requestedPrescription: row.requestedPrescription === prescription ? null : row.requestedPrescription,
      formerPrescriptions: [...(row.formerPrescriptions ?? []), { prescription }],
    },
});

/** The appointment as a command sees it: closed, and linked, from the moment that its invoice and its prescription were asked for. */
export function settledAppointment(row: RowOf<typeof fields>): RowOf<typeof fields> {
  const linked = { ...row, prescription: row.requestedPrescription };
  return row.requestedInvoice ? { ...linked, status: 'closed', invoice: row.requestedInvoice } : linked;
}

const withOverride = { ...fields, ...overrideFields };
const createBody = inputSchema(fields, 'create').extend(overrideInput);
const changeBody = inputSchema(fields, 'change').extend(overrideInput);
const statusBody = inputSchema({ status: choice(appointmentStatus, { required: true }) }, 'create').extend(
  overrideInput,
);

const read = flag('Appointments');
const list = {
  method: 'POST',
  sort: [
    { field: 'appointmentDate', order: 'desc' },
    { field: 'fromTime', order: 'desc' },
  ],
  search: ['patient', 'doctor', 'department', 'status'],
  any: ['patient', 'patient.phone', 'doctor', 'injury'],
  timed: { upcoming: { day: 'appointmentDate', time: 'fromTime', is: 'ahead' } },
  dateField: 'appointmentDate',
  populate: ['patient', 'department', 'doctor', 'doctor.role'],
} as const satisfies ListDeclaration<typeof fields>;

const more: readonly Route[] = [
  {
    method: 'PATCH',
    path: '/appointments/status/:id/:userId',
    kind: 'command',
    operation: 'ChangeAppointmentStatus',
    module: 'appointments',
    permission: read,
    fields: overrideFields,
    body: statusBody,
    summary: 'Pending, Approved and Canceled switch freely.',
  },
  {
    method: 'PATCH',
    path: '/appointments/invoice/:id/:userId',
    kind: 'command',
    operation: 'AttachInvoice',
    module: 'appointments',
    permission: { ...flag('Invoices'), all: ['Appointments'] },
    body: inputSchema({ invoice: ref('invoices', { required: true }) }, 'create'),
    summary: 'Confirms the invoice that closed the appointment.',
  },
  {
    method: 'PATCH',
    path: '/appointments/prescription/:id/:userId',
    kind: 'command',
    operation: 'AttachPrescription',
    module: 'appointments',
    permission: writesPrescriptions,
    body: inputSchema({ prescription: ref('prescriptions', { required: true }) }, 'create'),
    summary: 'Confirms the prescription that was written for the appointment.',
  },
  ...calendarRoutes,
];

export const appointments = defineModule({
  name: 'appointments',
  path: 'appointments',
  noun: 'Appointment',
  category: 'appointment',
  flag: 'Appointments',
  fields,
  events: appointmentEvents,
  fold,
  refusals: {
    appointment_closed: [409, 'This appointment is closed and cannot be changed. Book a new one instead.'],
    appointment_not_approved: [409, 'This appointment is not approved. Approve it first.'],
    closing_needs_invoice: [
      409,
      'An appointment is closed by creating its invoice. Create the invoice instead.',
    ],
    appointment_prescribed: [409, 'This appointment has a prescription. Delete the prescription first.'],
    doctor_on_leave: [
      409,
      'The doctor is on leave on this day. Choose another day, another doctor, or book it anyway with a reason.',
    ],
    slot_taken: [
      409,
      'The doctor or the patient already has an appointment at that time. Choose another time, or book it anyway with a reason.',
    ],
  },
  /** Readers see Closed and the invoice together, the link and the prescription too: both from these events. */
  foreign: {
    InvoiceIssued: {
      // A bill without an appointment closes none. One that can't be read says nothing of it.
      rowsOf: ({ data: { appointment } }) => (appointment === null ? [] : [String(appointment)]),
      fold: (row, event) => (row ? { ...row, status: 'closed', invoice: String(event.data['id']) } : null),
    },
    PrescriptionIssued: {
      rowsOf: (event) => [String(event.data['appointment'])],
      fold: (row, event) => (row ? { ...row, prescription: String(event.data['id']) } : null),
    },
    PrescriptionRemoved: {
      rowsOf: (event) => [String(event.data['appointment'])],
      fold: (row, event) =>
        row && row.prescription === event.data['id'] ? { ...row, prescription: null } : row,
    },
  },
  list,
  preventsErasure: [
    {
      of: ['patient', 'doctor'],
      code: 'coming_appointment',
      while: [{ status: ['pending', 'approved'], appointmentDate: 'coming' }],
      message: (count) =>
        `${counted(count, 'appointment is', 'appointments are')} still to come. Cancel ${count === 1 ? 'it' : 'them'} first.`,
    },
    {
      // Without the key no invoice can name what was done.
      of: ['patient'],
      code: 'unbilled_visit',
      while: [{ status: ['approved'], requestedInvoice: 'missing', appointmentDate: 'past' }],
      message: (count) =>
        `${counted(count, 'visit is', 'visits are')} not billed yet. Create ${count === 1 ? 'its invoice, or cancel it' : 'their invoices, or cancel them'}, first.`,
    },
    { of: ['patient'], ...unfinishedBilling, while: [{ requestedInvoice: 'given', invoice: 'missing' }] },
  ],
  title: ['appointmentDate', 'fromTime'],
  summary: ['appointmentDate', 'fromTime', 'toTime', 'status', 'patient', 'department', 'doctor', 'injury'],
  picker: ['appointmentDate', 'fromTime', 'toTime', 'status', 'patient', 'department', 'doctor'],
  /** The invoice's form is filled with them. */
  alsoShown: [{ paths: ['patient'], fields: addressFields, flag: 'Invoices', only: 'record' }],
  routes: [
    ...crudRoutes({
      name: 'appointments',
      path: 'appointments',
      noun: 'Appointment',
      fields,
      list,
      read,
      write: read,
      statusCall: false,
      overrides: {
        create: { operation: 'BookAppointment', fields: withOverride, body: createBody },
        change: { fields: withOverride, body: changeBody },
      },
    }),
    ...more,
  ],
});
