/** CloseWithInvoice after its first append: the number, then the invoice. */
import {
  appointments,
  invoiceNumber,
  invoices,
  streamOf,
  type JsonObject,
  type StoredEvent,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import {
  carriedBy,
  type BegunEvent,
  type ProcessDeclaration,
  type ProcessStep,
} from '../../kernel/process.ts';

export function counterStream(year: string): string {
  return `claim-invoiceNumber-${year}`;
}

/** Where the counter of a year stands; "-1" before the first number. */
export async function seenRevision(store: Pick<EventStore, 'head'>, year: string): Promise<string> {
  const head = await store.head(counterStream(year));
  return String(head ? head.revision : -1n);
}

/** What the appointment's event carries for the steps. */
interface Request {
  readonly invoice: string;
  readonly year: string;
  readonly seenRevision: string;
  readonly issue: JsonObject;
}

const requestIn = (begun: BegunEvent): Request => carriedBy(begun);

/** The number follows from the revision of its event: what was given since the request is searched first, so that nobody gets two. */
const giveNumber: ProcessStep = {
  name: 'give the number',
  async plan(begun, { store }) {
    const { invoice, year, seenRevision: seen } = requestIn(begun);
    const stream = counterStream(year);
    let head = BigInt(seen);
    for await (const event of store.read(stream, head + 1n)) {
      if (event.data['invoice'] === invoice) return { done: event };
      head = event.revision;
    }
    const drafts = [{ type: 'InvoiceNumberGiven', data: { invoice } }] as const;
    return { append: { stream, expected: head === -1n ? 'none' : head, drafts } };
  },
};

function numberIn(year: string, given: StoredEvent | undefined): string {
  if (!given) throw new Error('an invoice is issued before its number is given');
  return invoiceNumber(year, Number(given.revision) + 1);
}

const issueInvoice: ProcessStep = {
  name: 'issue the invoice',
  async plan(begun, { store, earlier }) {
    const { invoice, year, issue } = requestIn(begun);
    const stream = streamOf(invoices.category, invoice);
    const done = await store.head(stream);
    if (done) return { done };
    const number = numberIn(year, earlier.get(giveNumber.name));
    const drafts = [{ type: 'InvoiceIssued', data: { id: invoice, number, ...issue } }] as const;
    return { append: { stream, expected: 'none', drafts } };
  },
};

export const invoiceClosing: ProcessDeclaration = {
  name: 'invoice closings',
  module: appointments,
  begins: 'InvoiceRequested',
  steps: [giveNumber, issueInvoice],
};
