/**
 * Lists filtered by a reference, as of every position of random histories: appointments that change their doctor and come back, are moved,
 * deleted and restored, and that were parked meanwhile. They are what a plain fold of the log finds.
 */
import {
  addDays,
  applyToRow,
  appointments,
  idOf,
  moduleList,
  streamOf,
  type AnyRow,
  type ModuleDescription,
  type Position,
  type Sort,
} from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventOf } from '../../testing/events.ts';
import { unreadableAt } from '../../testing/poison.ts';
import { testReadModels, type TestReadModels } from '../../testing/readModels.ts';
import { valueFilter, referenceFilter } from './filter.ts';
import { listPage, type ListRequest } from './list.ts';
import { RecordVisibility } from './recordVisibility.ts';
import type { Filter } from './source.ts';

jest.setTimeout(180_000);

const SEED = 20260302;
const EVENTS = 160;
const SOON = 20;
const numbered = (kind: string, count: number) =>
  Array.from({ length: count }, (_, n) => idOf(kind, String(n)));
const ids = numbered('appointment', 14);
const doctors = numbered('doctor', 3);
const patients = numbered('patient', 4);

/** An approval brings a deleted appointment back: no module of today does so, and lists of the past must not depend on it. */
const restoring: ModuleDescription = {
  ...appointments,
  fold: (row, event, id) => {
    const folded = appointments.fold(row as never, event, id);
    return event.type === 'AppointmentApproved' && folded ? { ...folded, deletedAt: null } : folded;
  },
};

const whom = {
  patient: fc.constantFrom(...patients),
  doctor: fc.constantFrom(...doctors),
  appointmentDate: fc.integer({ min: 0, max: 3 }).map((day) => addDays('2026-04-01', day)),
  fromTime: fc.constantFrom('08:00', '09:30', null),
};
const booked = fc.record({ type: fc.constant('AppointmentBooked'), data: fc.record(whom) });
const anyEvent = fc.record({
  id: fc.constantFrom(...ids),
  event: fc.oneof(
    { weight: 2, arbitrary: booked },
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constant('AppointmentChanged'),
        data: fc.record(whom, { requiredKeys: [] }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('AppointmentRemoved'), data: fc.constant({}) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('AppointmentApproved'),
        data: fc.record({ patient: whom.patient }),
      }),
    },
  ),
  isUnreadable: fc.integer({ min: 0, max: 15 }).map((n) => n === 0),
});

const store = memoryEventStore();
const unreadable = new Set<string>();
const history: { readonly position: Position; readonly rows: ReadonlyMap<string, AnyRow> }[] = [];
let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels();
  const modules = moduleList.map((module) => (module.name === 'appointments' ? restoring : module));
  const poisoned = unreadableAt(store, unreadable, 'key_absent');
  models.run(poisoned.store, modules, SOON);
  for (const [index, { id, event, isUnreadable }] of fc
    .sample(anyEvent, { numRuns: EVENTS, seed: SEED })
    .entries()) {
    const stream = streamOf(appointments.category, id);
    const made = eventOf(stream, { ...event, data: { id, ...event.data } });
    if (isUnreadable) unreadable.add(made.id);
    const { position } = await store.append(stream, [made], (await store.head(stream))?.revision ?? 'none');
    const stored = await store.head(stream);
    const rows = history.at(-1)?.rows ?? new Map<string, AnyRow>();
    const row = stored ? applyToRow(restoring, { id, row: rows.get(id) ?? null }, stored) : null;
    history.push({ position, rows: row ? new Map([...rows, [id, row]]) : rows });
    if (index % 5 === 0) await models.reached(store);
  }
  await models.reached(store);
  await models.progress.look();
  expect(models.progress.parked.count).toBeGreaterThan(2);
  poisoned.mend();
  for (; models.progress.parked.count > 0; await models.progress.look()) await sleep(SOON);
});
afterAll(async () => {
  await models.close();
  await store.close();
});

function compare(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return String(left) < String(right) ? -1 : 1;
}

function inOrder(rows: readonly AnyRow[], sorts: readonly Sort[]): string[] {
  const terms = [...sorts, { field: '_id', order: sorts.at(-1)?.order ?? 'asc' }];
  const by = (a: AnyRow, b: AnyRow) =>
    terms
      .map(({ field, order }) => compare(a[field], b[field]) * (order === 'asc' ? 1 : -1))
      .find((order) => order !== 0) ?? 0;
  return [...rows].sort(by).map(({ _id }) => _id);
}

/** The places of pages are kept as they are. */
const cursors = {
  write: (cursor: object) => JSON.stringify(cursor),
  read: (token: string) => JSON.parse(token) as { seen: number; values: unknown[] },
};

type Asked = Pick<ListRequest, 'filters' | 'sorts'> & { readonly visibility?: RecordVisibility };

async function everyPage(moment: Position, asked: Asked): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null, total: number | null = null; ;) {
    const page = await listPage(models.pool, {
      module: appointments,
      moment,
      cursors,
      page: { limit: 3, skip: 0, after },
      ...asked,
    });
    total ??= page.total;
    expect(page.total).toBe(total);
    found.push(...page.found.map(({ row }) => row._id));
    if (page.next === null) {
      expect(found).toHaveLength(total);
      return found;
    }
    after = page.next;
  }
}

const usual: readonly Sort[] = appointments.list.sort;
const rising: readonly Sort[] = usual.map(({ field }) => ({ field, order: 'asc' }));
const byStatus: readonly Sort[] = [{ field: 'status', order: 'asc' }];
const isOf = (name: string, value: unknown) => (row: AnyRow) => row[name] === value;
const own = (filter: Filter) =>
  new RecordVisibility(appointments, { actor: null, isNamed: false, rules: { rows: filter } });

test('by a doctor, in the usual order and in others, with another filter, and as what somebody owns', async () => {
  const [patient = ''] = patients;
  for (const { position, rows } of history) {
    const living = [...rows.values()].filter(({ deletedAt }) => deletedAt === null);
    for (const doctor of doctors) {
      const theirs = living.filter(isOf('doctor', doctor));
      const filters = [referenceFilter('doctor', doctor)];
      const expected = inOrder(theirs, usual);
      expect(await everyPage(position, { filters, sorts: usual })).toEqual(expected);
      if (Number(position) % 5 > 0) continue;
      expect(await everyPage(position, { filters, sorts: rising })).toEqual(inOrder(theirs, rising));
      expect(await everyPage(position, { filters, sorts: byStatus })).toEqual(inOrder(theirs, byStatus));
      const both = [...filters, referenceFilter('patient', patient)];
      const ofBoth = inOrder(theirs.filter(isOf('patient', patient)), usual);
      expect(await everyPage(position, { filters: both, sorts: usual })).toEqual(ofBoth);
      const visibility = own(valueFilter('doctor', doctor));
      expect(await everyPage(position, { filters: [], sorts: usual, visibility })).toEqual(expected);
    }
  }
});

test('a rebuild makes the same of them', async () => {
  const before = await models.hashes();
  const modules = moduleList.map((module) => (module.name === 'appointments' ? restoring : module));
  await models.rebuild(store, modules);
  expect(await models.hashes()).toEqual(before);
  expect(before['list_references_appointments']).not.toMatch(/ 0$/);
});
