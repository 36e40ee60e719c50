/** Of each session of a day: its receipts from–to, cash expenses, deposits, and the cheques that it received. */
import type { RaRecord } from 'react-admin';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { PlainTable } from '../../kernel/ui/PlainTable.tsx';
import { ErrorState, SkeletonRows } from '../../kernel/ui/State.tsx';
import { SessionName } from './SessionName.tsx';
import {
  chequesOf,
  depositsOf,
  expensesOf,
  rangeOf,
  type CountedSum,
  type NumberRange,
  type ReceiptSent,
} from './sums.ts';
import { useDayReceipts } from './useDayReceipts.ts';
import { useTillTexts } from './useTillTexts.ts';

const heads = ['receiptNumbers', 'refundNumbers', 'expenses', 'deposits', 'cheques'] as const;

interface DayFactsProps {
  readonly sessions: readonly RaRecord[];
}

export function DayFacts({ sessions }: DayFactsProps) {
  const translate = useTillTexts();
  const { data, error, refetch } = useDayReceipts(sessions);
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} />;
  const names = heads.map((head) => translate(`till.${head}`));
  return (
    <PlainTable
      heads={[translate('till.session'), ...names]}
      figures={names.slice(2)}
      hasHeading
      rows={sessions.map((session) => ({
        key: String(session.id),
        cells: [<SessionName key="s" session={session} />, ...factsOf(session, data)],
      }))}
    />
  );
}

function factsOf(session: RaRecord, receipts: readonly ReceiptSent[]) {
  const currency = String(session['currency'] ?? '');
  return [
    <Range key="rec" range={rangeOf(session, receipts, 'Payment')} />,
    <Range key="rmb" range={rangeOf(session, receipts, 'Refund')} />,
    <Sum key="exp" counted={expensesOf(session)} currency={currency} />,
    <Sum key="dep" counted={depositsOf(session)} currency={currency} />,
    <Sum key="chq" counted={chequesOf(session)} currency={currency} />,
  ];
}

/** First and last number, and how many there are. */
function Range({ range }: { readonly range: NumberRange | null }) {
  if (range === null) return <>–</>;
  const { first, last, number } = range;
  const [from, to] = number === 1 ? [first, ''] : [`${first} –`, `${last} (${number})`];
  return (
    <span className="ltr">
      <span className="whole">{from}</span> <span className="whole">{to}</span>
    </span>
  );
}

function Sum({ counted, currency }: { readonly counted: CountedSum; readonly currency: string }) {
  const { money } = useFormats();
  if (counted.number === 0) return <>–</>;
  return <span className="ltr">{`${counted.number} · ${money(counted.sum, currency)}`}</span>;
}
