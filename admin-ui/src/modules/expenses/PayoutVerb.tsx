/** An approved cash expense is paid out of one's own open till; the payout is reversed while its session is open. */
import { HandCoins, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { ReasonDialog } from '../../kernel/form/ReasonDialog.tsx';
import { OnlyInPresent } from '../../kernel/past/OnlyInPresent.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { ConfirmDialog } from '../../kernel/ui/Dialog.tsx';
import { revisionOf, useCommand } from '../../kernel/useCommand.ts';

interface VerbProps {
  readonly record: RaRecord;
}

function PayOut({ record }: VerbProps) {
  const translate = useTranslate();
  const { money } = useFormats();
  /** As it was when the question was asked: an expense that was changed meanwhile is refused. */
  const [asked, setAsked] = useState<RaRecord | null>(null);
  const close = () => setAsked(null);
  const { run, progress } = useCommand('expenses', 'PayOutExpense', {
    success: 'toast.expense.paidOut',
    goNext: close,
  });
  return (
    <>
      <Button icon={HandCoins} onClick={() => setAsked(record)}>
        {translate('expense.payOut')}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          title={translate('expense.payOut')}
          text={translate('expense.payOutText', { amount: money(asked['amount']) })}
          action={translate('expense.payOut')}
          look="primary"
          progress={progress}
          onClose={close}
          onConfirm={() => void run(String(record.id), {}, { revision: revisionOf(asked) })}
        />
      )}
    </>
  );
}

function ReverseDialog({ record, onClose }: VerbProps & { readonly onClose: () => void }) {
  const translate = useTranslate();
  return (
    <ReasonDialog
      record={record}
      command={{
        module: 'expenses',
        operation: 'ReverseExpensePayout',
        success: 'toast.expense.payoutReversed',
      }}
      way={{ revision: revisionOf(record) }}
      title={translate('expense.reversePayout')}
      action={translate('expense.reversePayout')}
      text={translate('expense.reversePayoutText')}
      look="primary"
      onClose={onClose}
    />
  );
}

/** Offered where the session can be read, and is open: cashiers read their own sessions, holders of Invoices read all. */
function Reverse({ record }: VerbProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { data } = useGetOne('tillSessions', { id: String(record['payoutSession']) }, { retry: false });
  if (data?.['status'] !== 'Open') return null;
  return (
    <>
      <Button icon={RotateCcw} onClick={() => setOpen(true)}>
        {translate('expense.reversePayout')}
      </Button>
      {isOpen && <ReverseDialog record={record} onClose={() => setOpen(false)} />}
    </>
  );
}

export function PayoutVerb({ record }: VerbProps) {
  const { may } = useSession();
  const isPaidOut = typeof record['payoutSession'] === 'string';
  const isDue = !isPaidOut && record['status'] === 'Approved' && record['paidBy'] === 'Cash';
  return (
    <OnlyInPresent>
      {isDue && may('PayOutExpense') && <PayOut record={record} />}
      {isPaidOut && may('ReverseExpensePayout') && <Reverse record={record} />}
    </OnlyInPresent>
  );
}
