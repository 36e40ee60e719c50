/**
 * Answers as of a moment are what the log makes of its events up to there: records, pages and totals of a random clinic, some of it in the
 * wrong order of time. A few hundred comparisons here; `AS_OF_COMPARISONS=10000` for more.
 */
import {
  addDays,
  applyToRow,
  appointments,
  departments,
  idOf,
  patients,
  streamOf,
  users,
  wireRecord,
  type AnyRow,
  type Field,
  type ModuleDescription,
  type Position,
} from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { eventOf } from '../../testing/events.ts';
import { queriesOf, type Queries } from '../../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../../testing/readModels.ts';
import { positionText } from '../database.ts';

const COMPARISONS = Number(process.env['AS_OF_COMPARISONS'] ?? 300);
const EVENTS = 1_200;
const SEED = 20260301;
jest.setTimeout(60_000 + COMPARISONS * 200);

const modules: readonly ModuleDescription[] = [patients, users, departments, appointments];
const ids = (module: ModuleDescription) =>
  Array.from({ length: module === appointments ? 60 : 12 }, (_, n) => idOf(module.name, String(n)));
const time = fc.constantFrom('08:00', '09:30', '17:15');
const name = fc.constantFrom('Ali', 'Élodie', 'zoé', 'Ben', '%_');

const made: Readonly<Record<string, fc.Arbitrary<{ type: string; data: object }>>> = {
  patients: eventsOf('Patient', fc.record({ firstname: name, lastname: name })),
  users: eventsOf('User', fc.record({ firstname: name, lastname: name })),
  departments: eventsOf('Department', fc.record({ name })),
  appointments: fc.oneof(
    { weight: 2, arbitrary: eventsOf('Appointment', bookings(), 'Booked') },
    fc.record({
      type: fc.constantFrom('AppointmentApproved', 'AppointmentCanceled'),
      data: fc.record({ patient: fc.constantFrom(...ids(patients)) }),
    }),
  ),
};

function bookings() {
  const one = (module: ModuleDescription) => fc.constantFrom(...ids(module));
  const whom = { patient: one(patients), doctor: one(users), department: one(departments) };
  return fc.record({ ...whom, fromTime: time, toTime: time });
}

/** Created, changed or deleted, whatever the record is by now. */
function eventsOf(noun: string, data: fc.Arbitrary<object>, created = 'Created') {
  const type = (what: string) => fc.constant(`${noun}${what}`);
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: type(created), data }) },
    { weight: 4, arbitrary: fc.record({ type: type('Changed'), data }) },
    { weight: 1, arbitrary: fc.record({ type: type('Removed'), data: fc.constant({}) }) },
  );
}

const anyEvent = fc.constantFrom(...modules, appointments, appointments).chain((module) =>
  fc.record({
    module: fc.constant(module),
    id: fc.constantFrom(...ids(module)),
    event: made[module.name] ?? fc.constant({ type: '', data: {} }),
    hours: fc.integer({ min: -72, max: 72 }),
    ahead: fc.integer({ min: -3, max: 30 }),
  }),
);

type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer T> ? T : never;

interface State {
  readonly since: Position;
  readonly row: AnyRow;
}

const store = memoryEventStore();
const states = new Map<string, State[]>();
let models: TestReadModels;
let queries: Queries;
let last = 0;

const keyOf = (module: ModuleDescription, id: string) => `${module.name} ${id}`;

function rowAt(module: ModuleDescription, id: string, at: Position): AnyRow | null {
  return states.get(keyOf(module, id))?.findLast(({ since }) => since <= at)?.row ?? null;
}

/** Some weeks ahead of what is booked by then; once it was far in the future, and late in the log there was none at all. */
function dayOf(index: number, ahead: number): string {
  if (index > EVENTS * 0.9 && ahead === 30) return 'no day';
  return index > EVENTS * 0.6 && ahead === 29
    ? '2099-01-01'
    : addDays('2026-01-01', Math.floor(index / 20) + ahead);
}

async function append(index: number, { module, id, event, hours, ahead }: AnyEvent) {
  const stream = streamOf(module.category, id);
  const day = 'fromTime' in event.data ? { appointmentDate: dayOf(index, ahead) } : {};
  const at = new Date(Date.UTC(2026, 0, 1, index + hours)).toISOString();
  const { position } = await store.append(
    stream,
    [eventOf(stream, { ...event, data: { id, ...event.data, ...day }, at })],
    (await store.head(stream))?.revision ?? 'none',
  );
  const stored = await store.head(stream);
  const timeline = states.get(keyOf(module, id)) ?? [];
  const before = timeline.at(-1)?.row ?? null;
  const row = stored ? applyToRow(module, { id, row: before }, stored) : null;
  if (row && row !== before) states.set(keyOf(module, id), [...timeline, { since: position, row }]);
  last = Number(position);
}

