/**
 * Prescriptions (ordonnances): one living one for an appointment, numbered without gap within the clinic's year. Its lines and payment are
 * kept by the invoice's rules and no amounts are shown. A paid one is final; deleting another one frees its appointment for a new one.
 */
import { z } from 'zod';
import { withChanges, withDefaults } from '../../kernel/crud.ts';
import { defineModule } from '../../kernel/custom.ts';
import { defineEvent } from '../../kernel/event.ts';
import { choice, money, text } from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { foldOf, type RowOf } from '../../kernel/module.ts';
import { flag, type FlagPermission } from '../../kernel/permissions.ts';
import { withPrintedForm } from '../../kernel/printedForm.ts';
import type { Route } from '../../kernel/route.ts';
import { matchingBody, visitReferences, withDistinctIds } from '../invoices/billing.ts';
import { ref } from '../names.ts';
import { prescriptionFields, prescriptionInputFields, prescriptionStatus } from './prescriptionFields.ts';
import { paymentMethods } from '../words.ts';

const fields = prescriptionFields;
export type PrescriptionRow = RowOf<typeof prescriptionFields>;
const id = text({ required: true });
const patient = ref('patients');

const prescriptionEvents = [
  defineEvent('PrescriptionIssued', { id, ...fields }),
  defineEvent('PrescriptionChanged', { id, ...fields }, { partial: true }),
  defineEvent('PrescriptionStatusChanged', {
    id,
    from: choice(prescriptionStatus, { required: true }),
    to: choice(prescriptionStatus, { required: true }),
    paidBy: choice(paymentMethods),
    rest: money({ required: true }),
  }),
  /** Its appointment may have another one from here. */
  defineEvent('PrescriptionRemoved', { id, patient, appointment: ref('appointments', { required: true }) }),
] as const;

const fold = foldOf(fields, prescriptionEvents, {
  PrescriptionIssued: (row, event) => row ?? withDistinctIds(withDefaults(fields, event.data)),
  PrescriptionChanged: (row, event) => row && withDistinctIds(withChanges(fields, row, event.data)),
  PrescriptionStatusChanged: (row, { data: { to, paidBy, rest } }) =>
    row && { ...row, status: to, paidBy, rest },
  PrescriptionRemoved: (row, event) => row && { ...row, deletedAt: event.metadata.at },
});

const read: FlagPermission = { ...flag('Appointments', 'Patients'), own: true };
/** Writing, and linking to the appointment. */
export const writesPrescriptions: FlagPermission = { ...flag('Appointments'), all: ['Patients'] };

/** Both names of the resource. */
function readRoutes(path: string): Route[] {
  const query = { kind: 'query', method: 'GET', module: 'prescriptions', permission: read, fields } as const;
  return [
    { ...query, path: `/${path}`, operation: `${path}.list`, summary: 'Lists prescriptions.' },
    { ...query, path: `/${path}/:id`, operation: `${path}.get`, summary: 'Reads one prescription.' },
  ];
}

const command = {
  kind: 'command',
  module: 'prescriptions',
  permission: writesPrescriptions,
  fields,
} as const;

/** Suggestions for the name of a line. They show no patient and no prescription. */
const medicines: Route = {
  kind: 'query',
  method: 'GET',
  path: '/prescriptions/medicines',
  operation: 'prescriptions.medicines',
  isOfNow: true,
  module: 'prescriptions',
  permission: writesPrescriptions,
  answer: {
    kind: 'object',
    schema: {
      type: 'object',
      required: ['medicines'],
      properties: {
        medicines: {
          type: 'array',
          items: {
            type: 'object',
            required: ['name', 'description', 'price'],
            properties: {
              name: { type: 'string' },
              description: { type: ['string', 'null'] },
              price: { type: 'number' },
            },
          },
        },
      },
    },
  },
  asks: {
    doctor: 'Whose medicines. The caller by default, and always for a doctor.',
    text: 'Part of the name, in any case and without accents.',
  },
  summary: 'Ten medicines at most that a doctor prescribed before, most used first.',
};

const routes: readonly Route[] = [
  ...readRoutes('prescriptions'),
  medicines,
  ...readRoutes('ordonnances'),
  {
    ...command,
    method: 'POST',
    path: '/prescriptions/create/:userId',
    operation: 'CreatePrescription',
    body: inputSchema(prescriptionInputFields, 'create').extend(matchingBody),
    summary: 'Writes the prescription of an approved appointment and links it, whole or not at all.',
  },
  {
    ...command,
    method: 'PUT',
    path: '/prescriptions/:id/:userId',
    operation: 'ChangePrescription',
    body: z.object({ ...inputSchema(prescriptionInputFields, 'change').shape, ...matchingBody }),
    summary: 'Changes a prescription that is not paid.',
  },
  {
    ...command,
    method: 'DELETE',
    path: '/prescriptions/:id/:userId',
    operation: 'RemovePrescription',
    summary: 'Deletes a prescription that is not paid and unlinks it from its appointment.',
  },
];

const declared = defineModule({
  name: 'prescriptions',
  path: 'prescriptions',
  noun: 'Prescription',
  category: 'prescription',
  flag: 'Appointments',
  fields,
  events: prescriptionEvents,
  fold,
  list: {
    method: 'GET',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['patient', 'status', 'number'],
    any: ['number', 'patient', 'patient.phone'],
    dateField: 'prescriptionDate',
    populate: visitReferences,
  },
  title: ['number'],
  summary: ['number', 'status', 'dueDate'],
  ownedBy: 'doctor',
  routes,
  refusals: {
    already_prescribed: [409, 'This appointment already has a prescription. Edit that one instead.'],
    not_prescribed: [
      409,
      'This prescription does not belong to this appointment. Create one for it instead.',
    ],
    prescription_paid: [
      409,
      'This prescription is paid and cannot be changed or deleted. Write a new one for another appointment.',
    ],
  },
});

export const prescriptions = withPrintedForm(declared, {
  kind: 'prescription',
  number: 'number',
  date: 'prescriptionDate',
});
