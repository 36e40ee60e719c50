/** At most so many of these: places and their limit, in races between processes and with a process that stops at any append. */
import { idOf, Problem, type AnyRow } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { testClock, type TestClock } from '@hospital/platform/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { haltingStore, ProcessStopped, type HaltAt } from '../../testing/haltingStore.ts';
import { rowsOf, send, startProcess, type Process } from '../../testing/kernelFixture.ts';
import { slowStore } from '../../testing/slowStore.ts';
import {
  addTrialModules,
  beginStay,
  createRoom,
  endStay,
  moveStay,
  resizeRoom,
  rooms,
  stays,
  threeInAnyRoom,
  trialCommands,
} from '../../testing/trialRooms.ts';
import type { CommandModule } from '../command.ts';
import { claimsOf } from './indexes.ts';

addTrialModules();

const LONGER_THAN_A_CLAIM = 31_000;
const ALMOST_A_CLAIM = 29_000;
const SEEDS = Array.from({ length: 25 }, (_, seed) => seed);

const [room, other] = [idOf('room'), idOf('other room')];
const stayIds = Array.from({ length: 10 }, (_, index) => idOf('stay', String(index)));
const [first = '', second = '', third = '', fourth = ''] = stayIds;

let store: EventStore;
let clock: TestClock;
let process: Process;

const started = (on: EventStore, modules: Readonly<Record<string, CommandModule>> = trialCommands) =>
  startProcess(on, clock, { modules });

async function begin(beds: number, occupied = 0): Promise<void> {
  store = memoryEventStore();
  clock = testClock();
  process = started(store);
  await send(process, createRoom, { id: room, input: { name: '101', beds } });
  for (const id of stayIds.slice(0, occupied)) await send(process, beginStay, { id, input: { room } });
}

const enter = (id: string, of = process, to = room) => send(of, beginStay, { id, input: { room: to } });
const resize = (beds: number, of = process) => send(of, resizeRoom, { id: room, input: { beds } });
const end = (id: string, of = process) => send(of, endStay, { id, input: {} });
const full = { code: 'validation_failed', details: { fields: { room: expect.any(String) } } };
const occupied = { code: 'validation_failed', details: { fields: { beds: expect.any(String) } } };

async function outcomeOf(work: Promise<unknown>): Promise<'done' | 'refused' | 'stopped'> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof ProcessStopped) return 'stopped';
    if (error instanceof Problem) return 'refused';
    throw error;
  }
}

