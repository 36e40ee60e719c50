/** A stream that holds many records, and events that move several: of one module, or of two. */
import { idOf } from '@hospital/contracts';
import { absences, payments } from '@hospital/contracts/testing';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { teller, type AppendEvents } from '../testing/events.ts';
import { throwingAt } from '../testing/poison.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

const [PERSON, PAYMENT] = [idOf('person'), idOf('payment')];
const [first, second, third] = [idOf('absence', '1'), idOf('absence', '2'), idOf('absence', '3')];
const which = (...ids: readonly string[]) => ids.map((absence) => ({ absence }));

let store: EventStore;
let tell: AppendEvents;
let models: TestReadModels;

beforeEach(async () => {
  store = memoryEventStore();
  tell = teller(store);
  models = await testReadModels([absences, payments]);
});
afterEach(async () => {
  await models.close();
  await store.close();
});

/** Revisions of the stream: 0 to 2 the three, 3 the change, 4 the closing. Then a payment, of its own stream. */
async function tellAll(): Promise<void> {
  const asked = [first, second, third].map((id, index) => ({
    type: 'AbsenceAsked',
    data: { id, fromDate: `2026-03-0${index + 1}`, days: '1', status: 'open' },
  }));
  await tell(absences, PERSON, ...asked);
  await tell(absences, PERSON, { type: 'AbsenceChanged', data: { id: second, days: '2' } });
  await tell(absences, PERSON, { type: 'AbsencesClosed', data: { which: which(first, second, first) } });
  await tell(payments, PAYMENT, {
    type: 'AbsencesPaid',
    data: { amount: '100', which: which(second, third) },
  });
}

const rows = () =>
  models.rows(`select _id, days, status, revision from read_models.absences order by "fromDate"`);
const after = [
  { _id: first, days: '1', status: 'closed', revision: 4 },
  { _id: second, days: '2', status: 'paid', revision: 4 },
  { _id: third, days: '1', status: 'paid', revision: 2 },
];

test('each record is a row whose revision is that of its own last event', async () => {
  await tellAll();
  models.run(store);
  await models.caughtUp(store);
  expect(await rows()).toEqual(after);
  expect(await models.rows('select _id, amount from read_models.payments')).toEqual([
    { _id: PAYMENT, amount: '100' },
  ]);
});

test('its history holds what moved it, once, and nothing of its neighbours', async () => {
  await tellAll();
  models.run(store);
  await models.caughtUp(store);
  const history = async (id: string) =>
    (
      await models.rows('select type from read_models.record_versions where id = $1 order by since', [id])
    ).map(({ type }) => type);
  expect(await history(first)).toEqual(['AbsenceAsked', 'AbsencesClosed']);
  expect(await history(second)).toEqual(['AbsenceAsked', 'AbsenceChanged', 'AbsencesClosed', 'AbsencesPaid']);
  expect(await history(third)).toEqual(['AbsenceAsked', 'AbsencesPaid']);
});

test('event by event, in one batch and rebuilt it is the same', async () => {
  models.run(store);
  await tellAll();
  await models.caughtUp(store);
  const before = await models.hashes();
  await models.rebuild(store);
  expect(await models.hashes()).toEqual(before);
  expect(await rows()).toEqual(after);
});

test('one that cannot be folded is parked alone, the others of the event and of the stream go on', async () => {
  await tellAll();
  const changed = await store.head(`${absences.category}-${PERSON}`);
  const poisoned = throwingAt(absences, new Set([changed?.id ?? '']));
  const only = {
    ...poisoned,
    fold: (...[row, event, id]: Parameters<typeof absences.fold>) =>
      (id === second ? poisoned : absences).fold(row as never, event, id),
  };
  const runner = models.run(store, [only, payments]);
  await models.reached(store);
  expect(await rows()).toEqual([after[0], { _id: second, days: '2', status: 'open', revision: 3 }, after[2]]);
  expect(await models.rows('select record, type from read_models.parked_events order by position')).toEqual([
    { record: second, type: 'AbsencesClosed' },
    { record: second, type: 'AbsencesPaid' },
  ]);
  await runner.close();
  models.run(store, [absences, payments], 20);
  for (; models.progress.parked.count > 0; await models.progress.look());
  expect(await rows()).toEqual(after);
});
