/** Each move of a claim by itself, on the log in memory: what is appended, what is silent, and what stands in the way. */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { idOf, reject, type StoredEvent } from '@hospital/contracts';
import { KeyedMutex, memoryEventStore, RevisionConflict, type EventStore } from '@hospital/event-store';
import { Records } from '@hospital/platform';
import { testClock, type TestClock } from '@hospital/platform/testing';
import { logOf } from '../../testing/kernelFixture.ts';
import { tellEvent } from '../../testing/telling.ts';
import { ClaimKeeper, UNCONFIRMED_MS, type ClaimRequest } from './claimKeeper.ts';

const stream = 'claim-thing-a';
const [first, second] = [`appointment-${idOf('first')}`, `appointment-${idOf('second')}`];
const refusal = reject('last_administrator');

let store: EventStore;
let clock: TestClock;
let claims: ClaimKeeper;

beforeEach(() => {
  store = memoryEventStore();
  clock = testClock();
  claims = keeperOn(store);
});

const keeperOn = (on: EventStore) =>
  new ClaimKeeper({ store: on, records: new Records(on), queue: new KeyedMutex(), clock });

const taking = (owner: string, token: string, more: Partial<ClaimRequest> = {}): ClaimRequest => ({
  kind: 'thing',
  rule: 'unique',
  value: {},
  accepts: () => false,
  refusal,
  ...{ stream, owner, token },
  ...more,
});
const eventsOf = async (of = stream): Promise<readonly StoredEvent[]> =>
  (await logOf(store)).filter((event) => event.stream === of);
const types = async (of = stream) => (await eventsOf(of)).map(({ type }) => type);
const tokens = async () => [...(await claims.state(stream)).entries.keys()];

/** The owner's event says under which token it holds the claim. */
const confirm = (owner: string, token: string) =>
  tellEvent(store, {
    stream: owner,
    type: 'AppointmentBooked',
    data: { id: owner.slice(12), claims: { [stream]: { take: token } } },
  });

test('a claim stream is read whole once; then only what came since, from any writer', async () => {
  const other = keeperOn(store);
  for (let n = 0; n < 50; n += 1) {
    await other.take(taking(first, `t${n}`));
    await other.release(stream, `t${n}`);
  }
  let read = 0;
  const counting: EventStore = {
    ...store,
    append: (...given) => store.append(...given),
    async *read(...given) {
      for await (const event of store.read(...given)) {
        read += 1;
        yield event;
      }
    },
  };
  const keeper = keeperOn(counting);
  expect((await keeper.state(stream)).entries.size).toBe(0);
  expect(read).toBe(100);
  await other.take(taking(second, 'theirs'));
  expect([...(await keeper.state(stream)).entries.keys()]).toEqual(['theirs']);
  expect(await keeper.take(taking(first, 'mine'))).toMatchObject([{ token: 'theirs' }]);
  expect(read).toBe(101);
});

test('a claim stream is folded into one copy of what was known, not into one for each event', async () => {
  await claims.take(taking(first, 'known', { rule: 'index' }));
  const known = await claims.state(stream);
  const other = keeperOn(store);
  for (let n = 0; n < 200; n += 1) await other.take(taking(second, `t${n}`, { rule: 'index' }));
  const set = jest.spyOn(Map.prototype, 'set');
  const { entries } = await claims.state(stream);
  const written = set.mock.calls.length;
  set.mockRestore();
  expect([known.entries.size, entries.size]).toEqual([1, 201]);
  expect(written).toBeLessThan(2 * entries.size);
});

