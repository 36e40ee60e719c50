/**
 * Closing an appointment with its invoice, stopped before, after and during each append. No matter who finishes it, the reactor or the same
 * call again: no Closed appointment without its invoice and none the other way round, one invoice, numbers without gap or twin.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  applyToRow,
  appointments,
  idOf,
  invoices,
  type Problem,
  recordIdsFor,
  taxes,
  type AnyRow,
  type ModuleDescription,
  type StoredEvent,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { TestClock } from '@hospital/platform/testing';
import fc from 'fast-check';
import { createCommand } from '../../kernel/crud.ts';
import { billing } from '../../testing/calling.ts';
import { haltsOf, recover, settled } from '../../testing/haltingProcesses.ts';
import { haltingStore, type HaltAt } from '../../testing/haltingStore.ts';
import {
  bookingInput,
  type Clinic,
  logOf,
  memoryEventStore,
  type Process,
  rowsOf,
  seedClinic,
  send,
  startClinic,
  startProcess,
} from '../../testing/kernelFixture.ts';
import { tellEvent } from '../../testing/telling.ts';
import { slowStore } from '../../testing/slowStore.ts';
import { bookAppointment, statusCommand } from '../appointments/appointments.ts';

let store: EventStore;
let clock: TestClock;
let process: Process;
let clinic: Clinic;

beforeEach(async () => {
  ({ store, clock, process, clinic } = await startClinic());
});

async function approved(name: string, minute = 0): Promise<string> {
  const id = idOf('appointment', name);
  const time = (at: number) =>
    `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  const times = { fromTime: time(600 + minute), toTime: time(601 + minute), status: 'approved' };
  await send(process, bookAppointment, { id, input: bookingInput(clinic, times) });
  return id;
}

const invoiceBody = (appointment: string, more: object = {}) => ({
  appointment,
  invoiceDate: '2026-03-02',
  dueDate: '2026-04-02',
  lineItems: [{ name: 'Visit', quantity: 1, price: 300 }],
  ...more,
});

interface Answered {
  readonly _id: string;
  readonly number: string;
}
async function close(
  by: Process,
  appointment: string,
  { key, more = {} }: { key?: string; more?: object } = {},
) {
  const answer = await billing(by, clock)('CloseWithInvoice', {
    body: invoiceBody(appointment, more),
    ...(key === undefined ? {} : { key }),
  });
  return answer.body as Answered;
}

/** A read model that takes one event at a time. */
function reading(module: ModuleDescription) {
  const rows = new Map<string, AnyRow>();
  return (event: StoredEvent): AnyRow[] => {
    for (const id of recordIdsFor(module, event)) {
      const row = applyToRow(module, { id, row: rows.get(id) ?? null }, event);
      if (row) rows.set(id, row);
    }
    return [...rows.values()];
  };
}

/** At no event of the log does a reader see one without the other. */
async function readersSeeBothOrNeither(): Promise<void> {
  const [readInvoices, readAppointments] = [reading(invoices), reading(appointments)];
  for (const event of await logOf(store)) {
    const issued = readInvoices(event).map((row) => `${String(row['appointment'])} ${row._id}`);
    const closed = readAppointments(event)
      .filter((row) => row['status'] === 'closed')
      .map((row) => `${row._id} ${String(row['invoice'])}`);
    expect(closed.sort()).toEqual(issued.sort());
  }
}

async function numbers(): Promise<string[]> {
  return (await rowsOf(store, invoices)).map((row) => String(row['number'])).sort();
}
const continuous = (count: number, year = '2026') =>
  Array.from({ length: count }, (_, index) => `${year}-${String(index + 1).padStart(6, '0')}`);

