/**
 * Appointments, invoices and prescriptions together: whatever is commanded, in whatever order and by two processes at once, what must hold
 * of them holds at every event of the log. A run that fails prints its seed.
 */
import { expect, test } from '@jest/globals';
import {
  applyToRow,
  appointments,
  idOf,
  invoices,
  keptEventType,
  prescriptions,
  recordIdsFor,
  type AnyRow,
  type AppointmentRow,
  type InvoiceRow,
  type ModuleDescription,
  type PrescriptionRow,
  type StoredEvent,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import fc from 'fast-check';
import { billing } from './testing/calling.ts';
import { recover, settled } from './testing/haltingProcesses.ts';
import {
  bookingInput,
  logOf,
  memoryEventStore,
  seedClinic,
  startProcess,
  testClock,
  type Clinic,
} from './testing/kernelFixture.ts';
import { slowStore } from './testing/slowStore.ts';

const PLACES = 3;
const place = fc.nat(PLACES - 1);
/** In thousandths, and in centimes. */
const line = fc.record({ quantity: fc.nat(5_000), price: fc.nat(100_000) });
const lines = fc.array(line, { minLength: 1, maxLength: 4 });
const payment = fc.record({
  status: fc.constantFrom('Sent', 'Partially Paid', 'Paid'),
  paidBy: fc.constantFrom('Cash', 'Cheque', null),
  rest: fc.constantFrom(0, 0.01, 12.5, 1e9),
});

const command = fc.oneof(
  fc.record({ what: fc.constant('book'), at: place, status: fc.constantFrom('Pending', 'Approved') }),
  fc.record({
    what: fc.constant('status'),
    at: place,
    status: fc.constantFrom('Pending', 'Approved', 'Approved', 'Canceled', 'Closed'),
  }),
  fc.record({ what: fc.constant('move'), at: place, to: fc.nat(9) }),
  fc.record({ what: fc.constant('delete'), at: place }),
  fc.record({ what: fc.constant('invoice'), at: place, lines, payment }),
  fc.record({ what: fc.constant('change invoice'), at: place, lines, payment }),
  fc.record({ what: fc.constant('void'), at: place }),
  fc.record({ what: fc.constant('prescribe'), at: place, lines, payment }),
  fc.record({ what: fc.constant('change prescription'), at: place, lines, payment }),
  fc.record({ what: fc.constant('remove prescription'), at: place }),
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const days = { invoiceDate: '2026-03-02', dueDate: '2026-04-02', prescriptionDate: '2026-03-02' };
const lineItemsOf = (given: readonly { readonly quantity: number; readonly price: number }[]) =>
  given.map(({ quantity, price }) => ({
    name: 'Line',
    quantity: (quantity / 1000).toFixed(3),
    price: (price / 100).toFixed(2),
  }));

/** The records of the log so far, of all three modules. */
class Reading {
  readonly #rows = new Map<ModuleDescription, Map<string, AnyRow>>();

  take(event: StoredEvent): void {
    for (const module of [appointments, invoices, prescriptions])
      for (const id of recordIdsFor(module, event)) {
        const rows = this.#rows.get(module) ?? new Map<string, AnyRow>();
        const row = applyToRow(module, { id, row: rows.get(id) ?? null }, event);
        if (row) this.#rows.set(module, rows.set(id, row));
      }
  }

  of<R extends AnyRow>(module: ModuleDescription): R[] {
    return [...(this.#rows.get(module)?.values() ?? [])] as R[];
  }
}

async function read(store: EventStore): Promise<Reading> {
  const reading = new Reading();
  for (const event of await logOf(store)) reading.take(event);
  return reading;
}

type Say = (operation: string, calling: object) => Promise<unknown>;

/** The living appointment at a place, and what was issued for it last, as the caller knows them. */
async function known(store: EventStore, at: number) {
  const reading = await read(store);
  const rows = reading.of<AppointmentRow>(appointments).filter((row) => row.injury === `place ${at}`);
  const appointment =
    (rows.find(({ deletedAt }) => deletedAt === null) ?? rows.at(-1))?._id ?? idOf('nowhere');
  const last = (module: ModuleDescription) =>
    reading
      .of(module)
      .filter((row) => row['appointment'] === appointment)
      .at(-1)?._id ?? idOf('nothing');
  return { appointment, invoice: last(invoices), prescription: last(prescriptions) };
}

function booking(clinic: Clinic, at: number, status: string) {
  const times = { fromTime: `${10 + at}:00`, toTime: `${10 + at}:30`, status };
  return { ...bookingInput(clinic, times), injury: `place ${at}` };
}

/** What a command is as a call; refusals are among what is tried. */
async function give(say: Say, sent: Command, { store, clinic }: { store: EventStore; clinic: Clinic }) {
  const { appointment, invoice, prescription } = await known(store, sent.at);
  const issued = 'lines' in sent ? { ...days, ...sent.payment, lineItems: lineItemsOf(sent.lines) } : {};
  switch (sent.what) {
    case 'book':
      return say('BookAppointment', { body: booking(clinic, sent.at, sent.status) });
    case 'status':
      return say('ChangeAppointmentStatus', { params: { id: appointment }, body: { status: sent.status } });
    case 'move':
      return say('ChangeAppointment', {
        params: { id: appointment },
        body: { toTime: `1${sent.at}:3${sent.to}` },
      });
    case 'delete':
      return say('RemoveAppointment', { params: { id: appointment } });
    case 'invoice':
      return say('CloseWithInvoice', { body: { appointment, ...issued } });
    case 'change invoice':
      return say('ChangeInvoice', { params: { id: invoice }, body: issued });
    case 'void':
      return say('VoidInvoice', { params: { id: invoice } });
    case 'prescribe':
      return say('CreatePrescription', { body: { appointment, ...issued } });
    case 'change prescription':
      return say('ChangePrescription', { params: { id: prescription }, body: issued });
    default:
      return say('RemovePrescription', { params: { id: prescription } });
  }
}

/** Half up to the centime, in whole numbers alone. */
function inCentimes(rows: readonly { readonly quantity: string; readonly price: string }[]): bigint {
  const units = (text: string, places: number) =>
    BigInt(
      text.replace(
        /^(\d+)(?:\.(\d*))?$/,
        (_, whole: string, part = '') => whole + String(part).padEnd(places, '0'),
      ),
    );
  return rows.reduce(
    (sum, { quantity, price }) => sum + (2n * units(quantity, 3) * units(price, 2) + 1000n) / 2000n,
    0n,
  );
}
const centimes = (amount: string | null) => BigInt((amount ?? '').replace('.', ''));

function paymentHolds(row: InvoiceRow | PrescriptionRow): void {
  const sum = inCentimes(row.lineItems);
  if ('grandTotal' in row) expect([row.total, row.grandTotal].map(centimes)).toEqual([sum, sum]);
  if (row.status !== 'partiallyPaid') expect(row.rest).toBe('0.00');
  expect(centimes(row.rest) <= sum).toBe(true);
  if (row.status === 'sent' || row.status === 'pending') expect(row.paidBy).toBeNull();
}

/** What never changes again: a closed appointment but for its link, a paid invoice, a paid prescription. */
function finalRows(reading: Reading): Map<string, unknown> {
  const closed = reading.of<AppointmentRow>(appointments).filter(({ status }) => status === 'closed');
  const issued = [...reading.of(invoices), ...reading.of(prescriptions)];
  return new Map<string, unknown>([
    ...closed.map(
      ({
        prescription: _now,
        requestedPrescription: _asked,
        formerPrescriptions: _former,
        updatedAt: _at,
        revision: _of,
        ...row
      }) => [row._id, row] as const,
    ),
    ...issued.filter((row) => row['status'] === 'paid').map((row) => [row._id, row] as const),
  ]);
}

const series = [
  { module: invoices, prefix: '', given: 'InvoiceNumberGiven' },
  { module: prescriptions, prefix: 'ORD-', given: 'PrescriptionNumberGiven' },
];

/** Paid whole and called Partially Paid is one append: a payment, and then the words. */
function isInOneAppend({ stream, metadata }: StoredEvent, next: StoredEvent | undefined): boolean {
  return next?.stream === stream && next.metadata.commandId === metadata.commandId;
}

function everythingHolds(log: readonly StoredEvent[]): void {
  const reading = new Reading();
  let final = new Map<string, unknown>();
  for (const [index, event] of log.entries()) {
    reading.take(event);
    if (!isInOneAppend(event, log[index + 1])) {
      const now = finalRows(reading);
      for (const [id, row] of final) expect(now.get(id)).toEqual(row);
      final = now;
    }
    const rows = reading.of<AppointmentRow>(appointments);
    const bills = reading.of<InvoiceRow>(invoices);
    const living = reading.of<PrescriptionRow>(prescriptions).filter(({ deletedAt }) => deletedAt === null);
    expect(new Set(bills.map(({ appointment }) => appointment)).size).toBe(bills.length);
    const links = (given: readonly (string | null)[][]) => given.map((pair) => pair.join(' ')).sort();
    expect(links(rows.flatMap(({ _id, invoice }) => (invoice ? [[_id, invoice]] : [])))).toEqual(
      links(bills.map(({ _id, appointment }) => [appointment, _id])),
    );
    expect(
      links(rows.flatMap(({ _id, prescription }) => (prescription ? [[_id, prescription]] : []))),
    ).toEqual(links(living.map(({ _id, appointment }) => [appointment, _id])));
    for (const row of [...bills, ...reading.of<PrescriptionRow>(prescriptions)]) paymentHolds(row);
  }
  for (const { module, prefix, given } of series) {
    const numbers = reading
      .of(module)
      .map((row) => String(row['number']))
      .sort();
    expect(numbers).toEqual(numbers.map((_, index) => `${prefix}2026-${String(index + 1).padStart(6, '0')}`));
    expect(log.filter(({ type }) => type === given)).toHaveLength(numbers.length);
  }
}

const writtenElsewhere: readonly string[] = [
  // By an erasure.
  keptEventType(invoices),
  // Before the ledger.
  'InvoiceStatusChanged',
  // By the calls for receipts, credit notes and write-offs.
  'ReceiptRequested',
  'PaymentRefunded',
  'RefundReceiptRequested',
  'InvoiceCredited',
  'DebtWrittenOff',
  'WriteOffUndone',
  // By a credit note, and by the use of a patient's account.
  'PaymentKept',
  'AccountMoneyReturned',
  // By the call that takes money into a till.
  'MoneyTakenIntoTill',
];

/** Commands that are given at once, by two processes. */
const round = fc.array(command, { minLength: 1, maxLength: 3 });
const visits = fc.array(round, { minLength: 1, maxLength: 20 });

type Issued = Pick<Extract<Command, { readonly what: 'prescribe' }>, 'lines' | 'payment'>;
const sent: Issued = {
  lines: [{ quantity: 1500, price: 333 }],
  payment: { status: 'Sent', paidBy: null, rest: 0 },
};
const partly: Issued = { ...sent, payment: { status: 'Partially Paid', paidBy: 'Cash', rest: 0.01 } };
const dearer: Issued = { ...partly, lines: [{ quantity: 2000, price: 999 }] };
/** Always the first run: it writes every event that the three modules have. */
const everyEvent: Command[] = [
  { what: 'status', at: 0, status: 'Canceled' },
  { what: 'status', at: 0, status: 'Pending' },
  { what: 'status', at: 0, status: 'Approved' },
  { what: 'move', at: 0, to: 5 },
  { what: 'prescribe', at: 0, ...sent },
  { what: 'change prescription', at: 0, ...partly },
  { what: 'change prescription', at: 0, ...dearer },
  { what: 'remove prescription', at: 0 },
  { what: 'prescribe', at: 0, ...sent },
  { what: 'invoice', at: 0, ...sent },
  { what: 'change invoice', at: 0, ...partly },
  { what: 'change invoice', at: 0, ...dearer },
  { what: 'void', at: 0 },
  { what: 'delete', at: 1 },
];

const free: Issued = { ...sent, lines: [{ quantity: 0, price: 0 }] };
const freeAndPaid: Issued = { ...free, payment: { status: 'Paid', paidBy: 'Cash', rest: 0 } };
/** Paid in part, then less is to be paid than the rest was, in a call that changes the status too. */
const cheaper: readonly Command[][] = [free, freeAndPaid].map((change) => [
  { what: 'prescribe', at: 0, ...partly },
  { what: 'change prescription', at: 0, ...change },
  { what: 'invoice', at: 0, ...partly },
  { what: 'change invoice', at: 0, ...change },
]);

test('whatever is commanded: one invoice, one living prescription, whole numbers, final ends, exact sums', async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(visits, fc.nat(), async (rounds, seed) => {
      const [store, clock] = [memoryEventStore(), testClock()];
      const process = startProcess(store, clock);
      const clinic = await seedClinic(process);
      const says = [process, startProcess(slowStore(store, seed), clock)].map((by) => billing(by, clock));
      for (let at = 0; at < PLACES; at += 1)
        await says[0]?.('BookAppointment', { body: booking(clinic, at, 'Approved') });
      for (const sent of rounds)
        await Promise.all(
          sent.map((one, index) => {
            const say = says[index % 2] ?? billing(process, clock);
            return settled(give(say, one, { store, clinic }));
          }),
        );
      await recover(process);
      const log = await logOf(store);
      everythingHolds(log);
      for (const { type } of log) reached.add(type);
    }),
    { numRuns: 40, examples: [everyEvent, ...cheaper].map((all) => [all.map((one) => [one]), 0]) },
  );
  const wanted = [appointments, invoices, prescriptions]
    .flatMap(({ events }) => events.map(({ type }) => type))
    .filter((type) => !writtenElsewhere.includes(type));
  expect(wanted.filter((type) => !reached.has(type))).toEqual([]);
}, 120_000);