beforeAll(async () => {
  models = await testReadModels();
  queries = queriesOf(models);
  const events = fc.sample(anyEvent, { numRuns: EVENTS, seed: SEED });
  const [first, second] = [events.slice(0, EVENTS / 2), events.slice(EVENTS / 2)];
  for (const [index, event] of first.entries()) await append(index, event);
  models.run(store);
  await models.caughtUp(store);
  await models.rebuild(store, modules);
  // In many small batches, beside the large one of the beginning and the rebuild.
  for (const [index, event] of second.entries()) {
    await append(EVENTS / 2 + index, event);
    if (index % 7 === 0) await models.caughtUp(store);
  }
  await models.caughtUp(store);
});
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

/** With references as the row holds them. */
function flat(body: object): Record<string, unknown> {
  const plain = ([field, value]: [string, unknown]): [string, unknown] => [
    field,
    typeof value === 'object' && value !== null && '_id' in value ? value._id : value,
  ];
  return Object.fromEntries(Object.entries(body).map(plain));
}

const wired = (module: ModuleDescription, row: AnyRow) => flat(wireRecord(module.fields, row));

async function compareRecord(module: ModuleDescription, at: Position, pick: number) {
  const id = ids(module)[pick % ids(module).length] ?? '';
  const row = rowAt(module, id, at);
  const answer = await queries.ask(`${module.name}.get`, { params: { id }, query: { asOf: at } }).then(
    ({ body }) => body as Record<string, unknown>,
    (error: unknown) => String(error),
  );
  if (!row) return expect(answer).toContain('no such record');
  if (row.deletedAt !== null) return expect(answer).toContain('was deleted');
  expect(flat(answer as object)).toMatchObject(wired(module, row));
  for (const [field, value] of Object.entries(answer)) compareReference(module.fields[field], value, at);
}

/** Named as the record that it points at was called then. */
function compareReference(field: Field | undefined, shown: unknown, at: Position) {
  const to = field?.kind === 'ref' ? modules.find(({ name: referred }) => referred === field.to) : undefined;
  if (!to || typeof shown !== 'object' || shown === null || !('_id' in shown)) return;
  const row = rowAt(to, String(shown._id), at);
  for (const [part, value] of Object.entries(shown))
    if (to.title.includes(part)) expect(value).toBe(row?.[part] ?? null);
}

/** Empty values first, as the lists that fall have them. */
function falling(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? -1 : 1;
  return String(left) < String(right) ? 1 : -1;
}

function listed(module: ModuleDescription, at: Position): AnyRow[] {
  const rows = ids(module).flatMap((id) => rowAt(module, id, at) ?? []);
  const fields = [...module.list.sort.map(({ field }) => field), '_id'];
  return rows
    .filter(({ deletedAt }) => deletedAt === null)
    .sort((a, b) => fields.map((field) => falling(a[field], b[field])).find((order) => order !== 0) ?? 0);
}

/** Of those that refer to one of the records, where the list is searched by a reference. */
function searchOf({ fields, list }: ModuleDescription, pick: number): Readonly<Record<string, string>> {
  const searched = list.search.map((name) => [name, fields[name]] as const);
  const [name, field] = searched.filter(([, { kind } = { kind: '' }]) => kind === 'ref')[pick % 7] ?? [];
  const to = field?.kind === 'ref' ? modules.find(({ name: referred }) => referred === field.to) : undefined;
  const id = to ? ids(to)[pick % ids(to).length] : undefined;
  return name !== undefined && id !== undefined ? { [name]: id } : {};
}

interface PagesAsked {
  readonly limit: number;
  readonly pick: number;
}

async function comparePages(module: ModuleDescription, at: Position, { limit, pick }: PagesAsked) {
  const search = searchOf(module, pick);
  const expected = listed(module, at).filter((row) =>
    Object.entries(search).every(([name, id]) => row[name] === id),
  );
  const found: Record<string, unknown>[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const query = { asOf: at, limit: String(limit), ...search, ...(after === '' ? {} : { after }) };
    const { body, headers } = await queries.ask(`${module.name}.list`, { query });
    expect(headers?.['X-Total-Count']).toBe(String(expected.length));
    found.push(...(body as Record<string, unknown>[]).map(flat));
    after = headers?.['X-Next'];
  }
  expect(found.map(({ _id }) => _id)).toEqual(expected.map(({ _id }) => _id));
  expect(found).toMatchObject(expected.map((row) => wired(module, row)));
}

test(`${COMPARISONS} random records and lists, at random moments`, async () => {
  const asked = fc.record({
    module: fc.constantFrom(...modules),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    pick: fc.integer({ min: 0, max: 1_000 }),
    limit: fc.integer({ min: 1, max: 50 }),
    isList: fc.integer({ min: 0, max: 9 }).map((of) => of === 0),
  });
  for (const each of fc.sample(asked, { numRuns: COMPARISONS, seed: SEED })) {
    const at = positionText(Math.round(each.share * last));
    const { module } = each;
    if (each.isList && module !== departments) await comparePages(module, at, each);
    else await compareRecord(module, at, each.pick);
  }
});
