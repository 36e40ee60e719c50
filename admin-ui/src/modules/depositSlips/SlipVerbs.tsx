/** The bank has paid the slip, or the slip was not taken there. */
import { chequeStatus } from '@hospital/contracts';
import { CircleCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { DayDialog } from '../../kernel/form/DayDialog.tsx';
import { ReasonDialog } from '../../kernel/form/ReasonDialog.tsx';
import { useLateTexts } from '../../kernel/i18n/lateTexts.ts';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';
import { OnlyInPresent } from '../../kernel/past/OnlyInPresent.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { pageTexts } from './pageTexts.ts';

interface VerbProps {
  readonly record: RaRecord;
}
type DialogProps = VerbProps & { readonly onClose: () => void };

function ClearDialog({ record, onClose }: DialogProps) {
  const translate = useLateTexts(pageTexts);
  return (
    <DayDialog
      record={record}
      command={{ module: 'depositSlips', operation: 'ClearDepositSlip', success: 'toast.slip.cleared' }}
      title={translate('slip.clear')}
      text={translate('slip.clearText')}
      day={translate('slip.clearedOn')}
      onClose={onClose}
    />
  );
}

function WithdrawDialog({ record, onClose }: DialogProps) {
  const translate = useLateTexts(pageTexts);
  return (
    <ReasonDialog
      record={record}
      command={{
        module: 'depositSlips',
        operation: 'WithdrawDepositSlip',
        success: 'toast.slip.withdrawn',
      }}
      title={translate('slip.withdraw')}
      action={translate('slip.withdraw')}
      text={translate('slip.withdrawText')}
      onClose={onClose}
    />
  );
}

const first = { page: 1, perPage: 1 } as const;

/** A slip can be withdrawn while all its cheques wait for the bank. Where the cheques cannot be read, the command decides. */
function useMayWithdraw({ id, status, count }: RaRecord): boolean {
  const { may } = useSession();
  const isPossible = status === 'Deposited' && may('WithdrawDepositSlip');
  const { total, isPending } = useGetList(
    'cheques',
    {
      filter: { slip: { _id: id }, status: chequeStatus.deposited },
      sort: defaultOrder,
      pagination: first,
    },
    { enabled: isPossible, retry: false },
  );
  return isPossible && !isPending && (total === undefined || total >= Number(count));
}

export function SlipVerbs({ record }: VerbProps) {
  const translate = useLateTexts(pageTexts);
  const { may } = useSession();
  const mayWithdraw = useMayWithdraw(record);
  const [asked, setAsked] = useState<'clear' | 'withdraw' | null>(null);
  if (record['status'] !== 'Deposited') return null;
  const close = () => setAsked(null);
  return (
    <OnlyInPresent>
      {may('ClearDepositSlip') && (
        <Button icon={CircleCheck} onClick={() => setAsked('clear')}>
          {translate('slip.clear')}
        </Button>
      )}
      {mayWithdraw && (
        <Button icon={Undo2} onClick={() => setAsked('withdraw')}>
          {translate('slip.withdraw')}
        </Button>
      )}
      {asked === 'clear' && <ClearDialog record={record} onClose={close} />}
      {asked === 'withdraw' && <WithdrawDialog record={record} onClose={close} />}
    </OnlyInPresent>
  );
}
