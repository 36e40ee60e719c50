/** The cash of invoices and of patients' accounts that is in no session. */
import { accountEntryKinds, tillEntryKinds } from '@hospital/contracts';
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
  /** Its day is that on which the money was received or given back; of a reversal that of the payment. */
  readonly entry: OutsideEntry & { readonly day: string | null };
}

interface Dated {
  readonly id: string;
  readonly day: string | null;
}

const listOf = <T>(entries: unknown) => (Array.isArray(entries) ? (entries as readonly T[]) : []);

export function outsideOf(record: RaRecord): Outside[] {
  const dated = [...listOf<Dated>(record['payments']), ...listOf<Dated>(record['refunds'])];
  const dayOf = (entry: string) => dated.find(({ id }) => id === entry)?.day ?? null;
  return listOf<OutsideEntry>(record['tillEntries'])
    .filter(({ method, tillSession }) => method === 'Cash' && tillSession === null)
    .map((entry) => ({ record, isOfAccount: false, entry: { ...entry, day: dayOf(entry.entry) } }));
}

/** The kinds of a till, by those of an account. */
const kinds: Readonly<Record<string, string>> = {
  [accountEntryKinds.advance]: tillEntryKinds.payment,
  [accountEntryKinds.refund]: tillEntryKinds.refund,
  [accountEntryKinds.reversal]: tillEntryKinds.reversal,
};

export function outsideOfAccount(record: RaRecord): Outside[] {
  return listOf<Omit<OutsideEntry, 'entry'> & Dated>(record['entries']).flatMap(
    ({ kind, id, day, amount, method, tillSession }) => {
      const known = kinds[kind];
      if (known === undefined || method !== 'Cash' || tillSession !== null) return [];
      const entry = { kind: known, entry: id, amount, method, tillSession, day };
      return [{ record, isOfAccount: true, entry }];
    },
  );
}