/** Everything that was asked for was issued, once, numbered without gap or twin; and no slot is held for it. */
async function everythingIsWhole(): Promise<void> {
  const log = await logOf(store);
  const requested = log.filter(({ type }) => type === 'InvoiceRequested').map(({ data }) => data['invoice']);
  const issued = log.filter(({ type }) => type === 'InvoiceIssued');
  expect(issued.map(({ data }) => data['id']).sort()).toEqual([...requested].sort());
  expect(new Set(issued.map(({ data }) => data['appointment'])).size).toBe(issued.length);
  expect(await numbers()).toEqual(continuous(issued.length));
  expect(log.filter(({ type }) => type === 'InvoiceNumberGiven')).toHaveLength(issued.length);
  const closed = new Set(issued.map(({ data }) => `appointment-${String(data['appointment'])}`));
  for (const stream of new Set(
    log.map((event) => event.stream).filter((name) => /^claim-\w+Day-/.test(name)),
  )) {
    for (const { owner } of (await process.claims.state(stream)).entries.values())
      expect(closed).not.toContain(owner);
  }
  await readersSeeBothOrNeither();
}

/** The invoice's claim, the request, two releases, the number, the invoice. */
const stops = haltsOf(6);

test('undisturbed it is six appends, in this order', async () => {
  const id = await approved('a');
  const before = (await logOf(store)).length;
  const answer = await close(process, id, { key: 'k' });
  const written = (await logOf(store)).slice(before);
  expect(written.map(({ stream, type }) => `${stream.slice(0, stream.indexOf('-', 6))} ${type}`)).toEqual([
    'claim-invoice ClaimTaken',
    expect.stringMatching(/^appointment.* InvoiceRequested$/),
    'claim-doctorDay ClaimReleased',
    'claim-patientDay ClaimReleased',
    'claim-invoiceNumber InvoiceNumberGiven',
    expect.stringMatching(/^invoice.* InvoiceIssued$/),
  ]);
  expect(answer).toMatchObject({ number: '2026-000001', status: 'Sent', total: 300, grandTotal: 300 });
  const [requested, given, issued] = ['InvoiceRequested', 'InvoiceNumberGiven', 'InvoiceIssued'].map((type) =>
    written.find((event) => event.type === type),
  );
  expect(given?.metadata).toMatchObject({
    causationId: requested?.id,
    commandId: requested?.metadata.commandId,
  });
  expect(issued?.metadata).toMatchObject({ causationId: requested?.id, actor: requested?.metadata.actor });
  await everythingIsWhole();
});

