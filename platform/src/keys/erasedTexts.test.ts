/** A text that was erased by itself: every reader of its events sees it as erased, in the present and in the past; the log is as it was. */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  appointments,
  ERASED,
  idOf,
  streamOf,
  TEXT_ERASED,
  type JsonObject,
  type StoredEvent,
} from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { Records } from '../eventSourcing/records.ts';
import { eventsOfTypes } from '../eventSourcing/eventsOfTypes.ts';
import { kernelEvent } from '../eventSourcing/kernelEvent.ts';
import { encryptedEventStore } from './encryptedEventStore.ts';
import { withoutTexts } from './erasedTexts.ts';
import { memorySubjectKeys } from './subjectKeys.ts';

const keys = memorySubjectKeys();
const [id, patient] = [idOf('appointment'), idOf('patient')];
const stream = streamOf(appointments.category, id);
const now = new Date('2026-03-02T09:00:00.000Z');
let raw: EventStore;
let store: EventStore;

const tell = async (type: string, data: JsonObject) => {
  const event = kernelEvent(type, { id, patient, ...data }, now);
  await store.append(stream, [event], (await store.head(stream))?.revision ?? 'none');
  return event.id;
};

const erase = (values: readonly { event: string; place: string }[]) =>
  tell(TEXT_ERASED, {
    ...{ owner: patient, reason: 'Asked by letter', places: [{ place: 'injury' }] },
    values: values as unknown as JsonObject[],
  });

async function injuries(from: EventStore): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const { data } of from.read(stream)) if ('injury' in data) found.push(data['injury']);
  return found;
}

const booked = { injury: 'Brought by Salma', status: 'pending', appointmentDate: '2026-03-04' };
const rowIn = async (records: Records) => (await records.load(appointments, id)).row;

beforeEach(() => {
  raw = memoryEventStore();
  store = encryptedEventStore(raw, keys);
});

test('is erased in all events that held it, for who has read them before and for who reads them now', async () => {
  const records = new Records(store);
  const first = await tell('AppointmentBooked', booked);
  const second = await tell('AppointmentChanged', { injury: 'Salma brought her' });
  expect(await rowIn(records)).toMatchObject({ injury: 'Salma brought her' });
  await erase([first, second].map((event) => ({ event, place: 'injury' })));
  for (const each of [store, encryptedEventStore(raw, keys)]) {
    expect(await injuries(each)).toEqual([ERASED, ERASED]);
    const [changed] = await eventsOfTypes(each, ['AppointmentChanged']);
    expect(changed?.data['injury']).toEqual(ERASED);
  }
  expect(await rowIn(records)).toMatchObject({ injury: null, revision: 2, status: 'pending' });
  const before = await new Records(store).loadAt(appointments, id, 0n);
  expect(before.row).toMatchObject({ injury: null, revision: 0 });
});

test('a stream that was folded before is folded again from events without the text', async () => {
  const records = new Records(store);
  const first = await tell('AppointmentBooked', booked);
  expect(await rowIn(records)).toMatchObject({ injury: 'Brought by Salma' });
  // The event alone would leave the row as it is.
  const values = [{ event: first, place: 'injury' }];
  await tell(TEXT_ERASED, { owner: patient, reason: 'Asked by letter', places: [], values });
  expect(await rowIn(records)).toMatchObject({ injury: null, revision: 1 });
});

test('a later text of the same field is read', async () => {
  const first = await tell('AppointmentBooked', booked);
  await erase([{ event: first, place: 'injury' }]);
  await tell('AppointmentChanged', { injury: 'Fell from a chair' });
  expect(await injuries(store)).toEqual([ERASED, 'Fell from a chair']);
  expect(await rowIn(new Records(store))).toMatchObject({ injury: 'Fell from a chair', revision: 2 });
});

test('the log is as it was: who has it and the keys still finds the text', async () => {
  const first = await tell('AppointmentBooked', booked);
  const stored = async () => {
    const events: StoredEvent[] = [];
    for await (const event of raw.read(stream, 0n, ['AppointmentBooked'])) events.push(event);
    return events;
  };
  const before = await stored();
  await erase([{ event: first, place: 'injury' }]);
  expect(await stored()).toEqual(before);
});

describe('another process', () => {
  test('learns of it within seconds, without reading the record', async () => {
    const other = encryptedEventStore(raw, keys);
    const first = await tell('AppointmentBooked', booked);
    const readFirst = async () => {
      for await (const event of other.read(stream, 0n, ['AppointmentBooked'])) return event.data['injury'];
      return null;
    };
    expect(await readFirst()).toBe('Brought by Salma');
    await erase([{ event: first, place: 'injury' }]);
    const time = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000);
    expect(await readFirst()).toEqual(ERASED);
    time.mockRestore();
  });

  test('does not read on where nobody can say what was erased', async () => {
    await tell('AppointmentBooked', booked);
    const away = new Proxy(raw, {
      get: (target, name) => {
        if (name === 'end') return () => Promise.reject(new Error('away'));
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    await expect(injuries(encryptedEventStore(away, keys))).rejects.toThrow('away');
  });
});

test('a place in lines is one of them', () => {
  const data = { lines: [{ name: 'A' }, { name: 'B' }, null], other: 'C' };
  expect(withoutTexts(data, [['lines', '1', 'name']])).toEqual({
    lines: [{ name: 'A' }, { name: ERASED }, null],
    other: 'C',
  });
  expect(withoutTexts(data, [['lines', '7', 'name'], ['rooms'], ['other', 'deeper']])).toEqual(data);
  expect(withoutTexts({ other: null }, [['other']])).toEqual({ other: null });
  expect(withoutTexts(data)).toBe(data);
});
