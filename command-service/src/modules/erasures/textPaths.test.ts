/** Every place of the log that holds a text of a record, and no place of another text. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  appointments,
  changedAt,
  idOf,
  invoices,
  leaves,
  moduleList,
  patientAccounts,
  personalTexts,
  receipts,
  streamOf,
  type EventDefinition,
  type Field,
  type Fields,
  type JsonObject,
  type ModuleDescription,
} from '@hospital/contracts';
import { withNewSamples } from '@hospital/contracts/testing';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { kernelEvent, Records } from '@hospital/platform';
import { deciding } from '../../testing/deciding.ts';
import { eraseText } from './erasedTexts.ts';
import { findText } from './textPaths.ts';

const [patient, user, visit, bill] = ['patient', 'user', 'visit', 'bill'].map((name) => idOf(name)) as [
  string,
  string,
  string,
  string,
];
const now = new Date('2026-03-02T09:00:00.000Z');
let store: EventStore;
let names: Map<string, string>;

/** Events are called by what they are in the test. */
async function tell(module: ModuleDescription, id: string, what: readonly [string, string, object]) {
  const [name, type, data] = what;
  const stream = streamOf(module.category, id);
  const event = kernelEvent(type, JSON.parse(JSON.stringify({ id, ...data })) as JsonObject, now);
  names.set(event.id, name);
  await store.append(stream, [event], (await store.head(stream))?.revision ?? 'none');
}

async function found(module: ModuleDescription, id: string, field: string, streamId = id) {
  const stream = streamOf(module.category, streamId);
  const folded = await new Records(store).loadStream(module, stream);
  const row = folded.rows.get(id);
  const text = row && (await findText({ store, writtenLog: store }, { module, row, stream, field }));
  return (
    text && {
      owner: text.owner,
      places: text.places.map(({ place }) => place),
      values: text.values.map(({ event, place }) => `${names.get(event) ?? event} ${place}`),
    }
  );
}

const line = (id: string | null, description: string | null) => ({
  ...{ id, name: 'Visit', description, quantity: '1', price: '10.00', amount: '10.00' },
});
const lineItems = (...given: (readonly [string | null, string | null])[]) => ({
  lineItems: given.map(([id, description]) => line(id, description)),
});

beforeEach(() => {
  store = memoryEventStore();
  names = new Map();
});

describe('a field of the record', () => {
  beforeEach(async () => {
    await tell(appointments, visit, ['booked', 'AppointmentBooked', { patient, injury: 'With Salma' }]);
    await tell(appointments, visit, ['moved', 'AppointmentChanged', { patient, toTime: '10:00' }]);
    await tell(appointments, visit, ['changed', 'AppointmentChanged', { patient, injury: 'Alone' }]);
  });

  test('is every value that it ever had', async () => {
    expect(await found(appointments, visit, 'injury')).toEqual({
      owner: patient,
      places: ['injury'],
      values: ['booked injury', 'changed injury'],
    });
  });

  test('is, of an earlier version, what it was up to then', async () => {
    const records = new Records(store);
    const { row } = await records.load(appointments, visit);
    const { row: former } = await records.loadAt(appointments, visit, 0n);
    if (!row || !former) throw new Error('the appointment is booked');
    const stream = streamOf('appointment', visit);
    const sought = { module: appointments, row, former, stream, field: 'injury' };
    const text = await findText({ store, writtenLog: store }, sought);
    expect(text?.places).toEqual([]);
    expect(text?.values.map(({ event }) => names.get(event))).toEqual(['booked']);
  });

  test('is nothing where the record has no such text', async () => {
    for (const field of ['injury.0', 'status', 'reason', '', '__proto__', 'lineItems.0.description'])
      expect(await found(appointments, visit, field)).toBeNull();
  });
});

describe('a text in lines', () => {
  const issued = { patient, appointment: visit, number: '1', status: 'paid' };

  test('is that line in every version, and the invoice that its appointment asked for', async () => {
    const issue = lineItems(['a', 'Dressing'], ['b', 'Paid by Salma']);
    await tell(appointments, visit, ['asked', 'InvoiceRequested', { invoice: bill, issue }]);
    await tell(invoices, bill, ['issued', 'InvoiceIssued', { ...issued, ...issue }]);
    const moved = lineItems(['b', 'Salma will pay'], ['a', 'Dressing']);
    await tell(invoices, bill, ['moved', 'InvoiceChanged', { patient, ...moved }]);
    expect(await found(invoices, bill, 'lineItems.0.description')).toEqual({
      owner: patient,
      places: ['lineItems.0.description'],
      values: [
        'issued lineItems.1.description',
        'moved lineItems.0.description',
        'asked issue.lineItems.1.description',
      ],
    });
  });

  test('is all lines with the same text', async () => {
    const twice = lineItems(['a', 'For Salma'], ['b', 'Dressing'], ['c', 'For Salma']);
    await tell(invoices, bill, ['issued', 'InvoiceIssued', { ...issued, ...twice }]);
    const { places, values } = (await found(invoices, bill, 'lineItems.2.description')) ?? {};
    expect(places).toEqual(['lineItems.0.description', 'lineItems.2.description']);
    expect(values).toEqual(['issued lineItems.0.description', 'issued lineItems.2.description']);
  });

  test('is not the line that stood at its place before, where that one stands elsewhere now', async () => {
    await tell(invoices, bill, ['issued', 'InvoiceIssued', { ...issued, ...lineItems([null, 'Dressing']) }]);
    const added = lineItems([null, 'For Salma'], [null, 'Dressing']);
    await tell(invoices, bill, ['added', 'InvoiceChanged', { patient, ...added }]);
    expect((await found(invoices, bill, 'lineItems.0.description'))?.values).toEqual([
      'added lineItems.0.description',
    ]);
  });

  test('has an earlier text where another part of the line had the later one', async () => {
    const before = { ...line(null, 'Salma pays'), name: 'Dressing' };
    await tell(invoices, bill, ['issued', 'InvoiceIssued', { ...issued, lineItems: [before] }]);
    await tell(invoices, bill, ['changed', 'InvoiceChanged', { patient, ...lineItems([null, 'Dressing']) }]);
    expect((await found(invoices, bill, 'lineItems.0.description'))?.values).toEqual([
      'issued lineItems.0.description',
      'changed lineItems.0.description',
    ]);
  });

  test('has an earlier text where lines have no ids', async () => {
    await tell(invoices, bill, ['issued', 'InvoiceIssued', { ...issued, ...lineItems([null, 'For Salma']) }]);
    const changed = lineItems([null, 'For Salma, at home']);
    await tell(invoices, bill, ['changed', 'InvoiceChanged', { patient, ...changed }]);
    expect((await found(invoices, bill, 'lineItems.0.description'))?.values).toEqual([
      'issued lineItems.0.description',
      'changed lineItems.0.description',
    ]);
  });
});