describe('taking', () => {
  test('is an event that says by whom and when; under the same token again it is silent', async () => {
    expect(await claims.take(taking(first, 't1', { value: { fromTime: '10:00' } }))).toEqual([]);
    expect(await claims.take(taking(first, 't1'))).toEqual([]);
    expect(await eventsOf()).toMatchObject([
      {
        type: 'ClaimTaken',
        data: { owner: first, token: 't1', value: { fromTime: '10:00' } },
        metadata: { at: clock().toISOString(), actor: 'system', v: 1, schema: 1, causationId: null },
      },
    ]);
  });

  test('is refused where another holds it, and nothing is written; the same owner is in nobody’s way', async () => {
    await claims.take(taking(first, 't1'));
    const standing = await claims.take(taking(second, 't2'));
    expect(standing).toEqual([{ owner: first, token: 't1', value: {}, at: clock().toISOString() }]);
    expect(await claims.inTheWayOf(taking(second, 't2'))).toEqual(standing);
    expect(await tokens()).toEqual(['t1']);
    expect(await claims.take(taking(first, 't3'))).toEqual([]);
    expect(await tokens()).toEqual(['t1', 't3']);
  });

  test('stands beside what it accepts', async () => {
    await claims.take(taking(first, 't1'));
    await claims.take(taking(second, 't2'));
    const third = taking(`appointment-${idOf('third')}`, 't3', { accepts: ({ token }) => token === 't1' });
    expect(await claims.take(third)).toEqual([]);
    expect(await tokens()).toEqual(['t1', 't3']);
  });

  test.each([
    ['10:00', '10:30', '10:30', '11:00', true],
    ['10:00', '10:30', '10:29', '11:00', false],
    [undefined, undefined, '23:00', '23:30', false],
    ['00:00', '00:10', undefined, undefined, false],
  ])(
    'of hours from %s to %s lets others from %s to %s: %s',
    async (...[from, to, fromTime, toTime, isFree]) => {
      const hours = (start?: string, end?: string) => ({
        ...(start ? { fromTime: start } : {}),
        ...(end ? { toTime: end } : {}),
      });
      await claims.take(taking(first, 't1', { rule: 'interval', value: hours(from, to) }));
      const meeting = await claims.take(
        taking(second, 't2', { rule: 'interval', value: hours(fromTime, toTime) }),
      );
      expect(meeting.length === 0).toBe(isFree);
    },
  );

  test('from an owner that never confirmed waits for the time to pass, then moves the owner on', async () => {
    await claims.take(taking(first, 't1'));
    clock.advance(UNCONFIRMED_MS - 1);
    expect(await claims.take(taking(second, 't2'))).toHaveLength(1);
    clock.advance(1);
    expect(await claims.take(taking(second, 't2'))).toEqual([]);
    expect(await types()).toEqual(['ClaimTaken', 'ClaimReleased', 'ClaimTaken']);
    expect(await eventsOf(first)).toMatchObject([
      { type: 'ClaimAbandoned', revision: 0n, data: { claim: stream, token: 't1' } },
    ]);
  });

  test('from an owner that never confirmed, while the clock was an hour fast, waits for no hour', async () => {
    clock.advance(3_600_000);
    await claims.take(taking(first, 't1'));
    clock.advance(-3_600_000);
    expect(await claims.take(taking(second, 't2'))).toEqual([]);
    expect(await types(first)).toEqual(['ClaimAbandoned']);
  });

  test('from an owner that confirms is refused for ever', async () => {
    await claims.take(taking(first, 't1'));
    await confirm(first, 't1');
    clock.advance(10 * UNCONFIRMED_MS);
    expect(await claims.take(taking(second, 't2'))).toHaveLength(1);
    expect(await types(first)).toEqual(['AppointmentBooked']);
  });

  test('from an owner that no program knows is free at once', async () => {
    await claims.take(taking('ghost-1', 't1'));
    expect(await claims.take(taking(second, 't2'))).toEqual([]);
    expect(await types('ghost-1')).toEqual([]);
  });

  test('of what nobody ever took is once', async () => {
    await claims.found(stream, { owner: first, token: 't1' });
    await expect(claims.found(stream, { owner: second, token: 't2' })).rejects.toBeInstanceOf(
      RevisionConflict,
    );
    expect(await tokens()).toEqual(['t1']);
  });
});

describe('releasing', () => {
  test('is by token; an unknown one is silent', async () => {
    await claims.take(taking(first, 't1'));
    await claims.release(stream, 't2');
    expect(await types()).toEqual(['ClaimTaken']);
    await claims.release(stream, 't1');
    await claims.release(stream, 't1');
    expect(await types()).toEqual(['ClaimTaken', 'ClaimReleased']);
    expect(await tokens()).toEqual([]);
  });
});

