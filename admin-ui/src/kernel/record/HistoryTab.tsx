/** The history of a record, loaded with the first one that is opened: every record page has the tab, few visits look into it. */
import { Suspense } from 'react';
import { lazyComponent } from '../lazyScreen.ts';
import { HistorySkeleton } from './HistorySkeleton.tsx';
import type { RecordHistoryProps } from './RecordHistory.tsx';

const RecordHistory = lazyComponent<RecordHistoryProps, 'RecordHistory'>(
  () => import('./RecordHistory.tsx'),
  'RecordHistory',
);

export function HistoryTab(props: RecordHistoryProps) {
  return (
    <Suspense fallback={<HistorySkeleton />}>
      <RecordHistory {...props} />
    </Suspense>
  );
}
