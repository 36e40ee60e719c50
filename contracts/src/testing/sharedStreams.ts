/** Modules for tests: all absences of a person are one stream and a row each, and a payment of the person moves several of them. */
import { withDefaults } from '../kernel/crud.ts';
import { defineModule } from '../kernel/custom.ts';
import { defineEvent } from '../kernel/event.ts';
import { choice, day, lines, text } from '../kernel/field.ts';
import { foldOf } from '../kernel/module.ts';
import type { JsonObject, StoredEvent } from '../kernel/message.ts';

const id = text({ required: true });
const which = lines({ absence: id });
const fields = {
  fromDate: day({ required: true }),
  days: text({ required: true }),
  status: choice({ open: 'Open', closed: 'Closed', paid: 'Paid' }, { default: 'open' }),
};

const events = [
  defineEvent('AbsenceAsked', { id, ...fields }),
  defineEvent('AbsenceChanged', { id, ...fields }, { partial: true }),
  defineEvent('AbsencesClosed', { which }),
] as const;

function named({ data }: StoredEvent): string[] {
  const given = data['which'];
  return Array.isArray(given) ? given.map((line) => String((line as JsonObject)['absence'])) : [];
}

const list = { method: 'GET', sort: [], search: [] } as const;
const common = { flag: 'Leaves', list, summary: [], picker: [], routes: [] } as const;

export const absences = defineModule({
  ...common,
  name: 'absences',
  path: 'absences',
  noun: 'Absence',
  category: 'personAbsences',
  fields,
  events,
  title: ['fromDate'],
  rowsOf: (event) => (event.type === 'AbsencesClosed' ? named(event) : [String(event.data['id'])]),
  fold: foldOf(fields, events, {
    AbsenceAsked: (row, event) => row ?? withDefaults(fields, event.data),
    AbsenceChanged: (row, { data: { days } }) => row && { ...row, days: days ?? row.days },
    AbsencesClosed: (row) => row && { ...row, status: 'closed' },
  }),
  foreign: {
    AbsencesPaid: { rowsOf: named, fold: (row) => row && { ...row, status: 'paid' } },
  },
});

const paymentFields = { amount: text({ required: true }) };
const paymentEvents = [defineEvent('AbsencesPaid', { id, ...paymentFields, which })] as const;

export const payments = defineModule({
  ...common,
  name: 'payments',
  path: 'payments',
  noun: 'Payment',
  category: 'payment',
  fields: paymentFields,
  events: paymentEvents,
  title: ['amount'],
  fold: foldOf(paymentFields, paymentEvents, {
    AbsencesPaid: (row, event) => row ?? withDefaults(paymentFields, event.data),
  }),
});
