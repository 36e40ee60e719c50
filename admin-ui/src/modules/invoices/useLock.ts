import { invoices } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { usePrintedBefore } from '../../kernel/print/usePaper.ts';
import { lockOf } from './payments.ts';

export type Lock = 'printed' | 'receipt' | 'creditNote';

/** Why an invoice can no longer be edited or deleted; null where it can be. A paper that somebody holds stays as it is. */
export function useLock(record: RaRecord): Lock | null {
  const before = usePrintedBefore(invoices, record);
  return lockOf(record) ?? (before ? 'printed' : null);
}
