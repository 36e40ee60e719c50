/** Leaves on every store, encrypted, by two processes at once: what shares a stream is decided one after the other. */
import { idOf, leaves, money, users } from '@hospital/contracts';
import { memoryEventStore, postgresEventStore, type EventStore } from '@hospital/event-store';
import { eventStoreDbEventStore } from '@hospital/event-store/eventStoreDb';
import { EventStoreDbServer } from '@hospital/event-store/testing';
import { encryptedEventStore, memorySubjectKeys } from '@hospital/platform';
import { testDatabase, type TestDatabase } from '@hospital/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { logOf, rowsOf, startProcess, testClock } from '../../testing/kernelFixture.ts';
import { balanceOf, leaving, march, NURSE, seedStaff } from '../../testing/leaving.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

let raw: EventStore;
let database: TestDatabase;
const server = new EventStoreDbServer();
beforeAll(async () => {
  database = await testDatabase();
  await server.start();
});
afterAll(async () => {
  server.stop();
  await database.drop();
});

afterEach(() => raw.close());

const stores: readonly (readonly [string, () => EventStore])[] = [
  ['memory', () => memoryEventStore()],
  ['PostgreSQL', () => postgresEventStore({ connectionString: database.url })],
  ['EventStoreDB', () => eventStoreDbEventStore({ connectionString: server.url })],
];

describe.each(stores)('on %s', (_name, open) => {
  test('two processes decide about the leaves of one employee, and the log tells neither type nor reason', async () => {
    raw = open();
    const store = encryptedEventStore(raw, memorySubjectKeys());
    const clock = testClock();
    const [here, there] = [startProcess(store, clock), startProcess(store, clock)];
    await seedStaff(here);
    const [one, two] = [leaving(here), leaving(there)];
    const ids = [2, 6, 10, 14].map((day) => [idOf('leave', String(day)), day] as const);
    const secret = { type: 'medical', reason: 'Sprained ankle' };
    await Promise.all(
      ids.map(([id, day], index) => (index % 2 ? one : two).ask(id, { ...march(day, day + 1), ...secret })),
    );
    await Promise.all(ids.map(([id], index) => (index % 2 ? two : one).set(id, 'approved')));
    const overlapping = await Promise.allSettled(
      [one, two, one, two].map((by, index) =>
        by.ask(idOf('overlapping', String(index)), { ...march(20, 22), ...secret }),
      ),
    );
    expect(overlapping.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = await rowsOf(store, leaves);
    expect(rows.filter(({ status }) => status === 'approved').map(({ type }) => type)).toEqual(
      ids.map(() => 'medical'),
    );
    expect([await balanceOf(here), await balanceOf(there)]).toEqual([6, 6]);
    const read = (await rowsOf(store, users)).find(({ _id }) => _id === NURSE);
    expect(money.toNumber(String(read?.['remainingLeave']))).toBe(6);
    const own = (await logOf(raw)).filter(({ stream }) => stream === `employeeLeaves-${NURSE}`);
    const written = JSON.stringify(own.map(({ data, type }) => [type, data]));
    expect(written.match(/ankle|medical/i)).toBeNull();
  });
});
