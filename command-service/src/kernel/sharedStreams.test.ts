/** Commands on a stream that holds many records: each is about one of them, all of them are decided from the whole. */
import { idOf, leaves, modules, type StoredEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { Records } from '@hospital/platform';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { haltingStore } from '../testing/haltingStore.ts';
import { haltsOf, settled } from '../testing/haltingProcesses.ts';
import {
  logOf,
  memoryEventStore,
  rowsOf,
  startProcess,
  testClock,
  type Process,
} from '../testing/kernelFixture.ts';
import { leaving, manager, march, NURSE, seedStaff } from '../testing/leaving.ts';
import { loadFacts } from './facts.ts';

const [first, second, third] = [idOf('leave', '1'), idOf('leave', '2'), idOf('leave', '3')];
const place = (id: string) => `claim-leave-${id}`;

let store: EventStore;
let clock: ReturnType<typeof testClock>;
let process: Process;
let call: ReturnType<typeof leaving>;

beforeEach(async () => {
  store = memoryEventStore();
  clock = testClock();
  process = startProcess(store, clock);
  call = leaving(process);
  await seedStaff(process);
});

async function events(stream = `employeeLeaves-${NURSE}`): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  for await (const event of store.read(stream)) found.push(event);
  return found;
}

describe('a record among others', () => {
  beforeEach(async () => {
    await call.ask(first, march(2, 3));
    await call.ask(second, march(5, 6));
  });

  test('goes to the stream that its input names, and is found by its id from any process', async () => {
    expect((await events()).map(({ type, data }) => [type, data['id']])).toEqual([
      ['LeaveCreated', first],
      ['LeaveCreated', second],
    ]);
    expect((await events(place(second))).map(({ data }) => data['owner'])).toEqual([
      `employeeLeaves-${NURSE}`,
    ]);
    const elsewhere = leaving(startProcess(store, clock));
    expect((await elsewhere.set(second, 'approved')).row).toMatchObject({ _id: second, status: 'approved' });
  });

  test('has the revision of its own last event, and If-Match names that one', async () => {
    expect((await call.change(first, { reason: 'Wedding' })).row).toMatchObject({ revision: 2 });
    await expect(call.change(second, { reason: 'A' }, { revision: 2 })).rejects.toMatchObject({
      code: 'stale_revision',
      details: { extra: { revision: 1 } },
    });
    expect((await call.change(second, { reason: 'A' }, { revision: 1 })).row).toMatchObject({ revision: 3 });
    expect((await call.set(first, 'approved', { revision: 2 })).row).toMatchObject({ revision: 4 });
  });

  test('answers a repeat as the first time, also when its neighbours moved since', async () => {
    const keyed = { key: 'key' };
    const asked = await call.set(first, 'approved', keyed);
    await call.set(second, 'approved');
    await call.set(first, 'declined');
    const length = (await events()).length;
    const again = await leaving(startProcess(store, clock)).set(first, 'approved', keyed);
    expect([again.isRepeat, again.row, again.position]).toEqual([true, asked.row, asked.position]);
    expect(await events()).toHaveLength(length);
  });

  test('repeats its creation, and refuses its key for another record or another employee', async () => {
    const keyed = { key: 'created' };
    const created = await call.ask(third, march(10, 11), keyed);
    await call.set(first, 'approved');
    const again = await leaving(startProcess(store, clock)).ask(third, march(10, 11), keyed);
    expect([again.isRepeat, again.row]).toEqual([true, created.row]);
    const body = { ...march(10, 11), user: manager.id };
    await expect(call.ask(third, body, { key: 'another' })).rejects.toMatchObject({ code: 'key_reused' });
    expect(await events(`employeeLeaves-${manager.id}`)).toEqual([]);
  });

  test('is gone alone, and stays found', async () => {
    await call.remove(first);
    const elsewhere = leaving(startProcess(store, clock));
    await expect(elsewhere.set(first, 'approved')).rejects.toMatchObject({ code: 'gone' });
    expect((await elsewhere.set(second, 'approved')).row).toMatchObject({ status: 'approved' });
  });

  test.each([third, NURSE])('is not there under another id (%s)', async (id) => {
    await expect(call.set(id, 'approved')).rejects.toMatchObject({ code: 'not_found' });
    await expect(call.remove(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is read as it stood at a revision of the stream', async () => {
    await call.set(first, 'approved');
    const at = async (revision: bigint) =>
      (await new Records(store).loadAt(leaves, first, revision)).row?.['status'];
    expect([await at(0n), await at(1n), await at(2n)]).toEqual(['pending', 'pending', 'approved']);
  });

  test('is a fact as a part of its stream', async () => {
    const { stream, none } = await loadFacts(process.kernel.dependencies, {
      stream: { module: modules.leaves, streamOf: NURSE },
      none: { module: modules.leaves, streamOf: null },
    });
    expect(stream.rows.map(({ _id }) => _id)).toEqual([first, second]);
    expect([stream.state, none.rows]).toEqual([{}, []]);
  });
});

describe('two at once', () => {
  test('on two records of one stream both succeed, in one process and in two', async () => {
    await call.ask(first, march(2, 3));
    await call.ask(second, march(5, 6));
    const other = leaving(startProcess(store, clock));
    for (const [one, two] of [
      [call, call],
      [call, other],
    ] as const) {
      const answers = await Promise.all([one.set(first, 'approved'), two.set(second, 'approved')]);
      expect(answers.map(({ row }) => row['status'])).toEqual(['approved', 'approved']);
      await Promise.all([one.set(first, 'pending'), two.set(second, 'pending')]);
    }
  });

  test('that cannot both be are decided one after the other', async () => {
    const other = leaving(startProcess(store, clock));
    const answers = await Promise.allSettled([
      call.ask(first, march(2, 6)),
      other.ask(second, march(5, 9)),
      call.ask(third, march(6, 6)),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await rowsOf(store, leaves)).length).toBe(1);
  });

  test('of one key and two employees: one is created, the other is 422, and nothing stays claimed of it', async () => {
    const other = leaving(startProcess(store, clock));
    const keyed = { key: 'same' };
    const answers = await Promise.allSettled([
      call.ask(first, march(2, 3), keyed),
      other.ask(first, { ...march(2, 3), user: manager.id }, { ...keyed }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await rowsOf(store, leaves)).toHaveLength(1);
    expect((await process.claims.state(place(first))).entries.size).toBe(1);
  });
});

describe('a creation that was halted', () => {
  test.each(haltsOf(2))('%s append %i: its repeat answers, and the record is there once', async (how, at) => {
    const halting = haltingStore(store, at, how);
    const work = settled(leaving(startProcess(halting.store, clock)).ask(first, march(2, 3), { key: 'k' }));
    await Promise.race([halting.halted, work]);
    const answer = await call.ask(first, march(2, 3), { key: 'k' });
    halting.resume();
    await work;
    expect(answer.row).toMatchObject({ _id: first, revision: 0 });
    expect((await rowsOf(store, leaves)).map(({ _id }) => _id)).toEqual([first]);
    expect((await leaving(startProcess(store, clock)).set(first, 'approved')).row['status']).toBe('approved');
  });
});

test('an event that cannot be folded stops the commands on its stream alone', async () => {
  await call.ask(first, march(2, 3));
  await call.ask(second, { ...march(2, 3), user: manager.id }, { actor: { ...manager, id: idOf('x') } });
  const broken = (await logOf(store)).find(({ data }) => data['id'] === first && data['reason'])?.id;
  const unreadable: EventStore = {
    ...store,
    read: async function* (stream, from) {
      for await (const event of store.read(stream, from))
        yield event.id === broken ? { ...event, unreadable: 'undecipherable' as const } : event;
    },
    head: (stream) => store.head(stream),
    append: (...given) => store.append(...given),
    end: () => store.end(),
    subscribe: (...given) => store.subscribe(...given),
    close: () => store.close(),
  };
  const by = leaving(startProcess(unreadable, clock));
  await expect(by.set(first, 'approved')).rejects.toMatchObject({ code: 'record_parked' });
  expect((await by.set(second, 'declined', { actor: { ...manager, id: idOf('x') } })).row['status']).toBe(
    'declined',
  );
});
