/**
 * What a declaration gets wrong does not compile. A line below `@ts-expect-error` that compiles fails `npm run check:types`.
 */
import { crudFolds, defineCrud, type CrudEvents } from './crud.ts';
import { defineModule } from './custom.ts';
import { defineEvent, type DraftOf } from './event.ts';
import { choice, day, decimal, text } from './field.ts';
import { foldOf } from './module.ts';
import { flag } from './permissions.ts';
import { reject } from './problem.ts';
import type { ReferenceTo } from '../modules/index.ts';
import { ref } from '../modules/names.ts';
import { templates } from '../printing/templates.ts';

const fields = {
  name: text({ required: true }),
  note: text(),
  price: decimal({ default: '0' }),
  openedOn: day(),
  state: choice({ open: 'Open', shut: 'Shut' }, { default: 'open' }),
  owner: ref('users'),
};
const common = {
  name: 'doors',
  noun: 'Door',
  category: 'door',
  flag: 'Patients',
  fields,
  title: ['name'],
} as const;
const list = { method: 'GET', sort: [{ field: 'name', order: 'asc' }], search: ['name'] } as const;

// Each kind of document has a template.
const { invoice, prescription } = templates;
// @ts-expect-error: a payslip has none
({ invoice, prescription }) satisfies typeof templates;

// A state has a tone for each of its codes.
choice({ open: 'Open', shut: 'Shut' }, { tones: { open: 'green', shut: 'grey hollow' } });
// @ts-expect-error: one has none
choice({ open: 'Open', shut: 'Shut' }, { tones: { open: 'green' } });
// @ts-expect-error: no such tone
choice({ open: 'Open', shut: 'Shut' }, { tones: { open: 'pink', shut: 'grey' } });

// References name a module.
ref('patients');
// @ts-expect-error: there is no such module
ref('patiens');

// A permission names a flag of the roles.
flag('Patients');
// @ts-expect-error: there is no such flag
flag('Patiens');

// A simple module names its own fields.
defineCrud({ ...common, list });
defineCrud({
  ...common,
  list: {
    ...list,
    sort: [{ field: 'updatedAt', order: 'desc' }],
    dateField: 'openedOn',
    populate: ['owner', 'owner.role'],
  },
  unique: ['name'],
  summary: ['name', 'state'],
  picker: ['name'],
  mayChange: (row) => row.state === 'open',
});
// @ts-expect-error: no such field
defineCrud({ ...common, list, unique: ['nmae'] });
// @ts-expect-error: no such field
defineCrud({ ...common, list, title: ['nmae'] });
// @ts-expect-error: no such field
defineCrud({ ...common, list, summary: ['nmae'] });
// @ts-expect-error: no such field
defineCrud({ ...common, list, picker: ['nmae'] });
// @ts-expect-error: no such field
defineCrud({ ...common, list: { ...list, search: ['nmae'] } });
const labelled = { ...common, fields: { label: text() }, title: ['label'] } as const;
// @ts-expect-error: `name` is first and last name, which are not there
defineCrud({ ...labelled, list: { method: 'GET', sort: [], search: ['name'] } });
// @ts-expect-error: no such field
defineCrud({ ...common, list: { ...list, sort: [{ field: 'nmae', order: 'asc' }] } });
// @ts-expect-error: not a day
defineCrud({ ...common, list: { ...list, dateField: 'name' } });
// @ts-expect-error: not a reference
defineCrud({ ...common, list: { ...list, populate: ['name'] } });
// @ts-expect-error: no such state
defineCrud({ ...common, list, mayChange: (row) => row.state === 'ajar' });

