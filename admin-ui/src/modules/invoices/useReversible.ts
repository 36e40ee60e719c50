/**
 * Which payments a person may reverse. Users with Invoices reverse any; a cashier only those that they recorded and that are in their open
 * till session, as the command decides it.
 */
import { reversesAnyPayment } from '@hospital/contracts';
import { useGetList, type RaRecord } from 'react-admin';
import { usualOrder } from '../../kernel/list/usualOrder.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { valuesIn } from './amounts.ts';
import { isReversible, type MoneyEntry } from './payments.ts';

const first = { page: 1, perPage: 1 } as const;

function sessionOfPayment(record: RaRecord, payment: string): unknown {
  const found = valuesIn(record['tillEntries']).find(
    ({ kind, entry }) => kind === 'Payment' && entry === payment,
  );
  return found?.['tillSession'] ?? null;
}

export function useReversible(record: RaRecord, entry: MoneyEntry): boolean {
  const { user, may, flags } = useSession();
  const isPossible = isReversible(entry) && may('ReversePayment');
  const reversesAny = reversesAnyPayment({ flags });
  const session = sessionOfPayment(record, entry.id);
  const isAsked = isPossible && !reversesAny && entry.by === user._id && session !== null;
  const { data } = useGetList(
    'tillSessions',
    { filter: { cashier: user._id, status: 'Open' }, sort: usualOrder, pagination: first },
    { enabled: isAsked, retry: false },
  );
  return isPossible && (reversesAny || (isAsked && data?.[0]?.id === session));
}
