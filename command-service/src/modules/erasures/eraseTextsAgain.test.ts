/** Texts that a restore erases again: each in the stream that holds it, at every moment, once; nothing that is not in the restored log. */
import { beforeEach, expect, test } from '@jest/globals';
import {
  appointments,
  idOf,
  invoices,
  leaves,
  MOST_ERASED_VALUES,
  streamOf,
  TEXT_ERASED,
  type JsonObject,
  type ModuleDescription,
  type StoredEvent,
} from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import {
  encryptedEventStore,
  eventsOfTypes,
  kernelEvent,
  memorySubjectKeys,
  Records,
} from '@hospital/platform';
import { eraseTextsAgain } from './eraseTextsAgain.ts';

const id = (name: string) => idOf('test', name);
const [patient, user, visit, bill] = [id('patient'), id('user'), id('visit'), id('bill')];
const clock = () => new Date('2026-03-02T09:00:00.000Z');
const keys = memorySubjectKeys();
let storedLog: EventStore;
let store: EventStore;

async function tell(module: ModuleDescription, streamId: string, [type, data]: readonly [string, object]) {
  const stream = streamOf(module.category, streamId);
  const event = kernelEvent(type, { id: streamId, ...data } as JsonObject, clock());
  await store.append(stream, [event], (await storedLog.head(stream))?.revision ?? 'none');
  return event.id;
}

const again = (...texts: { event: string; place: string }[]) =>
  eraseTextsAgain({ store, storedLog, clock }, texts);
const book = (injury: string) => tell(appointments, visit, ['AppointmentBooked', { patient, injury }]);
const change = (injury: string) => tell(appointments, visit, ['AppointmentChanged', { patient, injury }]);
const erasures = () => eventsOfTypes(store, [TEXT_ERASED]);
const dataOf = async (types: string[]) =>
  JSON.stringify((await eventsOfTypes(store, types)).map(({ data }) => data));
const streamsOf = (events: readonly StoredEvent[]) => events.map(({ stream }) => stream);

/** As another process folds it, from what is stored. */
async function rowOf(module: ModuleDescription, record: string, at?: bigint) {
  const records = new Records(encryptedEventStore(storedLog, keys));
  return (await (at === undefined ? records.load(module, record) : records.loadAt(module, record, at))).row;
}

beforeEach(() => {
  storedLog = memoryEventStore();
  store = encryptedEventStore(storedLog, keys);
});

test('a text is erased in the present and in the past; a later one stays, and the reason is not known', async () => {
  const [booked, changed] = [await book('With Salma'), await change('Salma brought her')];
  await change('Fell from a chair');
  expect(await again({ event: booked, place: 'injury' }, { event: changed, place: 'injury' })).toBe(1);
  expect(await rowOf(appointments, visit)).toMatchObject({ injury: 'Fell from a chair', revision: 3 });
  for (const at of [0n, 1n]) expect(await rowOf(appointments, visit, at)).toMatchObject({ injury: null });
  const [erased] = await erasures();
  expect(erased).toMatchObject({
    stream: streamOf('appointment', visit),
    metadata: { actor: 'system' },
    data: { id: visit, owner: patient, reason: null, places: [] },
  });
});

test('a repeat changes nothing, also after half of them; nor does a text that the restored log erases itself', async () => {
  const [booked, changed] = [await book('With Salma'), await change('Salma brought her')];
  await again({ event: booked, place: 'injury' });
  const both = [booked, changed].map((event) => ({ event, place: 'injury' }));
  expect(await again(...both, ...both)).toBe(1);
  expect(await again(...both)).toBe(1);
  expect((await erasures()).map(({ data }) => data['values'])).toEqual(both.map((value) => [value]));
});

test('what came after the backup is no more: nothing is erased for it', async () => {
  await book('With Salma');
  const end = await storedLog.end();
  expect(await again({ event: id('later'), place: 'injury' })).toBe(0);
  expect(await again()).toBe(0);
  expect(await storedLog.end()).toBe(end);
});

test('a place that the event does not have harms nothing', async () => {
  const booked = await book('Fell from a chair');
  await again({ event: booked, place: 'lineItems.7.name' }, { event: booked, place: '__proto__.x' });
  expect(await rowOf(appointments, visit)).toMatchObject({ injury: 'Fell from a chair', revision: 1 });
});

test('two texts of one record are erased together, and two records of one stream each by itself', async () => {
  const [mine, other] = [id('mine'), id('other')];
  const reason = 'To see Salma';
  const leave = (record: string) => tell(leaves, user, ['LeaveCreated', { id: record, user, reason }]);
  const line = (description: string) => ({ name: 'Visit', description, quantity: '1', price: '10.00' });
  const lineItems = [line('Left arm'), line('Paid by Salma')];
  const issue = { patient, number: '1', status: 'paid', otherInformation: 'Copy to Salma', lineItems };
  const issued = await tell(invoices, bill, ['InvoiceIssued', issue]);
  const [first, second] = [await leave(mine), await leave(other)];
  const places = ['lineItems.1.description', 'otherInformation'].map((place) => ({ event: issued, place }));
  expect(await again(...places, { event: first, place: 'reason' }, { event: second, place: 'reason' })).toBe(
    3,
  );
  const found = await erasures();
  expect(streamsOf(found)).toEqual([`invoice-${bill}`, `employeeLeaves-${user}`, `employeeLeaves-${user}`]);
  expect(found.map(({ data }) => data['id'])).toEqual([bill, mine, other]);
  expect(found.map(({ data }) => data['owner'])).toEqual([patient, user, user]);
  expect(await rowOf(invoices, bill)).toMatchObject({
    otherInformation: null,
    lineItems: [{ description: 'Left arm' }, { description: null }],
  });
  expect(await dataOf(['LeaveCreated', 'InvoiceIssued'])).not.toContain('Salma');
});

test('a copy in an event of another record is erased there, also where the record itself is no more', async () => {
  await book('Fell from a chair');
  const issue = {
    lineItems: [{ name: 'Visit', description: 'Paid by Salma', quantity: '1', price: '10.00' }],
  };
  const asked = await tell(appointments, visit, ['InvoiceRequested', { patient, invoice: bill, issue }]);
  const lost = { event: id('issued'), place: 'lineItems.0.description' };
  expect(await again({ event: asked, place: 'issue.lineItems.0.description' }, lost)).toBe(1);
  expect(streamsOf(await erasures())).toEqual([streamOf('appointment', visit)]);
  expect(await storedLog.head(streamOf('invoice', bill))).toBeNull();
  expect(await dataOf(['InvoiceRequested'])).not.toContain('Salma');
});

test('more places than one event names are erased by several', async () => {
  const events = [await book('With Salma')];
  for (let n = 0; n < MOST_ERASED_VALUES; n += 1) events.push(await change(`With Salma ${n}`));
  await again(...events.map((event) => ({ event, place: 'injury' })));
  const found = await erasures();
  expect(found.map(({ data }) => JSON.stringify(data['values']).match(/injury/g)?.length)).toEqual([100, 1]);
  expect(await dataOf(['AppointmentChanged'])).not.toContain('Salma');
  expect(await rowOf(appointments, visit)).toMatchObject({ injury: null, revision: MOST_ERASED_VALUES + 2 });
});

test('the key of who is erased already is not needed', async () => {
  const booked = await book('With Salma');
  await keys.destroyKey(patient);
  expect(await again({ event: booked, place: 'injury' })).toBe(1);
  expect(await erasures()).toHaveLength(1);
});