test('records that share a stream keep theirs', async () => {
  const [mine, other] = [idOf('mine'), idOf('other')];
  const reason = 'To see Salma';
  await tell(leaves, user, ['mine', 'LeaveCreated', { id: mine, user, reason }]);
  await tell(leaves, user, ['other', 'LeaveCreated', { id: other, user, reason }]);
  expect(await found(leaves, mine, 'reason', user)).toEqual({
    owner: user,
    places: ['reason'],
    values: ['mine reason'],
  });
});

test('a receipt of an advance is erased where the patient’s account asked for it too', async () => {
  const receipt = idOf('receipt');
  const issue = { patient, payer: 'Salma Benali', kind: 'payment', entry: 'a', amount: '10.00' };
  await tell(patientAccounts, patient, ['asked', 'AdvanceReceiptRequested', { patient, receipt, issue }]);
  await tell(receipts, receipt, ['issued', 'ReceiptIssued', { ...issue, number: 'REC-2026-000001' }]);
  expect((await found(receipts, receipt, 'payer'))?.values).toEqual(['issued payer', 'asked issue.payer']);
});

test('a text that no event holds is gone: nothing is erased, and the call is refused', async () => {
  await tell(receipts, bill, ['issued', 'ReceiptIssued', { patient, payer: 'Salma Benali' }]);
  const { row } = await new Records(store).load(receipts, bill);
  const sought = {
    module: receipts,
    row: row ?? never(),
    stream: streamOf('receipt', visit),
    field: 'payer',
  };
  const none = await findText({ store, writtenLog: store }, sought);
  const input = { field: 'payer', reason: 'By letter', found: none };
  expect(deciding(eraseText(receipts), { input, row: sought.row as never })).toMatchObject({
    rejected: 'text_gone',
  });
});

function never(): never {
  throw new Error('it is there');
}

/** `refunds.*.reason`: every place of a free text that the fields declare. */
function declaredPlaces(fields: Fields): string[] {
  const sample = (given: Fields): object =>
    Object.fromEntries(Object.entries(given).map(([name, field]) => [name, sampleOf(field)]));
  const sampleOf = (field: Field) => {
    if (field.kind === 'lines') return [sample(field.of)];
    return field.kind === 'object' ? sample(field.of) : 'text';
  };
  return personalTexts(fields, { ...sample(fields) }).map(({ place }) => anyLine(place));
}
const anyLine = (place: readonly string[]) => place.join('.').replace(/\.\d+\./g, '.*.');

/** A sample of the event whose free texts each differ. */
function sampleOf(definition: EventDefinition, id: string): JsonObject {
  const data = withNewSamples([], [definition])[0]?.data ?? {};
  return personalTexts(definition.fields, data).reduce<JsonObject>(
    (changed, { place }) => changedAt(changed, place, () => `${definition.type} ${place.join('.')}`),
    { ...data, id },
  );
}

describe.each(
  moduleList.flatMap((module) => {
    const places = declaredPlaces(module.fields);
    return places.length === 0 ? [] : [[module.name, module, places] as const];
  }),
)('every text of %s', (_name, module, places) => {
  test('is set by an event in which it is found', async () => {
    const [first] = module.events;
    const reached = new Set<string>();
    for (const definition of module.events) {
      store = memoryEventStore();
      const id = idOf(definition.type);
      const given = [...new Set([first, definition])].filter((each) => each !== undefined);
      const streamId = module.streamBy === undefined ? id : idOf('golden', module.streamBy);
      for (const each of given) await tell(module, streamId, [each.type, each.type, sampleOf(each, id)]);
      const stream = streamOf(module.category, streamId);
      const row = (await new Records(store).loadStream(module, stream)).rows.get(id);
      for (const { place, value } of row ? personalTexts(module.fields, row) : []) {
        const { values } = (await found(module, id, place.join('.'), streamId)) ?? { values: [] };
        const left = given
          .map((each) => [each.type, sampleOf(each, id)] as const)
          .map(([type, data]) =>
            values
              .filter((found) => found.startsWith(`${type} `))
              .reduce(
                (kept, found) => changedAt(kept, (found.split(' ')[1] ?? '').split('.'), () => null),
                data,
              ),
          );
        expect(`${anyLine(place)} ${JSON.stringify(left)}`).not.toContain(value);
        reached.add(anyLine(place));
      }
    }
    expect([...reached].sort()).toEqual([...new Set(places)].sort());
  });
});
