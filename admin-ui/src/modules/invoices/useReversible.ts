/**
 * Which payments a person may reverse. Users with Invoices reverse any; a cashier only those that they recorded and that are in their open
 * till session, as the command decides it. A cheque that left the clinic's hands is taken back on its own page.
 */
import { chequeStatus, reversesAnyPayment } from '@hospital/contracts';
import { useGetList, type RaRecord } from 'react-admin';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';
import { useStatusOf } from '../../kernel/record/useStatusOf.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { valuesIn } from './amounts.ts';
import { chequeOf, isReversible, type MoneyEntry } from './payments.ts';

const first = { page: 1, perPage: 1 } as const;

function sessionOfPayment(record: RaRecord, payment: string): unknown {
  const found = valuesIn(record['tillEntries']).find(
    ({ kind, entry }) => kind === 'Payment' && entry === payment,
  );
  return found?.['tillSession'] ?? null;
}

export function useReversible(record: RaRecord, entry: MoneyEntry): boolean {
  const { user, may, flags } = useSession();
  const mayBe = isReversible(entry) && may('ReversePayment');
  const cheque = useStatusOf('cheques', mayBe ? chequeOf(entry) : null);
  const isPossible = mayBe && (cheque === null || cheque === chequeStatus.received);
  const reversesAny = reversesAnyPayment({ flags });
  const session = sessionOfPayment(record, entry.id);
  const isAsked = isPossible && !reversesAny && entry.by === user._id && session !== null;
  const { data } = useGetList(
    'tillSessions',
    { filter: { cashier: user._id, status: 'Open' }, sort: defaultOrder, pagination: first },
    { enabled: isAsked, retry: false },
  );
  return isPossible && (reversesAny || (isAsked && data?.[0]?.id === session));
}