describe('the process stops', () => {
  test.each(stops)('%s append %i: the reactor finishes what was asked for', async (how, at) => {
    const id = await approved('a');
    const halting = haltingStore(store, at, how);
    const work = settled(close(startProcess(halting.store, clock), id, { key: 'k' }));
    await Promise.race([halting.halted, work]);
    await recover(process);
    halting.resume();
    await work;
    await recover(process);
    const asked = (await logOf(store)).some(({ type }) => type === 'InvoiceRequested');
    expect(await numbers()).toHaveLength(asked ? 1 : 0);
    await everythingIsWhole();
  });

  test.each(stops)('%s append %i: the same call again finishes it, with one answer', async (how, at) => {
    const id = await approved('a');
    const halting = haltingStore(store, at, how);
    const first = close(startProcess(halting.store, clock), id, { key: 'k' });
    const work = settled(first);
    await Promise.race([halting.halted, work]);
    const again = await close(process, id, { key: 'k' });
    halting.resume();
    if ((await work) === 'done') expect(await first).toEqual(again);
    expect(again.number).toBe('2026-000001');
    await recover(process);
    await everythingIsWhole();
  });

  test.each(stops)(
    '%s append %i: what was paid at once is recorded once, with its invoice',
    async (how, at) => {
      const id = await approved('a');
      const calling = { key: 'k', more: { status: 'Partially Paid', paidBy: 'Cash', rest: 0 } };
      const halting = haltingStore(store, at, how);
      const work = settled(close(startProcess(halting.store, clock), id, calling));
      await Promise.race([halting.halted, work]);
      const answer = await close(process, id, calling);
      halting.resume();
      await work;
      await recover(process);
      expect(answer).toMatchObject({ status: 'Partially Paid', paidBy: 'Cash', rest: 0, due: 0, paid: 300 });
      const log = await logOf(store);
      const [issued] = log.filter(({ type }) => type === 'InvoiceIssued');
      expect(log.filter(({ stream }) => stream === issued?.stream).map(({ type }) => type)).toEqual([
        'InvoiceIssued',
        'PaymentReceived',
        'InvoiceStatusSet',
      ]);
      await everythingIsWhole();
    },
  );

  test.each(stops)('%s append %i: another call never makes a second invoice', async (how, at) => {
    const id = await approved('a');
    const halting = haltingStore(store, at, how);
    const work = settled(close(startProcess(halting.store, clock), id, { key: 'k' }));
    await Promise.race([halting.halted, work]);
    await settled(close(process, id, { key: 'another' }));
    halting.resume();
    await work;
    await recover(process);
    expect(await numbers()).toEqual(['2026-000001']);
    await everythingIsWhole();
  });

  test.each(stops)('%s append %i: the next appointment gets the next number', async (how, at) => {
    const [first, second] = [await approved('a'), await approved('b', 5)];
    const halting = haltingStore(store, at, how);
    const work = settled(close(startProcess(halting.store, clock), first, { key: 'k' }));
    await Promise.race([halting.halted, work]);
    await close(process, second);
    halting.resume();
    await work;
    await recover(process);
    await everythingIsWhole();
  });

  test.each(stops)('%s append %i: a status that was asked meanwhile does not part them', async (how, at) => {
    const id = await approved('a');
    const halting = haltingStore(store, at, how);
    const work = settled(close(startProcess(halting.store, clock), id, { key: 'k' }));
    await Promise.race([halting.halted, work]);
    const canceled = await settled(
      send(process, statusCommand('Cancel'), { id, input: { status: 'canceled' } }),
    );
    halting.resume();
    await work;
    await recover(process);
    const [row] = await rowsOf(store, appointments);
    expect(row?.['status']).toBe(canceled === 'done' ? 'canceled' : 'closed');
    expect(await numbers()).toHaveLength(canceled === 'done' ? 0 : 1);
    await everythingIsWhole();
  });
});

test('many closings with crashes in two processes: every run ends whole', async () => {
  const crash = fc.record({
    appointment: fc.nat(5),
    at: fc.integer({ min: 1, max: 7 }),
    how: fc.constantFrom<HaltAt>('before', 'after'),
    twice: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(crash, { minLength: 4, maxLength: 12 }),
      fc.integer(),
      async (crashes, seed) => {
        store = memoryEventStore();
        process = startProcess(store, clock);
        clinic = await seedClinic(process);
        const ids: string[] = [];
        for (let index = 0; index < 6; index += 1) ids.push(await approved(String(index), index * 2));
        const works = crashes.flatMap(({ appointment, at, how, twice }, index) => {
          const slow = slowStore(store, Math.abs(seed) + index + 1);
          const crashing = startProcess(haltingStore(slow, at, how).store, clock);
          const other = startProcess(slowStore(store, index + 100), clock);
          const id = ids[appointment] ?? '';
          const key = { key: `k${twice ? '' : index}` + appointment };
          return [settled(close(crashing, id, key)), ...(twice ? [settled(close(other, id, key))] : [])];
        });
        await Promise.all([...works, recover(startProcess(slowStore(store, 7), clock))]);
        await recover(process);
        await everythingIsWhole();
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);

describe('at once, in five processes', () => {
  const five = <T>(work: (index: number, by: Process) => Promise<T>) =>
    Promise.allSettled(
      Array.from({ length: 5 }, (_, index) => work(index, startProcess(slowStore(store, index + 1), clock))),
    );

  test('five invoices for one appointment are one, four are refused', async () => {
    const id = await approved('a');
    const results = await five((index, by) => close(by, id, { key: `k${index}` }));
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Problem] : [],
    );
    expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('already_invoiced'));
    expect(await numbers()).toEqual(continuous(1));
    await everythingIsWhole();
  });

  test('one key five times is one invoice and five equal answers', async () => {
    const id = await approved('a');
    const results = await five((_index, by) => close(by, id, { key: 'k' }));
    const answers = results.map((result) =>
      result.status === 'fulfilled' ? JSON.stringify(result.value) : result.reason,
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"number":"2026-000001"');
    await everythingIsWhole();
  });

  test('one key for five appointments is one invoice; the other appointments stay open', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await approved(String(index), index * 2));
    const results = await five((index, by) => close(by, ids[index] ?? '', { key: 'k' }));
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Problem] : [],
    );
    expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('key_reused'));
    await recover(process);
    expect(await numbers()).toEqual(continuous(1));
    const rows = await rowsOf(store, appointments);
    expect(
      rows.filter((row) => row['status'] === 'approved' && row['requestedInvoice'] === null),
    ).toHaveLength(4);
    await everythingIsWhole();
  });

  test('five appointments get five numbers', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await approved(String(index), index * 2));
    await five((index, by) => close(by, ids[index] ?? ''));
    expect(await numbers()).toEqual(continuous(5));
    await everythingIsWhole();
  });
});