describe('one of at least one', () => {
  const leaving = (owner: string, token: string, attempt = 'a') =>
    claims.leave(stream, { token, owner, attempt, refusal });

  beforeEach(async () => {
    await claims.enter(stream, first, 't1');
    await claims.enter(stream, first, 't1');
    await confirm(first, 't1');
  });

  test('enters once, and leaves where another is left', async () => {
    expect(await types()).toEqual(['ClaimTaken']);
    expect(await leaving(first, 't1')).toEqual(refusal);
    await claims.enter(stream, second, 't2');
    expect(await leaving(first, 't1')).toBeNull();
    expect((await eventsOf()).at(-1)).toMatchObject({
      type: 'ClaimLeft',
      data: { token: 't1', owner: first, attempt: 'a' },
    });
    await claims.enter(stream, first, 't1');
    expect(await tokens()).toEqual(['t2']);
  });

  test('comes back where the attempt failed, and by no other attempt', async () => {
    await claims.enter(stream, second, 't2');
    await leaving(first, 't1');
    await claims.undoLeave(stream, 't1', 'another');
    await claims.undoLeave(stream, 't9', 'a');
    expect(await tokens()).toEqual(['t2']);
    await claims.undoLeave(stream, 't1', 'a');
    await claims.undoLeave(stream, 't1', 'a');
    expect(await types()).toEqual(['ClaimTaken', 'ClaimTaken', 'ClaimLeft', 'ClaimLeaveUndone']);
    expect((await claims.state(stream)).left.size).toBe(0);
    expect(await tokens()).toEqual(['t2', 't1']);
  });

  test('does not come back where its owner holds it no more', async () => {
    await claims.enter(stream, second, 't2');
    expect(await leaving(second, 't2')).toBeNull();
    await claims.undoLeave(stream, 't2', 'a');
    expect(await tokens()).toEqual(['t1']);
  });

  test('who left and never finished is brought back before the last is refused', async () => {
    await claims.enter(stream, second, 't2');
    await leaving(first, 't1');
    expect(await leaving(second, 't2')).toEqual(refusal);
    clock.advance(UNCONFIRMED_MS);
    expect(await leaving(second, 't2', 'b')).toBeNull();
    expect(await types()).toEqual(['ClaimTaken', 'ClaimTaken', 'ClaimLeft', 'ClaimLeaveUndone', 'ClaimLeft']);
    expect(await types(first)).toEqual(['AppointmentBooked', 'ClaimAbandoned']);
    expect(await tokens()).toEqual(['t1']);
  });

  test('a leaving that is undone twice by old events is undone once', async () => {
    for (const attempt of ['x', 'a'])
      await tellEvent(store, { stream, type: 'ClaimLeaveUndone', data: { token: 't1', attempt } });
    await tellEvent(store, { stream, type: 'SomethingElse', data: {} });
    const state = await claims.state(stream);
    expect([[...state.entries.keys()], state.left.size, state.head]).toEqual([['t1'], 0, 3n]);
  });
});

describe('a store', () => {
  const appending = (append: EventStore['append']) =>
    keeperOn({ read: (of: string, from?: bigint) => store.read(of, from), append } as EventStore);

  test('in which another is always faster is busy, after a hundred races', async () => {
    let races = 0;
    const losing = appending((of, _events, expected) => {
      races += 1;
      return Promise.reject(new RevisionConflict(of, expected, 0n));
    });
    await expect(losing.take(taking(first, 't1'))).rejects.toMatchObject({ code: 'busy' });
    expect(races).toBe(100);
  });

  test('whose owner is always faster keeps the entry: it is not fenced', async () => {
    await claims.take(taking(first, 't1'));
    clock.advance(UNCONFIRMED_MS);
    const losing = appending((of, events, expected) =>
      of === first
        ? Promise.reject(new RevisionConflict(of, expected, 0n))
        : store.append(of, events, expected),
    );
    expect(await losing.take(taking(second, 't2'))).toHaveLength(1);
  });

  test('that fails is no lost race', async () => {
    await claims.take(taking(first, 't1'));
    clock.advance(UNCONFIRMED_MS);
    const away = appending(() => Promise.reject(new Error('away')));
    await expect(away.release(stream, 't1')).rejects.toThrow('away');
    await expect(away.take(taking(second, 't2'))).rejects.toThrow('away');
    expect(await tokens()).toEqual(['t1']);
  });
});
