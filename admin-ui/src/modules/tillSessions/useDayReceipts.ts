/**
 * The receipts of what entered the sessions of a day, each of them whole. They are read newest first, until each payment and refund has
 * its own. A session may go on after midnight, and money is never recorded for a later day: no receipt is of a day after the last entry.
 */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import { MAX_LIMIT } from '@hospital/contracts';
import { clinicClock } from '../../kernel/format.ts';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { entriesWithReceipt, type ReceiptSent } from './sums.ts';

/** More than a clinic issues after the day for money of before. */
const MOST_PAGES = 10;

function receiptOf({ number, kind, entry }: RaRecord): ReceiptSent {
  return { number: String(number), kind: String(kind), entry: String(entry) };
}

/** Undefined while they are read. */
export function useDayReceipts(sessions: readonly RaRecord[]) {
  const provider = useDataProvider();
  const { style } = useFormats();
  const entries = sessions.flatMap(entriesWithReceipt);
  const last = entries
    .map(({ at }) => at)
    .sort()
    .at(-1);
  const toDate = last === undefined ? null : clinicClock(last, style).day;
  const wanted = [...new Set(entries.map(({ entry }) => entry))].sort();
  return useQuery({
    queryKey: ['receipts', 'ofTillDay', toDate, wanted],
    queryFn: async ({ signal }) => {
      const found: ReceiptSent[] = [];
      const missing = new Set(wanted);
      for (let page = 1; page <= MOST_PAGES && missing.size > 0; page += 1) {
        const { data } = await provider.getList('receipts', {
          filter: { toDate },
          sort: defaultOrder,
          pagination: { page, perPage: MAX_LIMIT },
          signal,
        });
        const receipts = data.map(receiptOf);
        found.push(...receipts);
        for (const { entry } of receipts) missing.delete(entry);
        if (data.length < MAX_LIMIT) break;
      }
      return found;
    },
    retry: false,
  });
}
