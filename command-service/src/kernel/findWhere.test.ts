/** A rule that sees what refers to a record: found by the read model, confirmed by the log. */
import { idOf, Problem } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { testClock, type TestClock } from '@hospital/platform/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  rowsOf,
  scanningReadModel,
  send,
  startProcess,
  type Process,
  type Shared,
} from '../testing/kernelFixture.ts';
import {
  addTrialModules,
  beginStay,
  changeRoom,
  createRoom,
  endStay,
  moveStay,
  rooms,
  trialCommands,
} from '../testing/trialRooms.ts';

addTrialModules();

const [room, other] = [idOf('room'), idOf('other room')];
const stays = [idOf('stay', '1'), idOf('stay', '2'), idOf('stay', '3')] as const;

let store: EventStore;
let clock: TestClock;
let process: Process;

const processWith = (shared: Partial<Shared> = {}) =>
  startProcess(store, clock, { modules: trialCommands, ...shared });

beforeEach(async () => {
  store = memoryEventStore();
  clock = testClock();
  process = processWith();
  await send(process, createRoom, { id: room, input: { name: '101', beds: 3 } });
  await send(process, createRoom, { id: other, input: { name: '102', beds: 3 } });
  for (const id of stays) await send(process, beginStay, { id, input: { room } });
});

const resize = (beds: number, of = process) => send(of, changeRoom, { id: room, input: { beds } });
const tooSmall = (count: number) => ({
  code: 'validation_failed',
  details: { fields: { beds: `There are more than ${count} active stays in this room.` } },
});

describe('a room', () => {
  test('is not made smaller than the stays in it, and the refusal names the field', async () => {
    await expect(resize(2)).rejects.toMatchObject(tooSmall(2));
    expect((await rowsOf(store, rooms)).map(({ beds }) => beds)).toEqual([3, 3]);
  });

  test('is made larger, and as large as they are many', async () => {
    expect((await resize(5)).row).toMatchObject({ beds: 5 });
    expect((await resize(3)).row).toMatchObject({ beds: 3 });
  });

  test('may be smaller once a stay has ended, or has moved to another room', async () => {
    await send(process, endStay, { id: stays[0], input: {} });
    expect((await resize(2)).row).toMatchObject({ beds: 2 });
    await send(process, moveStay, { id: stays[1], input: { room: other } });
    expect((await resize(1)).row).toMatchObject({ beds: 1 });
    await expect(resize(0)).rejects.toMatchObject(tooSmall(0));
  });

  test('nobody refers to may have any size', async () => {
    expect((await send(process, changeRoom, { id: other, input: { beds: 0 } })).row).toMatchObject({
      beds: 0,
    });
  });
});

describe('what the read model finds', () => {
  test('is asked by the values and for as many as the rule needs', async () => {
    const asked: unknown[] = [];
    const scanning = scanningReadModel(store);
    const find: typeof scanning.find = (...question) => {
      asked.push(question);
      return scanning.find(...question);
    };
    await expect(resize(1, processWith({ readModel: { ...scanning, find } }))).rejects.toMatchObject(
      tooSmall(1),
    );
    expect(asked).toContainEqual(['stays', { room, status: 'active' }, 2]);
  });

  test('counts only where the log confirms it', async () => {
    await send(process, endStay, { id: stays[0], input: {} });
    await send(process, moveStay, { id: stays[1], input: { room: other } });
    const stale = { ...scanningReadModel(store), find: async () => [...stays, idOf('never was')] };
    expect((await resize(1, processWith({ readModel: stale }))).row).toMatchObject({ beds: 1 });
  });

  test('refuses while it cannot be known', async () => {
    const behind = async (): Promise<string[]> => {
      throw new Problem('not_caught_up');
    };
    const readModel = { ...scanningReadModel(store), find: behind };
    await expect(resize(3, processWith({ readModel }))).rejects.toMatchObject({ code: 'not_caught_up' });
  });
});
