import { Notice } from '../form/RecordForm.tsx';
import type { PageRecord } from './usePageRecord.ts';

/** Above a record that could not be refreshed. */
export function StaleRecord({ isStale, retry }: Pick<PageRecord, 'isStale' | 'retry'>) {
  const text = isStale ? 'error.stale' : null;
  return <Notice text={text} tone="orange" action="action.retry" onAct={retry} />;
}
