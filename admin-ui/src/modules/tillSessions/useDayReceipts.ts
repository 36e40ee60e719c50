/**
 * The receipts that may belong to sessions which were opened on a day. They are read newest first, until those from before the first session:
 * money is never recorded for a later day, so receipts of the day and of days before are enough.
 */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import { MAX_LIMIT } from '@hospital/contracts';
import { usualOrder } from '../../kernel/list/usualOrder.ts';
import type { ReceiptSent } from './sums.ts';

/** More than a clinic issues after the day for money of before. */
const MOST_PAGES = 10;

function receiptOf({ number, kind, entry }: RaRecord): ReceiptSent {
  return { number: String(number), kind: String(kind), entry: String(entry) };
}

const createdAt = (record: RaRecord) => String(record['createdAt'] ?? '');

/** Undefined while they are read. */
export function useDayReceipts(day: string, sessions: readonly RaRecord[]) {
  const provider = useDataProvider();
  const since = sessions.map(createdAt).sort()[0] ?? '';
  return useQuery({
    queryKey: ['receipts', 'ofTillDay', day, since],
    queryFn: async () => {
      const found: RaRecord[] = [];
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const { data } = await provider.getList('receipts', {
          filter: { toDate: day },
          sort: usualOrder,
          pagination: { page, perPage: MAX_LIMIT },
        });
        const inTime = data.filter((receipt) => createdAt(receipt) >= since);
        found.push(...inTime);
        if (data.length < MAX_LIMIT || inTime.length < data.length) break;
      }
      return found.map(receiptOf);
    },
    enabled: sessions.length > 0,
    retry: false,
  });
}
