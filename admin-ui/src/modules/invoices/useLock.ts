import { invoices } from '@hospital/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { documentsOf, useDocumentsOf, type PrintedDocument } from '../../kernel/print/usePaper.ts';
import { lockOf } from './payments.ts';

export type Lock = 'printed' | 'receipt' | 'creditNote';

/** As the server decides it: a document that was requested counts, also one that failed. A paper that somebody holds stays as it is. */
function lockWith(record: RaRecord, requested: readonly PrintedDocument[]): Lock | null {
  return lockOf(record) ?? (requested.length > 0 ? 'printed' : null);
}

/** Why what the paper of an invoice shows can no longer be edited, nor the invoice deleted; null where it can be. */
export function useLock(record: RaRecord): Lock | null {
  const { data = [] } = useDocumentsOf(invoices, record);
  return lockWith(record, data);
}

/** The same of a row of a list, which does not say whether it was printed: asked for when it matters. */
export function useLockLookup(): (record: RaRecord) => Promise<Lock | null> {
  const client = useQueryClient();
  return async (record) => {
    const requested = await client
      .fetchQuery({ ...documentsOf(invoices, record), retry: false })
      .catch(() => []);
    return lockWith(record, requested);
  };
}
