/** An invoice as its events make it, and as the drafts of a command leave it: for the tests of its ledger. */
import {
  applyEvent,
  idOf,
  invoices,
  isRejection,
  streamOf,
  type Draft,
  type InvoiceRow,
  type JsonObject,
  type StoredEvent,
} from '@hospital/contracts';
import type { Decision } from '../kernel/command.ts';

const id = idOf('ledger invoice');

/** The log of one invoice. */
export class InvoiceLog {
  readonly events: StoredEvent[] = [];
  #row: InvoiceRow | null = null;

  get row(): InvoiceRow {
    if (!this.#row) throw new Error('nothing was issued');
    return this.#row;
  }

  /** One append; what each event left of the invoice. */
  append(drafts: readonly Draft[]): InvoiceRow[] {
    return drafts.map(({ type, data }) => {
      const event = this.#stored(type, data);
      this.events.push(event);
      this.#row = applyEvent(invoices, this.#row, event) as InvoiceRow;
      return this.#row;
    });
  }

  #stored(type: string, data: Draft['data']): StoredEvent {
    const revision = this.events.length;
    return {
      id: idOf('ledger event', String(revision)),
      stream: streamOf(invoices.category, id),
      revision: BigInt(revision),
      position: String(revision).padStart(20, '0'),
      type,
      data: { id, patient: idOf('patient'), ...data } as JsonObject,
      metadata: {
        v: 1,
        at: '2026-03-02T09:00:00.000Z',
        actor: 'test',
        commandId: id,
        correlationId: id,
        causationId: null,
        schema: 1,
      },
    };
  }

  /** The same, from its first event on up to a revision. */
  asOf(revision: number): InvoiceRow | null {
    const upTo = this.events.slice(0, revision + 1);
    return upTo.reduce<InvoiceRow | null>(
      (row, event) => applyEvent(invoices, row, event) as InvoiceRow | null,
      null,
    );
  }
}

/** The drafts of a decision, or the code of its refusal. */
export function outcomeOf(decision: Decision): readonly Draft[] | string {
  if (isRejection(decision)) return decision.rejected;
  return 'drafts' in decision ? decision.drafts : decision;
}

const consultation = { id: '1', name: 'Visit', description: null, quantity: '1' };

/** An invoice of one line, without tax. */
export const issuedAt = (price: string): Draft => ({
  type: 'InvoiceIssued',
  data: {
    number: '2026-000001',
    appointment: idOf('appointment'),
    invoiceDate: '2026-03-02',
    dueDate: '2026-04-02',
    taxRate: '0',
    discountRate: '0',
    status: 'sent',
    paidBy: null,
    rest: '0.00',
    lineItems: [{ ...consultation, price }],
    total: price,
    taxAmount: '0.00',
    discountAmount: '0.00',
    grandTotal: price,
  },
});

export const pricedAt = (price: string) => ({ lineItems: [{ ...consultation, price }] });

interface Received {
  readonly payment: string;
  readonly amount: string;
  readonly method?: string;
  readonly payer?: string;
}

export const received = ({ method = 'cash', ...data }: Received): Draft => ({
  type: 'PaymentReceived',
  data: { day: '2026-03-01', method, ...data },
});

export const receiptFor = (payment: string): Draft => ({
  type: 'ReceiptRequested',
  data: { payment, receipt: idOf('receipt', payment), year: '2026', seenRevision: '-1', issue: {} },
});
