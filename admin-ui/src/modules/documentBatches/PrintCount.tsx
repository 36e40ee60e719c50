/** What a batch would print, counted before it is asked for. No month and no day is no choice: nobody prints everything by accident. */
import { documentKinds, isDay, isMonth, lastDayOf, type DocumentKind } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useCount } from '../../kernel/list/listCounts.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { LiveRegion } from '../../kernel/ui/LiveRegion.tsx';

export type Range = Readonly<Record<'month' | 'fromDate' | 'toDate', string>>;
export const noRange: Range = { month: '', fromDate: '', toDate: '' };

export function isChosen({ month, fromDate, toDate }: Range): boolean {
  return month !== '' || fromDate !== '' || toDate !== '';
}

/** A range that is still being typed, or cannot be read, is counted by nobody. */
function isCounted(range: Range): boolean {
  const { month, fromDate, toDate } = range;
  const isRead = (day: string) => day === '' || isDay(day);
  return isChosen(range) && (month === '' || isMonth(month)) && isRead(fromDate) && isRead(toDate);
}

/** The bounds of the list that shows what the batch prints: days, or months where the records have no days. */
export function boundsOf(
  kind: DocumentKind,
  { month, fromDate, toDate }: Range,
): Readonly<Record<string, string>> {
  const { list, fields } = documentKinds[kind];
  const isOfMonths = Object.entries(fields).find(([name]) => name === list.dateField)?.[1].kind === 'month';
  const first = month && !isOfMonths ? `${month}-01` : month || fromDate;
  const last = month && !isOfMonths ? lastDayOf(month) : month || toDate;
  const bound = (value: string) => (isOfMonths ? value.slice(0, 7) : value);
  return { ...(first ? { fromDate: bound(first) } : {}), ...(last ? { toDate: bound(last) } : {}) };
}

interface PrintCountProps {
  readonly kind: DocumentKind;
  readonly range: Range;
  readonly status: string;
}

/** How many documents there are; null while that is not known, or nothing is chosen. */
export function usePrintCount({ kind, range, status }: PrintCountProps) {
  const filter = isCounted(range) ? { ...boundsOf(kind, range), ...(status ? { status } : {}) } : null;
  return useCount(documentKinds[kind].name, filter);
}

export function PrintCount(props: PrintCountProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const counted = usePrintCount(props);
  if (!isCounted(props.range)) return <LiveRegion>{translate('batch.chooseDays')}</LiveRegion>;
  if (!counted) return <LiveRegion>…</LiveRegion>;
  const count = number(counted.count);
  return (
    <LiveRegion>
      {translate('batch.counted', {
        smart_count: counted.count,
        count: counted.isCapped ? translate('list.tooMany', { count }) : count,
      })}
    </LiveRegion>
  );
}
