/** A section with records that the dashboard's own call brings. Where that cannot be read there is none: the page itself says why. */
import type { RaRecord } from 'react-admin';
import { failureOf } from '../api/readResult.ts';
import { ShortSection, type ShortSectionProps } from './ShortList.tsx';
import { useDashboard, type Dashboard } from './useDashboard.ts';

interface DashboardListProps extends Omit<ShortSectionProps, 'read'> {
  readonly rowsOf: (dashboard: Dashboard) => readonly RaRecord[];
}

export function DashboardList({ rowsOf, ...section }: DashboardListProps) {
  const read = useDashboard();
  if (failureOf(read) !== null) return null;
  return <ShortSection {...section} read={{ data: read.data && rowsOf(read.data) }} />;
}
