import { Notice } from '../form/RecordForm.tsx';
import type { PageRecord } from './usePageRecord.ts';

/** Above a record that could not be refreshed. */
export function StaleRecord({ isStale, retry }: Pick<PageRecord, 'isStale' | 'retry'>) {
  return isStale && <Notice text="error.stale" tone="orange" action="action.retry" onAct={retry} />;
}
