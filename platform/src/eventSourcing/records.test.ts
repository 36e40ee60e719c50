import {
  leaves,
  newId,
  patients,
  streamOf,
  type JsonObject,
  type ModuleDescription,
} from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { failureText } from '../monitoring/describeError.ts';
import { RecordParked, Records } from './records.ts';

const POISON = 'Poison';
/** Throws at one name and quotes it, as a fold with a mistake in it would. */
const poisoned: ModuleDescription = {
  ...patients,
  fold: (row, event, id) => {
    if (event.data['firstname'] === POISON) throw new TypeError(`cannot fold ${POISON}`);
    return patients.fold(row as never, event, id);
  },
};

let store: EventStore;
let records: Records;
const id = newId();

beforeEach(async () => {
  store = memoryEventStore();
  records = new Records(store);
  await append('PatientCreated', { firstname: 'Amal' });
});

const append = (type: string, data: JsonObject) =>
  appendTo(streamOf(patients.category, id), type, { id, ...data });

async function appendTo(stream: string, type: string, data: JsonObject): Promise<void> {
  const head = await store.head(stream);
  const metadata = {
    v: 1,
    at: '2026-03-02T09:00:00.000Z',
    actor: 'system',
    commandId: newId(),
    correlationId: newId(),
    causationId: null,
    schema: 1,
  } as const;
  const event = { id: newId(), type, data, metadata };
  await store.append(stream, [event], head?.revision ?? 'none');
}

describe('a record whose stream cannot be folded', () => {
  beforeEach(async () => {
    await append('PatientChanged', { firstname: POISON });
    await append('PatientChanged', { firstname: 'Amina' });
  });

  test('is refused to who would decide from it, without a value in the error', async () => {
    const refusal = await records.load(poisoned, id).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RecordParked);
    expect(refusal).toMatchObject({ code: 'record_parked', status: 503 });
    const text = failureText(refusal);
    expect(text).toMatch(/TypeError\n\s+at /);
    expect(text).not.toContain(POISON);
  });

  test('is whole again for a program that can fold it', async () => {
    await expect(records.load(poisoned, id)).rejects.toThrow(RecordParked);
    expect((await records.load(patients, id)).row).toMatchObject({ firstname: 'Amina', revision: 2 });
  });

  test('stands as it was before that event: at an earlier revision, and for what everybody needs', async () => {
    expect((await records.loadAt(poisoned, id, 0n)).row).toMatchObject({ firstname: 'Amal' });
    await expect(records.loadAt(poisoned, id, 1n)).rejects.toThrow(RecordParked);
    expect((await records.loadReadable(poisoned, id)).row).toMatchObject({ firstname: 'Amal', revision: 0 });
  });
});

describe('a record that shares its stream', () => {
  const [leave, employee, former] = [newId(), newId(), newId()];
  const location = `claim-leave-${leave}`;
  const streamBelonging = (user: string) => streamOf(leaves.category, user);
  const claim = (user: string) =>
    appendTo(location, 'ClaimTaken', { owner: streamBelonging(user), token: newId(), value: {} });
  const create = (of: string, user: string) =>
    appendTo(streamBelonging(user), 'LeaveCreated', { id: of, user, reason: 'Knee', nbOfDays: '1' });

  test('is found by the claim on its id, and nowhere before that', async () => {
    expect(await records.streamFor(leaves, leave)).toBeNull();
    expect((await records.load(leaves, leave)).row).toBeNull();
    await claim(employee);
    await create(leave, employee);
    expect(await records.streamFor(leaves, leave)).toBe(streamBelonging(employee));
    expect((await records.load(leaves, leave)).row).toMatchObject({ reason: 'Knee' });
  });

  test.each([
    ['before', [former, employee]],
    ['after', [employee, former]],
  ])('is where its events are, not where an attempt %s them failed', async (_when, claimed) => {
    for (const user of claimed) await claim(user);
    await create(newId(), former);
    expect(await records.streamFor(leaves, leave)).toBeNull();
    await create(leave, employee);
    expect(await records.streamFor(leaves, leave)).toBe(streamBelonging(employee));
  });

  test('is not there because another record of the stream is', async () => {
    await create(newId(), employee);
    expect(await records.streamFor(leaves, leave)).toBeNull();
  });
});

test('a record of a stream of its own needs no claim', async () => {
  expect(await records.streamFor(patients, id)).toBe(streamOf(patients.category, id));
});

test('a store that is away is no reason to park', async () => {
  const away: EventStore = {
    ...store,
    read: () => {
      throw new TypeError('no store');
    },
  };
  await expect(new Records(away).load(patients, id)).rejects.toThrow('no store');
  await expect(new Records(away).loadReadable(patients, id)).rejects.toThrow('no store');
});