describe('the call', () => {
  test('answers what it first answered, also after the invoice changed and was voided', async () => {
    const id = await approved('a');
    const first = await close(process, id, { key: 'k' });
    const call = billing(process, clock);
    await call('ChangeInvoice', { params: { id: first._id }, body: { otherInformation: 'Thanks' } });
    expect(await close(process, id, { key: 'k' })).toEqual(first);
    await call('VoidInvoice', { params: { id: first._id } });
    expect(await close(process, id, { key: 'k' })).toEqual(first);
  });

  test('an older request, which says in its values what was paid, is issued as it was', async () => {
    const id = await approved('a');
    const halting = haltingStore(store, 2, 'after');
    await settled(close(startProcess(halting.store, clock), id, { key: 'k' }));
    const [asked] = (await logOf(store)).filter(({ type }) => type === 'InvoiceRequested');
    const older = memoryEventStore();
    const issue = { ...Object(asked?.data['issue']), status: 'paid', paidBy: 'cash' };
    const { payment: _payment, words: _words, ...data } = asked?.data ?? {};
    await tellEvent(older, {
      stream: asked?.stream ?? '',
      type: 'InvoiceRequested',
      data: { ...data, issue },
    });
    store = older;
    await recover(startProcess(older, clock));
    const [row] = await rowsOf(older, invoices);
    expect(row).toMatchObject({ status: 'paid', paidBy: 'cash', due: '0.00', paid: '300.00' });
    expect(row?.['payments']).toMatchObject([{ amount: '300.00', method: 'cash', receipt: null }]);
  });

  test('with the same key and another body, or another appointment, is refused', async () => {
    const [id, other] = [await approved('a'), await approved('b', 5)];
    await close(process, id, { key: 'k' });
    await expect(close(process, id, { key: 'k', more: { discountRate: 5 } })).rejects.toMatchObject({
      code: 'key_reused',
    });
    await expect(close(process, other, { key: 'k' })).rejects.toMatchObject({ code: 'key_reused' });
    expect((await close(process, other, { key: 'k2' })).number).toBe('2026-000002');
    await everythingIsWhole();
  });

  test('for an appointment that is not there names the field', async () => {
    const missing = {
      code: 'validation_failed',
      details: { fields: { appointment: 'Appointment does not exist.' } },
    };
    await expect(close(process, idOf('nothing'))).rejects.toMatchObject(missing);
  });

  test('takes the rate of an approved tax only', async () => {
    const [id, other] = [await approved('a'), await approved('b', 5)];
    const createTax = createCommand(taxes);
    await send(process, createTax, {
      id: idOf('t'),
      input: { name: 'TVA', percentage: '20', status: 'approved' },
    });
    await send(process, createTax, {
      id: idOf('p'),
      input: { name: 'Later', percentage: '7', status: 'pending' },
    });
    expect(await close(process, id, { more: { taxRate: '20' } })).toMatchObject({
      taxAmount: 60,
      grandTotal: 360,
    });
    for (const taxRate of [7, 5])
      await expect(close(process, other, { more: { taxRate } })).rejects.toMatchObject({
        code: 'tax_rate_unknown',
      });
  });

  test('afterwards the appointment is final, and confirms its own invoice only', async () => {
    const id = await approved('a');
    const { _id: invoice } = await close(process, id);
    const call = billing(process, clock);
    const end = await store.end();
    const attach = (given: string) => call('AttachInvoice', { params: { id }, body: { invoice: given } });
    expect((await attach(invoice)).body).toMatchObject({ status: 'Closed', invoice });
    const closeAgain = { params: { id }, body: { status: 'Closed' } };
    expect((await call('ChangeAppointmentStatus', closeAgain)).body).toMatchObject({
      status: 'Closed',
      invoice,
    });
    await expect(attach(idOf('another'))).rejects.toMatchObject({ code: 'already_invoiced', status: 409 });
    const appointmentClosed = { code: 'appointment_closed', status: 409 };
    for (const [operation, body] of [
      ['ChangeAppointmentStatus', { status: 'Pending' }],
      ['ChangeAppointment', { injury: 'x' }],
      ['RemoveAppointment', {}],
    ] as const)
      await expect(call(operation, { params: { id }, body })).rejects.toMatchObject(appointmentClosed);
    expect(await store.end()).toBe(end);
  });

  test('its position is the one at which readers see both', async () => {
    const id = await approved('a');
    const answer = await billing(process, clock)('CloseWithInvoice', { body: invoiceBody(id) });
    const issued = (await logOf(store)).find(({ type }) => type === 'InvoiceIssued');
    expect(answer).toMatchObject({ status: 201, headers: { 'X-Position': issued?.position } });
  });
});

