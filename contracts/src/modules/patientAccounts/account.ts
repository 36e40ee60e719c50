/**
 * The account of a patient, folded from its events: money that belongs to no invoice yet.
 *
 *     balance = advances − reversals − refunds − uses + returns + credits kept, in each currency
 *
 * It is never below 0, except after a cheque bounced: every command that would make it so is refused in the account's own stream.
 */
import type { EventOf } from '../../kernel/event.ts';
import type { Values } from '../../kernel/field.ts';
import { isAbove, minus, sum, ZERO, type Amount } from '../../kernel/money.ts';
import type { TillEntryKind } from '../tills/tillKinds.ts';
import type { patientAccountEvents } from './accountEvents.ts';
import { MAX_ACCOUNT_ENTRIES, type patientAccountFields } from './accountFields.ts';

type Row = Values<typeof patientAccountFields>;
export type AccountEntry = NonNullable<Row['entries']>[number];
export type AccountRow = Pick<Row, 'currency' | 'balance' | 'balances' | 'entries' | 'cashOutsideTill'>;
export type AccountEvent = EventOf<(typeof patientAccountEvents)[number]>;
interface Entries {
  readonly entries: readonly AccountEntry[] | null;
}

const negative = (amount: Amount) => minus(ZERO, amount);
const aboveZero = (amount: Amount) => (isAbove(amount, ZERO) ? amount : ZERO);

/** In a currency; 0 where the account has none of it. */
export function balanceIn({ entries }: Entries, currency: string): Amount {
  return sum((entries ?? []).filter((each) => each.currency === currency).map(({ amount }) => amount));
}

/** An advance, or what was kept of a credit note. */
const isSource = ({ kind }: AccountEntry) => kind === 'advance' || kind === 'credit';

/** The advance or the kept part that a refund or a reversal names. */
export function sourceNamed({ entries }: Entries, id: string): AccountEntry | null {
  return (entries ?? []).find((each) => each.id === id && isSource(each)) ?? null;
}

/** What of an advance, or of a kept part, was not given back. Some of it may be used. */
export function remainingOf({ amount, refunded, reversed }: AccountEntry): Amount {
  return reversed ? ZERO : minus(amount, refunded ?? ZERO);
}

/** What invoices took of a source by its name, less what they returned. */
function usedByName({ id: source }: AccountEntry, { entries }: Entries): Amount {
  const uses = (entries ?? []).filter(({ kind, of }) => kind === 'use' && of === source);
  const ids = new Set(uses.map(({ id }) => id));
  const returned = (entries ?? []).filter(({ kind, id }) => kind === 'returned' && ids.has(id));
  return negative(sum([...uses, ...returned].map(({ amount }) => amount)));
}

/** The advances and kept parts whose money the next use of the account takes: the oldest that is left. Invoices that were paid by an advance of their own took that one. */
export function sourcesOfUse(
  row: Entries,
  { currency, amount }: Pick<AccountEntry, 'currency' | 'amount'>,
): AccountEntry[] {
  const sources = (row.entries ?? []).filter((each) => isSource(each) && each.currency === currency);
  const lefts = sources.map((source) => aboveZero(minus(remainingOf(source), usedByName(source, row))));
  const begin = minus(sum(lefts), balanceIn(row, currency));
  const end = sum([begin, amount]);
  return sources.filter((_source, index) => {
    const before = sum(lefts.slice(0, index));
    return isAbove(end, before) && isAbove(sum([before, lefts[index] ?? ZERO]), begin);
  });
}

/** Whether that many more entries can be recorded by a call. */
export function hasRoomForEntries({ entries }: Entries, more: number): boolean {
  return (entries?.length ?? 0) + more <= MAX_ACCOUNT_ENTRIES;
}

const NOTHING = {
  method: null,
  reference: null,
  payer: null,
  tendered: null,
  change: null,
  bank: null,
  chequeDate: null,
  reason: null,
  invoice: null,
  number: null,
  of: null,
  receipt: null,
  refunded: null,
  reversed: null,
  tillSession: null,
} as const;

type Data<T extends AccountEvent['type']> = Extract<AccountEvent, { readonly type: T }>['data'];

function advanceOf(data: Data<'AdvanceReceived'>, recordedBy: string): AccountEntry {
  const { advance: id, amount, method, day, reference, payer, tendered, change, currency } = data;
  const { bank, chequeDate } = data;
  const said = { amount, method, day, reference, payer, tendered, change, currency, bank, chequeDate };
  const left = { refunded: ZERO, reversed: false, tillSession: data.tillSession ?? null };
  return { ...NOTHING, kind: 'advance', id, ...said, ...left, recordedBy };
}

function usesOf({ parts, currency, day, advance }: Data<'AccountUsed'>, recordedBy: string): AccountEntry[] {
  return parts.map(({ payment: id, invoice, number, amount }) => ({
    ...NOTHING,
    kind: 'use',
    id,
    amount: negative(amount),
    currency,
    day,
    invoice,
    number,
    of: advance ?? null,
    recordedBy,
  }));
}

function withRefund(row: Entries, data: Data<'AdvanceRefunded'>, recordedBy: string): AccountEntry[] {
  const { refund: id, advance: of, amount, method, day, reference, reason, currency, tillSession } = data;
  const said = { method, day, reference, reason, currency, tillSession: tillSession ?? null };
  const entry = {
    ...NOTHING,
    kind: 'refund',
    id,
    of,
    amount: negative(amount),
    ...said,
    recordedBy,
  } as const;
  const entries = changed(row, sourceNamed(row, of), (source) => ({
    refunded: sum([source.refunded ?? ZERO, amount]),
  }));
  return [...entries, entry];
}