/** Each work in a process of its own, whose log answers now sooner, now later. */
async function race(works: readonly ((of: Process) => Promise<unknown>)[], seed = 0) {
  const outcomes = await Promise.all(
    works.map((work, index) => outcomeOf(work(started(slowStore(store, 1 + index + seed * works.length))))),
  );
  return (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
}

async function active(of = room): Promise<AnyRow[]> {
  const rows = await rowsOf(store, stays);
  return rows.filter(({ room: held, status, deletedAt }) => held === of && status === 'active' && !deletedAt);
}

async function beds(): Promise<number> {
  return Number((await rowsOf(store, rooms))[0]?.['beds']);
}

/** What the claim stream holds is what the records say: nothing lost, nothing left over. */
async function claimsAreExact(): Promise<void> {
  const { entries } = await process.claims.state(`claim-roomPlaces-${room}`);
  const held = [...entries.values()].map(({ owner, value: { limit = null } }) => [owner, limit]);
  const wanted = (await active()).map(({ _id }) => [`stay-${_id}`, null]);
  expect(new Set(held.map(String))).toEqual(new Set([[`room-${room}`, await beds()], ...wanted].map(String)));
  expect(held).toHaveLength(wanted.length + 1);
}

describe('a room with three beds', () => {
  beforeEach(() => begin(3, 3));

  test('takes three stays, and the refusal of the fourth names the field', async () => {
    await expect(enter(fourth)).rejects.toMatchObject(full);
    expect(await active()).toHaveLength(3);
    await claimsAreExact();
  });

  test('has a place again once a stay has ended, or has moved', async () => {
    await end(first);
    await enter(fourth);
    await send(process, createRoom, { id: other, input: { name: '102', beds: 1 } });
    await send(process, moveStay, { id: second, input: { room: other } });
    await expect(send(process, moveStay, { id: third, input: { room: other } })).rejects.toMatchObject(full);
    expect([(await active()).length, (await active(other)).length]).toEqual([2, 1]);
    await claimsAreExact();
  });

  test('is not made smaller than the stays in it, and takes one more when it is made larger', async () => {
    await expect(resize(2)).rejects.toMatchObject(occupied);
    await claimsAreExact();
    await resize(4);
    await enter(fourth);
    await end(first);
    await resize(3);
    await expect(enter(stayIds[5] ?? '')).rejects.toMatchObject(full);
    await claimsAreExact();
  });

  test('leaves every other command on a stay alone', async () => {
    await send(process, moveStay, { id: first, input: { room } });
    await claimsAreExact();
  });
});

describe('the number', () => {
  test('may be the same for all, and needs no other record', async () => {
    await begin(3);
    const alike = started(store, threeInAnyRoom);
    for (const id of [first, second, third]) await enter(id, alike, other);
    await expect(enter(fourth, alike, other)).rejects.toMatchObject(full);
    await end(first, alike);
    await enter(fourth, alike, other);
  });

  test('is the lower one where both say it', async () => {
    await begin(2);
    const alike = started(store, { ...threeInAnyRoom, rooms: trialCommands['rooms'] ?? {} });
    await enter(first, alike);
    await enter(second, alike);
    await expect(enter(third, alike)).rejects.toMatchObject(full);
    await resize(5, alike);
    await enter(third, alike);
    await expect(enter(fourth, alike)).rejects.toMatchObject(full);
  });

  test('where nobody says it, no place is given', async () => {
    await begin(3);
    await expect(enter(first, process, other)).rejects.toMatchObject(full);
  });

  test('of records that share a stream cannot be counted so', () => {
    const sharing = { ...stays, rowsOf: () => [] };
    const row = { _id: first, room, status: 'active', deletedAt: null } as unknown as AnyRow;
    expect(() => claimsOf(sharing, trialCommands['stays'] ?? {}, row)).toThrow('counted from the stream');
  });
});

describe('a race between processes', () => {
  test.each(SEEDS)('of ten stays for three beds three win (%i)', async (seed) => {
    await begin(3);
    const count = await race(
      stayIds.map((id) => (of) => enter(id, of)),
      seed,
    );
    expect([count('done'), count('refused')]).toEqual([3, 7]);
    expect(await active()).toHaveLength(3);
    await claimsAreExact();
  });

  test.each(SEEDS)('of a room made smaller and a stay that begins one wins (%i)', async (seed) => {
    await begin(3, 2);
    const count = await race([(of) => resize(2, of), (of) => enter(third, of)], seed);
    expect(count('done')).toBeGreaterThanOrEqual(1);
    expect((await active()).length).toBeLessThanOrEqual(await beds());
    await claimsAreExact();
  });

  test.each(SEEDS)(
    'of stays that begin, end and move while the room changes keeps the rule (%i)',
    async (seed) => {
      await begin(4, 3);
      await send(process, createRoom, { id: other, input: { name: '102', beds: 1 } });
      await race(
        [
          (of) => resize(2, of),
          (of) => resize(5, of),
          (of) => end(first, of),
          (of) => send(of, moveStay, { id: second, input: { room: other } }),
          (of) => send(of, moveStay, { id: third, input: { room: other } }),
          ...stayIds.slice(3, 7).map((id) => (of: Process) => enter(id, of)),
        ],
        seed,
      );
      expect((await active()).length).toBeLessThanOrEqual(await beds());
      expect((await active(other)).length).toBeLessThanOrEqual(1);
      await claimsAreExact();
    },
  );
});

interface Scenario {
  readonly name: string;
  readonly occupied: number;
  readonly first: (of: Process) => Promise<unknown>;
  readonly second: () => Promise<unknown>;
}

const scenarios: readonly Scenario[] = [
  {
    name: 'two stays want the last bed',
    occupied: 2,
    first: (of) => enter(third, of),
    second: () => enter(fourth),
  },
  {
    name: 'a room is made smaller while a stay begins',
    occupied: 2,
    first: (of) => resize(2, of),
    second: () => enter(third),
  },
  {
    name: 'a stay begins while the room is made smaller',
    occupied: 2,
    first: (of) => enter(third, of),
    second: () => resize(2),
  },
];
const STOPS = (['before', 'after', 'hold'] as const).flatMap((how: HaltAt) =>
  [1, 2, 3].map((at) => [how, at] as const),
);

describe.each(scenarios)('$name', (scenario) => {
  beforeEach(() => begin(3, scenario.occupied));

  test.each(STOPS)('and the first process stops %s append %i: the rule holds', async (how, at) => {
    const halting = haltingStore(store, at, how);
    const work = outcomeOf(scenario.first(started(halting.store)));
    await Promise.race([halting.halted, work]);
    clock.advance(LONGER_THAN_A_CLAIM);
    const next = await outcomeOf(scenario.second());
    halting.resume();
    const outcomes = [await work, next];
    expect((await active()).length).toBeLessThanOrEqual(await beds());
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBeLessThanOrEqual(1);
  });

  test('what a stopped process took can be taken after 30 s, and not before', async () => {
    const halting = haltingStore(store, 1, 'after');
    expect(await outcomeOf(scenario.first(started(halting.store)))).toBe('stopped');
    clock.advance(ALMOST_A_CLAIM);
    expect(await outcomeOf(scenario.second())).toBe('refused');
    clock.advance(LONGER_THAN_A_CLAIM - ALMOST_A_CLAIM);
    expect(await outcomeOf(scenario.second())).toBe('done');
    await claimsAreExact();
  });
});

test('a limit that was not released after it was raised is passed after 30 s', async () => {
  await begin(2, 2);
  const halting = haltingStore(store, 2, 'after');
  expect(await outcomeOf(resize(3, started(halting.store)))).toBe('stopped');
  expect(await beds()).toBe(3);
  expect(await outcomeOf(enter(third))).toBe('refused');
  clock.advance(LONGER_THAN_A_CLAIM);
  await enter(third);
  await claimsAreExact();
});