// So does one with rules.
const events = [
  defineEvent('DoorHung', { id: text({ required: true }), ...fields }),
  defineEvent('DoorRepainted', { id: text({ required: true }), ...fields }, { partial: true }),
  defineEvent('DoorShut', { id: text({ required: true }), by: text({ required: true }) }),
] as const;
const fold = foldOf(fields, events, {
  DoorHung: (row, { data: { name, note, price, openedOn, state, owner } }) =>
    row ?? { name, note, price, openedOn, state, owner },
  DoorRepainted: (row, event) => row && { ...row, note: event.data.note ?? null },
  DoorShut: (row) => row && { ...row, state: 'shut' },
});
const custom = { ...common, path: 'doors', events, fold, list, routes: [] } as const;
defineModule({ ...custom, pickerSearch: ['state'], reference: ['name'] });
// @ts-expect-error: no such field
defineModule({ ...custom, pickerSearch: ['nmae'] });
// @ts-expect-error: no such field
defineModule({ ...custom, reference: ['nmae'] });
// @ts-expect-error: not a reference
defineModule({ ...custom, alsoShown: [{ paths: ['name'], fields: ['email'], flag: 'Invoices' }] });

// A refusal is a code of the kernels or of a module.
reject('gone');
reject('slot_taken');
// @ts-expect-error: no such code
reject('slot_takn');
const doors = defineCrud({ ...common, list, refusals: { door_shut: [409, 'The door is shut.'] } });
doors.refusals.door_shut satisfies readonly [409, string];
// @ts-expect-error: no such code
void doors.refusals.door_shutt;
defineModule({ ...custom, refusals: { door_shut: [409, 'The door is shut.'] } }).refusals
  .door_shut satisfies readonly [409, string];
// @ts-expect-error: a status and a sentence
defineCrud({ ...common, list, refusals: { door_shut: 'The door is shut.' } });

// What keeps a record from being deleted is a reference to it.
({ module: 'appointments', field: 'department' }) satisfies ReferenceTo<'departments'>;
// @ts-expect-error: no such field
({ module: 'appointments', field: 'departmnet' }) satisfies ReferenceTo<'departments'>;
// @ts-expect-error: refers to other records
({ module: 'appointments', field: 'doctor' }) satisfies ReferenceTo<'departments'>;
// @ts-expect-error: no such module
({ module: 'apointments', field: 'department' }) satisfies ReferenceTo<'departments'>;

// Each event has its fold.
// @ts-expect-error: one is missing
foldOf(fields, events, { DoorHung: (row) => row, DoorRepainted: (row) => row });
foldOf(fields, events, {
  DoorHung: (row) => row,
  DoorRepainted: (row) => row,
  DoorShut: (row) => row,
  // @ts-expect-error: one too many
  DoorShutt: (row) => row,
});
foldOf(fields, events, {
  DoorHung: (row) => row,
  DoorRepainted: (row) => row,
  // @ts-expect-error: no such state
  DoorShut: (row) => row && { ...row, state: 'ajar' },
});
// @ts-expect-error: a simple module's events are named after its noun
void crudFolds('Door', fields).DoorCreatd;

// A draft is one of the module's events, with its fields.
type DoorDraft = DraftOf<(typeof events)[number]>;
const drafts: DoorDraft[] = [
  { type: 'DoorHung', data: { name: 'Front', price: '0', state: 'open' } },
  { type: 'DoorHung', data: { name: 'Front', price: '0', state: 'open', note: null, owner: 'x' } },
  { type: 'DoorRepainted', data: { note: 'Blue' } },
  { type: 'DoorShut', data: { by: 'x' } },
  // @ts-expect-error: no such event
  { type: 'DoorShutt', data: { by: 'x' } },
  // @ts-expect-error: `by` is missing
  { type: 'DoorShut', data: {} },
  // @ts-expect-error: no such field
  { type: 'DoorRepainted', data: { noet: 'Blue' } },
  // @ts-expect-error: no such state
  { type: 'DoorRepainted', data: { state: 'ajar' } },
];
void drafts;

const declaredDrafts: DraftOf<CrudEvents<'Door', typeof fields>[number]>[] = [
  { type: 'DoorChanged', data: { name: 'Back' } },
  { type: 'DoorRemoved', data: {} },
  // @ts-expect-error: no such event
  { type: 'DoorRemovd', data: {} },
];
void declaredDrafts;