function withReversal(
  row: Entries,
  { advance, day, reason, tillSession, bounced }: Data<'AdvanceReversed'>,
  recordedBy: string,
): AccountEntry[] {
  const source = sourceNamed(row, advance);
  if (!source || source.reversed) return [...(row.entries ?? [])];
  const { method, currency } = source;
  const amount = negative(bounced ? source.amount : remainingOf(source));
  const said = { method, currency, day, reason, tillSession: tillSession ?? null };
  return [
    ...changed(row, source, () => ({ reversed: true })),
    { ...NOTHING, kind: 'reversal', id: advance, of: advance, amount, ...said, recordedBy },
  ];
}

function changed(
  { entries }: Entries,
  which: AccountEntry | null,
  change: (entry: AccountEntry) => Partial<AccountEntry>,
): AccountEntry[] {
  return (entries ?? []).map((each) => (each === which ? { ...each, ...change(each) } : each));
}

/** The entry of a till that an entry of the account is; null where no money moved. */
export function tillKindOf({ kind }: Pick<AccountEntry, 'kind'>): TillEntryKind | null {
  if (kind === 'advance') return 'payment';
  return kind === 'refund' || kind === 'reversal' ? kind : null;
}

/**
 * The entries whose money a till may hold. An advance that was reversed before it entered a session is none, and neither is its reversal:
 * of the entries of a till, only these two have the same id.
 *
 * @param isMoney whether money moved, by the kind of the entry (`tillKindOf`): the API returns it as a word
 */
export function tillEntriesOf<E extends Pick<AccountEntry, 'id' | 'tillSession'>>(
  entries: readonly E[],
  isMoney: (entry: E) => boolean,
): E[] {
  const moved = entries.filter(isMoney);
  const outside = moved.filter(({ tillSession }) => tillSession === null);
  const isCancelled = (each: E) =>
    each.tillSession === null && outside.some((other) => other !== each && other.id === each.id);
  return moved.filter((each) => !isCancelled(each));
}

export function tillMoneyOf({ entries }: Entries): AccountEntry[] {
  return tillEntriesOf(entries ?? [], (each) => tillKindOf(each) !== null);
}

/** The entry that a till calls by this kind and id. */
export function tillEntryNamed(
  { entries }: Entries,
  named: { readonly kind: string; readonly entry: string },
): AccountEntry | null {
  const isNamed = (each: AccountEntry) => each.id === named.entry && tillKindOf(each) === named.kind;
  return (entries ?? []).find(isNamed) ?? null;
}

/** The entries after an event; null where it changes none. An event without an open session lacks `tillSession`. */
function entriesAfter(row: Entries, { type, data, metadata }: AccountEvent): AccountEntry[] | null {
  const entries = row.entries ?? [];
  const { actor } = metadata;
  switch (type) {
    case 'AdvanceReceived':
      return [...entries, advanceOf(data, actor)];
    case 'AdvanceReceiptRequested':
      return changed(row, sourceNamed(row, data.advance), () => ({ receipt: data.receipt }));
    case 'AccountUsed':
      return [...entries, ...usesOf(data, actor)];
    case 'AccountPartReturned': {
      const { payment: id, invoice, number, amount, currency, day } = data;
      const of = { invoice, number, amount, currency, day };
      return [...entries, { ...NOTHING, kind: 'returned', id, ...of, recordedBy: actor }];
    }
    case 'CreditKept': {
      const { kept: id, invoice, number, amount, currency, day, reason } = data;
      const of = { invoice, number, amount, currency, day, reason, refunded: ZERO };
      return [...entries, { ...NOTHING, kind: 'credit', id, ...of, recordedBy: actor }];
    }
    case 'AdvanceRefunded':
      return withRefund(row, data, actor);
    case 'AdvanceRefundReceiptRequested': {
      const refund = entries.find(({ kind, id }) => kind === 'refund' && id === data.refund) ?? null;
      return changed(row, refund, () => ({ receipt: data.refundReceipt }));
    }
    case 'AdvanceReversed':
      return withReversal(row, data, actor);
    case 'AccountMoneyTakenIntoTill':
      return changed(row, tillEntryNamed(row, data), () => ({ tillSession: data.tillSession }));
    default:
      return null;
  }
}

function hasCashOutside(row: Entries): boolean {
  return tillMoneyOf(row).some(({ method, tillSession }) => method === 'cash' && tillSession === null);
}

function balancesOf(entries: readonly AccountEntry[]) {
  const currencies = [...new Set(entries.map(({ currency }) => currency))];
  return currencies.map((currency) => ({ currency, amount: balanceIn({ entries }, currency) }));
}

/** The account after one of its events. */
export function withAccountEvent<R extends AccountRow>(row: R, event: AccountEvent): R {
  const entries = entriesAfter(row, event);
  if (!entries) return row;
  const balances = balancesOf(entries);
  const [first] = balances;
  const figures = { currency: first?.currency ?? null, balance: first?.amount ?? ZERO, balances };
  return { ...row, entries, ...figures, cashOutsideTill: hasCashOutside({ entries }) };
}