describe('numbers', () => {
  test('a voided one stays used, and its appointment closed', async () => {
    const [id, other] = [await approved('a'), await approved('b', 5)];
    const { _id } = await close(process, id);
    await billing(process, clock)('VoidInvoice', { params: { id: _id } });
    expect((await close(process, other)).number).toBe('2026-000002');
    const rows = await rowsOf(store, appointments);
    expect(rows.map((row) => row['status'])).toEqual(['closed', 'closed']);
  });

  test.each([
    [
      'an hour before UTC’s while the clinic has UTC+1',
      '2025-12-31T22:59:59.999Z',
      '2025-12-31T23:00:00.000Z',
    ],
    ['with UTC’s once Morocco has left summer time', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
  ])('start again in the clinic’s year, %s', async (_when, last, first) => {
    const [id, other] = [await approved('a'), await approved('b', 5)];
    const year = Number(last.slice(0, 4));
    clock.set(last);
    expect((await close(process, id)).number).toBe(`${year}-000001`);
    clock.set(first);
    expect((await close(process, other)).number).toBe(`${year + 1}-000001`);
  });

  test('are of the year in which the invoice was asked for, also when it is finished in the next', async () => {
    const id = await approved('a');
    clock.set('2026-12-31T22:59:00.000Z');
    await settled(close(startProcess(haltingStore(store, 2, 'after').store, clock), id, { key: 'k' }));
    clock.set('2027-01-02T09:00:00.000Z');
    expect((await close(process, id, { key: 'k' })).number).toBe('2026-000001');
  });

  test('the counter is read from where the request saw it, not from its beginning', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.push(await approved(String(index), index * 2));
    const reads: (bigint | undefined)[] = [];
    const counting: EventStore = {
      ...haltingStore(store, 0, 'hold').store,
      read: (stream, from, types) => {
        if (stream.startsWith('claim-invoiceNumber-')) reads.push(from);
        return store.read(stream, from, types);
      },
    };
    for (const id of ids) await close(startProcess(counting, clock), id);
    expect(reads).toEqual([0n, 1n, 2n]);
  });
});
