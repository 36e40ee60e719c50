import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  defineEvent,
  ERASED,
  lines,
  newId,
  object,
  ref,
  text,
  UnreadableEvent,
  type EventDefinition,
  type JsonObject,
  type NewEvent,
  type StoredEvent,
} from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import fc from 'fast-check';
import { encryptedEventStore } from './encryptedEventStore.ts';
import { memorySubjectKeys, SubjectIsErased, type SubjectKeys } from './subjectKeys.ts';

const fields = {
  id: text({ required: true }),
  ward: text(),
  name: text({ personal: 'self' }),
  patient: ref('patients'),
  injury: text({ personal: 'patient' }),
  visits: lines({ doctor: text(), note: text({ personal: 'patient' }) }),
  address: object({ street: text({ personal: 'self' }), country: text() }),
};
const admitted = defineEvent('PatientAdmitted', fields);
const definitions: Record<string, EventDefinition> = { PatientAdmitted: admitted };
const definitionOf = (type: string) => definitions[type];

const alice = newId();
const bob = newId();

function admission(data: JsonObject, parts: Partial<NewEvent> = {}): NewEvent {
  return {
    id: newId(),
    type: 'PatientAdmitted',
    data,
    metadata: {
      v: 1,
      at: '2026-03-02T09:00:00.000Z',
      actor: 'system',
      commandId: newId(),
      correlationId: newId(),
      causationId: null,
      schema: 1,
    },
    ...parts,
  };
}

async function all(store: EventStore, stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of store.read(stream)) events.push(event);
  return events;
}

async function only(store: EventStore, stream: string): Promise<StoredEvent> {
  const [event] = await all(store, stream);
  if (!event) throw new Error(`${stream} is empty`);
  return event;
}

const full: JsonObject = {
  id: alice,
  ward: 'Cardiology',
  name: 'Älice الطبيب',
  patient: bob,
  injury: 'Broken arm',
  visits: [
    { doctor: 'House', note: 'Plaster' },
    { doctor: 'Wilson', note: null },
  ],
  address: { street: 'Rue 1', country: 'Morocco' },
};

let raw: EventStore;
let keys: SubjectKeys;
let store: EventStore;

beforeEach(() => {
  raw = memoryEventStore();
  keys = memorySubjectKeys();
  store = encryptedEventStore(raw, keys, definitionOf);
});

test('what was appended is read, and by head and subscribe too', async () => {
  const event = admission(full);
  await store.append('patient-1', [event], 'none');
  expect(await only(store, 'patient-1')).toMatchObject({ ...event, revision: 0n });
  expect((await store.head('patient-1'))?.data).toEqual(full);
  const seen: JsonObject[] = [];
  const stop = new AbortController();
  await store.subscribe(
    { after: null },
    async ({ events }) => {
      seen.push(...events.map(({ data }) => data));
      stop.abort();
    },
    stop.signal,
  );
  expect(seen).toEqual([full]);
});

test('the adapter sees no personal value, and everything else as it is', async () => {
  await store.append('patient-1', [admission(full)], 'none');
  const { data } = await only(raw, 'patient-1');
  expect(data).toEqual({
    ...full,
    name: { enc: expect.any(String) },
    injury: { enc: expect.any(String), of: 'patient' },
    visits: [
      { doctor: 'House', note: { enc: expect.any(String), of: 'patient' } },
      { doctor: 'Wilson', note: null },
    ],
    address: { street: { enc: expect.any(String) }, country: 'Morocco' },
  });
});

