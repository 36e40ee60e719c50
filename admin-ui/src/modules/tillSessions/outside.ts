/** The cash of invoices and of patients' accounts that is in no session. */
import { account, accountEntryKinds, tillEntryKinds } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';

interface OutsideEntry {
  readonly kind: string;
  readonly entry: string;
  readonly amount: number;
  readonly method: string;
  readonly tillSession: string | null;
}

export interface Outside {
  readonly record: RaRecord;
  readonly isOfAccount: boolean;
  /** Of the money: an account may hold several. */
  readonly currency: string;
  /** Its day is that on which the money was received or given back; of a reversal that of the payment. */
  readonly entry: OutsideEntry & { readonly day: string | null };
}

interface Dated {
  readonly id: string;
  readonly day: string | null;
}

const isCashOutside = ({ method, tillSession }: Pick<OutsideEntry, 'method' | 'tillSession'>) =>
  method === 'Cash' && tillSession === null;

const listOf = <T>(entries: unknown) => (Array.isArray(entries) ? (entries as readonly T[]) : []);

export function outsideOf(record: RaRecord): Outside[] {
  const dated = [...listOf<Dated>(record['payments']), ...listOf<Dated>(record['refunds'])];
  const dayOf = (entry: string) => dated.find(({ id }) => id === entry)?.day ?? null;
  const currency = String(record['currency'] ?? '');
  return listOf<OutsideEntry>(record['tillEntries'])
    .filter(isCashOutside)
    .map((entry) => ({ record, isOfAccount: false, currency, entry: { ...entry, day: dayOf(entry.entry) } }));
}

/** The kinds of a till, by those of an account. */
const kinds: Readonly<Record<string, string>> = {
  [accountEntryKinds.advance]: tillEntryKinds.payment,
  [accountEntryKinds.refund]: tillEntryKinds.refund,
  [accountEntryKinds.reversal]: tillEntryKinds.reversal,
};

type AccountEntry = Omit<OutsideEntry, 'entry'> & Dated & { readonly currency: string };

export function outsideOfAccount(record: RaRecord): Outside[] {
  return account
    .tillEntriesOf(listOf<AccountEntry>(record['entries']), ({ kind }) => kind in kinds)
    .filter(isCashOutside)
    .map(({ kind, id: entry, currency, ...money }) => ({
      record,
      isOfAccount: true,
      currency,
      entry: { ...money, kind: kinds[kind] ?? kind, entry },
    }));
}
