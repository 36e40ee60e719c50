/**
 * Which money of an invoice is in which till session, by the invoice's own events. A payment that was reversed before it entered a session
 * leaves no trace: neither of the two is to be found in a till.
 */
import { compare, minus, sum, ZERO } from '../../kernel/money.ts';
import type { Values } from '../../kernel/field.ts';
import { isFromAccount, remaining, type LedgerEvent, type LedgerRow } from './ledger.ts';
import type { ledgerFields } from './ledgerFields.ts';

type Row = Values<typeof ledgerFields>;
export type TillEntryOfInvoice = NonNullable<Row['tillEntries']>[number];
type EnteredRow = LedgerRow & Pick<Row, 'tillEntries' | 'cashOutsideTill'>;

export function isOutsideTill({ method, tillSession }: TillEntryOfInvoice): boolean {
  return method === 'cash' && tillSession === null;
}

const isEntry = (kind: TillEntryOfInvoice['kind'], id: string) => (entry: TillEntryOfInvoice) =>
  entry.kind === kind && entry.entry === id;

/** @param before the invoice before the event: a reversal takes back what was left of its payment then */
function entriesAfter(before: EnteredRow, event: LedgerEvent): readonly TillEntryOfInvoice[] | null {
  const entries = before.tillEntries ?? [];
  // Older events lack it.
  const session = 'tillSession' in event.data ? (event.data.tillSession ?? null) : null;
  switch (event.type) {
    case 'PaymentReceived': {
      const { payment: entry, amount, method } = event.data;
      if (isFromAccount(event.data)) return null;
      return [...entries, { kind: 'payment', entry, amount, method, tillSession: session }];
    }
    case 'PaymentRefunded': {
      const { refund: entry, amount, method } = event.data;
      return [
        ...entries,
        { kind: 'refund', entry, amount: minus(ZERO, amount), method, tillSession: session },
      ];
    }
    case 'PaymentReversed': {
      const { payment: entry } = event.data;
      const payment = before.payments?.find(({ id }) => id === entry);
      if (!payment || payment.reversed || isFromAccount(payment)) return null;
      // A cheque leaves whole, whatever was given back of its payment.
      const amount = minus(ZERO, event.data.bounced ? payment.amount : remaining(payment));
      const received = entries.find(isEntry('payment', entry));
      const isOutside = received?.tillSession === null && session === null;
      // A part of it that was refunded may be in a session: then both stay.
      if (isOutside && compare(sum([received.amount, amount]), ZERO) === 0)
        return entries.filter((each) => each !== received);
      return [...entries, { kind: 'reversal', entry, amount, method: payment.method, tillSession: session }];
    }
    case 'MoneyTakenIntoTill': {
      const { kind, entry } = event.data;
      const isTaken = isEntry(kind, entry);
      return entries.map((each) => (isTaken(each) ? { ...each, tillSession: session } : each));
    }
    default:
      return null;
  }
}

/** The invoice after an event of its ledger, as far as tills are concerned. */
export function withTillEntries<R extends EnteredRow>(before: EnteredRow, after: R, event: LedgerEvent): R {
  const entries = entriesAfter(before, event);
  return entries
    ? { ...after, tillEntries: [...entries], cashOutsideTill: entries.some(isOutsideTill) }
    : after;
}