test('any values come back, and none of them is found in what is stored', async () => {
  const word = fc.string({ minLength: 6, unit: fc.constantFrom(...'abcdefghé中😀"\\ \n') });
  const event = fc.record({
    ward: fc.option(word),
    name: fc.option(word),
    injury: fc.option(word),
    visits: fc.array(fc.record({ doctor: fc.constant('House'), note: fc.option(word) }), { maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(event, async (values) => {
      const data: JsonObject = { id: alice, patient: bob, ...values };
      const stream = `patient-${newId()}`;
      await store.append(stream, [admission(data)], 'none');
      expect((await only(store, stream)).data).toEqual(data);
      const stored = (await only(raw, stream)).data;
      const personal = [values.name, values.injury, ...values.visits.map(({ note }) => note)];
      for (const value of personal)
        if (value !== null) expect(textsOf({ ...stored, ward: null })).not.toContain(value);
    }),
    { numRuns: 60 },
  );
});

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe('a value that was moved is not read:', () => {
  const notRead = /can't be read: undecipherable/;

  test('to another field', async () => {
    await store.append('patient-1', [admission({ ...full, patient: alice })], 'none');
    const { data, ...event } = await only(raw, 'patient-1');
    const swapped = {
      ...data,
      name: data['address'] && (data['address'] as JsonObject)['street'],
    } as JsonObject;
    await raw.append('patient-2', [{ ...event, data: swapped }], 'none');
    await expect(only(store, 'patient-2')).rejects.toThrow(notRead);
  });

  test('to another event', async () => {
    await store.append('patient-1', [admission(full)], 'none');
    const event = await only(raw, 'patient-1');
    await raw.append('patient-2', [{ ...event, id: newId() }], 'none');
    await expect(only(store, 'patient-2')).rejects.toThrow(notRead);
  });

  test('to another line', async () => {
    const visits = [{ note: 'Plaster' }, { note: 'Crutches' }];
    await store.append('patient-1', [admission({ id: alice, patient: bob, visits })], 'none');
    const event = await only(raw, 'patient-1');
    const reversed = [...(event.data['visits'] as JsonObject[])].reverse();
    await raw.append('patient-2', [{ ...event, data: { ...event.data, visits: reversed } }], 'none');
    await expect(only(store, 'patient-2')).rejects.toThrow(notRead);
  });

  test('to another person', async () => {
    await store.append('patient-1', [admission(full)], 'none');
    await store.append('patient-3', [admission({ id: newId(), patient: newId(), injury: 'Flu' })], 'none');
    const event = await only(raw, 'patient-1');
    const other = await only(raw, 'patient-3');
    await raw.append(
      'patient-2',
      [{ ...event, data: { ...event.data, patient: other.data['patient'] ?? '' } }],
      'none',
    );
    await expect(only(store, 'patient-2')).rejects.toThrow(notRead);
  });

  test('or cut', async () => {
    await store.append('patient-1', [admission(full)], 'none');
    const event = await only(raw, 'patient-1');
    const { enc } = event.data['name'] as { enc: string };
    await raw.append(
      'patient-2',
      [{ ...event, data: { ...event.data, name: { enc: enc.slice(0, -8) } } }],
      'none',
    );
    await expect(only(store, 'patient-2')).rejects.toThrow(notRead);
    await raw.append('patient-3', [{ ...event, data: { ...event.data, name: { enc: 'AA==' } } }], 'none');
    await expect(only(store, 'patient-3')).rejects.toThrow(notRead);
  });
});

test('of an erased person nothing is read, of the others everything', async () => {
  await store.append('patient-1', [admission(full)], 'none');
  await keys.destroyKey(bob);
  expect((await only(store, 'patient-1')).data).toEqual({
    ...full,
    injury: ERASED,
    visits: [
      { doctor: 'House', note: ERASED },
      { doctor: 'Wilson', note: null },
    ],
  });
});

test('nothing new is kept about an erased person, and what was read as erased is stored as nothing', async () => {
  await keys.destroyKey(bob);
  await expect(store.append('patient-1', [admission(full)], 'none')).rejects.toThrow(SubjectIsErased);
  expect(await all(raw, 'patient-1')).toEqual([]);
  await store.append(
    'patient-1',
    [admission({ ...full, injury: ERASED, visits: [{ note: ERASED }] })],
    'none',
  );
  expect((await only(raw, 'patient-1')).data).toMatchObject({ injury: null, visits: [{ note: null }] });
});

describe('an event that cannot be read', () => {
  async function subscribed(from: EventStore): Promise<StoredEvent[]> {
    const seen: StoredEvent[] = [];
    const stop = new AbortController();
    const end = await from.end();
    await from.subscribe(
      { after: null },
      async ({ events, checkpoint }) => {
        seen.push(...events);
        if (checkpoint >= end) stop.abort();
      },
      stop.signal,
    );
    return seen;
  }

  test('for want of a key comes marked and as it is stored, between its neighbours', async () => {
    const carol = newId();
    await store.append('patient-0', [admission({ id: carol, name: 'Carol' })], 'none');
    await store.append('patient-1', [admission(full)], 'none');
    await store.append('patient-2', [admission({ id: carol, name: 'Caroline' })], 'none');
    const restored = memorySubjectKeys();
    const ring = await keys.forReading([carol]);
    const some: SubjectKeys = { ...restored, forReading: () => Promise.resolve(ring) };
    const without = encryptedEventStore(raw, some, definitionOf);
    const [before, unreadable, after] = await subscribed(without);
    expect(before?.data).toEqual({ id: carol, name: 'Carol' });
    expect(after?.data).toEqual({ id: carol, name: 'Caroline' });
    expect(unreadable).toEqual({ ...(await only(raw, 'patient-1')), unreadable: 'key_absent' });
    expect(JSON.stringify(unreadable?.data)).not.toContain('lder');
    await expect(all(without, 'patient-1')).rejects.toThrow(UnreadableEvent);
    await expect(without.head('patient-1')).rejects.toThrow(UnreadableEvent);
    expect(await all(without, 'patient-2')).toHaveLength(1);
  });

  test('because a value was changed, or is nobody’s, or its upcaster threw', async () => {
    await store.append('patient-1', [admission(full)], 'none');
    const { enc } = (await only(raw, 'patient-1')).data['name'] as { enc: string };
    const changed = `${enc.slice(0, -8)}AAAAAAA=`;
    await raw.append('patient-2', [admission({ id: alice, name: { enc: changed } })], 'none');
    await raw.append('patient-3', [admission({ injury: { enc, of: 'patient' } })], 'none');
    expect((await subscribed(store)).map(({ unreadable }) => unreadable)).toEqual([
      undefined,
      'undecipherable',
      'undecipherable',
    ]);
    const upcast = () => {
      throw new TypeError('not this one');
    };
    const later = encryptedEventStore(raw, keys, () =>
      defineEvent('PatientAdmitted', fields, { schema: 2, upcast }),
    );
    const [old] = await subscribed(later);
    expect(old).toEqual({ ...(await only(raw, 'patient-1')), unreadable: 'not_upcast' });
  });

  test('because the keys are out of reach is no such event: the reader gets an error', async () => {
    await store.append('patient-1', [admission(full)], 'none');
    const away: SubjectKeys = { ...keys, forReading: () => Promise.reject(new Error('no database')) };
    const without = encryptedEventStore(raw, away, definitionOf);
    await expect(subscribed(without)).rejects.toThrow('no database');
  });
});

test('a personal value without its subject is refused', async () => {
  const nobody = admission({ id: alice, injury: 'Broken arm' });
  await expect(store.append('patient-1', [nobody], 'none')).rejects.toThrow('it must carry patient');
});

test('an event of no declared type, or of another shape than the declared one, is not written', async () => {
  const unknown = admission({ id: alice, name: 'Alice' }, { type: 'PatientSpotted' });
  for (const stream of ['patient-1', 'claim-slot-1'])
    await expect(store.append(stream, [unknown], 'none')).rejects.toThrow(
      'the event type PatientSpotted is not declared',
    );
  const event = admission(full);
  const raised = { ...event, metadata: { ...event.metadata, schema: 2 } };
  await expect(store.append('patient-1', [event, raised], 'none')).rejects.toThrow(
    'PatientAdmitted is written with schema 1, not with 2',
  );
  expect(await raw.head('patient-1')).toBeNull();
});

test('claims are declared as everything else', async () => {
  const product = encryptedEventStore(raw, keys);
  const value = { limit: 3 };
  const taken = admission({ owner: 'user-1', token: 't', value }, { type: 'ClaimTaken' });
  await product.append('claim-email-1', [taken], 'none');
  expect((await only(product, 'claim-email-1')).data).toEqual(taken.data);
  const invented = admission({ token: 't' }, { type: 'ClaimShaken' });
  await expect(product.append('claim-email-1', [invented], 0n)).rejects.toThrow('not declared');
});

test('an old shape is read in the present one, though its fields have other names now', async () => {
  await store.append('patient-1', [admission(full)], 'none');
  const renamed = defineEvent(
    'PatientAdmitted',
    { id: fields.id, fullName: text({ personal: 'self' }) },
    { schema: 2, upcast: ({ name, ...data }) => ({ ...data, fullName: name ?? null }) },
  );
  const later = encryptedEventStore(raw, keys, () => renamed);
  const { data, metadata } = await only(later, 'patient-1');
  expect(data['fullName']).toBe('Älice الطبيب');
  expect(data['injury']).toBe('Broken arm');
  expect(metadata.schema).toBe(2);
});

test('an event of the present shape is left as it is, one of a later shape is not read', async () => {
  const upcast = (data: JsonObject): JsonObject => ({ ...data, ward: `upcast ${String(data['ward'])}` });
  const raised = defineEvent('PatientAdmitted', fields, { schema: 2, upcast });
  const reading = encryptedEventStore(raw, keys, (type) => (type === 'PatientAdmitted' ? raised : undefined));
  const wardOf = async (schema: number) => {
    const event = admission({ id: alice, ward: 'Cardiology' });
    const stream = `patient-${newId()}`;
    await raw.append(stream, [{ ...event, metadata: { ...event.metadata, schema } }], 'none');
    return (await only(reading, stream)).data['ward'];
  };
  expect(await wardOf(1)).toBe('upcast Cardiology');
  expect(await wardOf(2)).toBe('Cardiology');
  await expect(wardOf(3)).rejects.toThrow(UnreadableEvent);
});

test('an upcaster sees nothing of who was erased, and loses no claim and no id', async () => {
  const admitted = admission({ ...full, claims: { 'claim-bed-1': { take: 'token' } } });
  await store.append('patient-1', [admitted], 'none');
  await keys.destroyKey(alice);
  let seen: JsonObject = {};
  const upcast = (data: JsonObject): JsonObject => {
    seen = data;
    return { ward: 'moved', id: 'another' };
  };
  const later = encryptedEventStore(raw, keys, () =>
    defineEvent('PatientAdmitted', fields, { schema: 2, upcast }),
  );
  expect((await only(later, 'patient-1')).data).toEqual({
    id: alice,
    ward: 'moved',
    claims: { 'claim-bed-1': { take: 'token' } },
  });
  expect(seen).toMatchObject({ name: null, injury: 'Broken arm', ward: 'Cardiology' });
});

test('keys of a whole batch are asked for at once', async () => {
  const asked: number[] = [];
  const counting: SubjectKeys = {
    ...keys,
    forReading: (subjects) => {
      asked.push(subjects.length);
      return keys.forReading(subjects);
    },
  };
  const events = Array.from({ length: 50 }, () => admission({ id: newId(), name: 'Somebody' }));
  await store.append('patient-1', events, 'none');
  expect(await all(encryptedEventStore(raw, counting, definitionOf), 'patient-1')).toHaveLength(50);
  expect(asked).toEqual([50]);
});
