/** Cash that was recorded without a session: it can be taken into one's own open session. */
import { paidMethods } from '@hospital/contracts';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';
import { usePast } from '../../kernel/past/past.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { usePersonName } from '../../kernel/ui/personName.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { PlainTable } from '../../kernel/ui/PlainTable.tsx';
import { ErrorState, SkeletonRows } from '../../kernel/ui/State.tsx';
import { useCommand } from '../../kernel/useCommand.ts';
import { outsideOf, outsideOfAccount, type Outside } from './outside.ts';
import { useTillTexts } from './useTillTexts.ts';

/** So many at first, and so many more each time. */
const STEP = 10;

const outside = (perPage: number) =>
  ({ filter: { cashOutsideTill: true }, sort: defaultOrder, pagination: { page: 1, perPage } }) as const;
const asBefore = { retry: false, placeholderData: <T,>(before: T) => before };

/** @param session that the cash can be taken into; null if the user has no open session */
export function CashOutside({ session }: { readonly session: string | null }) {
  const nameOf = usePersonName();
  const translate = useTillTexts();
  const { word, one } = useTexts();
  const { money, day } = useFormats();
  const taking = usePast() ? null : session;
  const [most, setMost] = useState(STEP);
  const bills = useGetList('invoices', outside(most), asBefore);
  const accounts = useGetList('patientAccounts', outside(most), asBefore);
  if (!bills.data || !accounts.data) {
    const failed = [bills, accounts].filter(({ error }) => error !== null);
    const [first] = failed;
    if (!first) return <SkeletonRows rows={2} />;
    return <ErrorState error={first.error} retry={() => failed.forEach(({ refetch }) => void refetch())} />;
  }
  const rows = [...bills.data.flatMap(outsideOf), ...accounts.data.flatMap(outsideOfAccount)];
  if (rows.length === 0) return <p className="quiet">{translate('till.noOutside')}</p>;
  const read = bills.data.length + accounts.data.length;
  const hasMore = rows.length > most || read < (bills.total ?? 0) + (accounts.total ?? 0);
  const [invoice = '', ...others] = ['invoice', 'day', 'kind', 'amount'].map((head) =>
    translate(`till.${head}`),
  );
  const heads = [invoice, one('patients'), ...others];
  return (
    <>
      <PlainTable
        heads={taking ? [...heads, translate('till.take')] : heads}
        figures={heads.slice(-1)}
        hasHeading
        rows={rows.slice(0, most).map(({ record, isOfAccount, currency, entry }) => ({
          key: `${String(record.id)} ${entry.kind} ${entry.entry}`,
          cells: [
            <span key="n" className="ltr">
              {isOfAccount ? word(paidMethods.account) : String(record['number'] ?? '–')}
            </span>,
            <bdi key="p">{nameOf(record['patient'])}</bdi>,
            <span key="d" className="ltr">
              {entry.day === null ? '–' : day(entry.day)}
            </span>,
            word(entry.kind),
            <span key="a" className="ltr">
              {money(entry.amount, currency)}
            </span>,
            taking && <Take key="t" session={taking} outside={{ record, isOfAccount, currency, entry }} />,
          ],
        }))}
      />
      {hasMore && (
        <div className="more">
          <Button onClick={() => setMost(most + STEP)} isRunning={bills.isFetching || accounts.isFetching}>
            {translate('action.loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}

interface TakeProps {
  readonly session: string;
  readonly outside: Outside;
}

function Take({
  session,
  outside: {
    record,
    isOfAccount,
    entry: { kind, entry },
  },
}: TakeProps) {
  const translate = useTillTexts();
  const success = 'toast.till.taken';
  const ofInvoice = useCommand('invoices', 'TakeIntoTill', { success });
  const ofAccount = useCommand('patientAccounts', 'TakeAccountMoneyIntoTill', { success });
  const { run, progress } = isOfAccount ? ofAccount : ofInvoice;
  const whose = isOfAccount ? { account: record.id } : { invoice: record.id };
  return (
    <Button size="small" progress={progress} onClick={() => void run(session, { ...whose, kind, entry })}>
      {translate('till.take')}
    </Button>
  );
}
