/** An invoice as its commands make it: each decided from the row before, and its events folded one by one. */
import {
  applyToRow,
  idOf,
  invoices,
  invoiceTotals,
  isRejection,
  streamOf,
  withLineIds,
  type InvoiceRow,
  type StoredEvent,
} from '@hospital/contracts';
import { acceptedOf, type Command } from '../kernel/command.ts';
import { rowOf } from './deciding.ts';
import { administrator } from './kernelFixture.ts';

/** What the server adds to a call that asks for numbers. */
export const numbering = {
  year: '2026',
  seenRevision: '-1',
  numbering: {
    note: { year: '2026', seenRevision: '4' },
    refund: { year: '2026', seenRevision: '7' },
  },
};

export const cashier = { ...administrator, id: idOf('cashier'), name: 'Sara Alami' };
const INVOICE = idOf('an invoice');

function eventOf(type: string, data: object, revision: number): StoredEvent {
  return {
    id: idOf('event', String(revision)),
    type,
    data: { ...data },
    stream: streamOf(invoices.category, INVOICE),
    revision: BigInt(revision),
    position: String(revision).padStart(20, '0'),
    metadata: {
      v: 1,
      at: '2026-03-02T09:00:00.000Z',
      actor: cashier.id,
      commandId: idOf('command'),
      correlationId: 'test',
      causationId: null,
      schema: 1,
    },
  };
}

function folded(row: InvoiceRow | null, type: string, data: object): InvoiceRow {
  const event = eventOf(type, data, row ? row.revision + 1 : 0);
  const next = applyToRow(invoices, { id: INVOICE, row }, event);
  if (!next) throw new Error(`${type} left no invoice`);
  return next;
}

export type Line = readonly [quantity: string, price: string, id?: string];
interface Rates {
  readonly taxRate?: string;
  readonly discountRate?: string;
}

/** As it is issued. */
export function issued(
  given: readonly Line[],
  { taxRate = '0', discountRate = '0' }: Rates = {},
): InvoiceRow {
  const lines = given.map(([quantity, price, id = null]) => ({
    id,
    name: 'Act',
    quantity,
    price,
    description: null,
  }));
  const lineItems = withLineIds(lines);
  return folded(null, 'InvoiceIssued', {
    id: INVOICE,
    number: '2026-000001',
    appointment: idOf('appointment'),
    patient: idOf('patient'),
    invoiceDate: '2026-03-01',
    dueDate: '2026-04-01',
    buyer: { name: 'Amal Idrissi', department: null, doctor: null },
    currency: 'MAD',
    locale: 'fr-MA',
    status: 'sent',
    rest: '0.00',
    lineItems,
    taxRate,
    discountRate,
    ...invoiceTotals({ lineItems, taxRate, discountRate }),
  });
}

export interface Done {
  readonly row: InvoiceRow;
  readonly drafts: readonly { readonly type: string; readonly data: object }[];
  /** After each event. */
  readonly rows: readonly InvoiceRow[];
}

/** What a command makes of the invoice, null where it refuses. Its key names its ids. */
export function after<I>(
  row: InvoiceRow,
  command: Command<typeof invoices, I>,
  { key = 'once', ...input }: { readonly key?: string; readonly body: object; readonly entry?: string },
): Done | null {
  const decision = command.decide({ entry: '', ...numbering, ...input } as I, row, {
    id: row._id,
    actor: cashier,
    facts: { patient: rowOf('patient', {}) },
    setsPassword: false,
    stream: { rows: [], state: null },
    now: '2026-03-02T09:00:00.000Z',
    today: '2026-03-02',
    commandId: idOf('command', key),
    sessionId: null,
    credential: null,
  });
  if (isRejection(decision)) return null;
  const { drafts } = acceptedOf(decision);
  const rows: InvoiceRow[] = [];
  for (const { type, data } of drafts) rows.push(folded(rows.at(-1) ?? row, type, data));
  return { row: rows.at(-1) ?? row, drafts, rows };
}

/** @throws Error where it refuses */
export function must<I>(
  row: InvoiceRow,
  command: Command<typeof invoices, I>,
  input: Parameters<typeof after>[2],
): Done {
  const done = after(row, command, input);
  if (!done) throw new Error(`${command.name} was refused`);
  return done;
}
