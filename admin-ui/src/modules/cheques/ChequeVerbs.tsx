/** What becomes of a cheque: the bank pays it, or refuses it, or it is given back before it goes there. */
import { isInHand, mayBounce, chequeStatus, type ChequeStatus } from '@hospital/contracts';
import { CircleCheck, CircleX, Undo2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { DayDialog } from '../../kernel/form/DayDialog.tsx';
import { useLateTexts } from '../../kernel/i18n/lateTexts.ts';
import { OnlyInPresent } from '../../kernel/past/OnlyInPresent.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { pageTexts } from './pageTexts.ts';

/** Keys of its texts, and of the toast when it is done. */
interface ChequeAction {
  readonly operation: 'ClearCheque' | 'BounceCheque' | 'ReturnCheque';
  readonly icon: LucideIcon;
  readonly text: string;
  readonly about: string;
  readonly success: string;
  readonly needsReason: boolean;
}

const clear: ChequeAction = {
  operation: 'ClearCheque',
  icon: CircleCheck,
  text: 'cheque.clear',
  about: 'cheque.clearText',
  success: 'toast.cheque.cleared',
  needsReason: false,
};
const bounce: ChequeAction = {
  operation: 'BounceCheque',
  icon: CircleX,
  text: 'cheque.bounce',
  about: 'cheque.bounceText',
  success: 'toast.cheque.bounced',
  needsReason: true,
};
const giveBack: ChequeAction = {
  operation: 'ReturnCheque',
  icon: Undo2,
  text: 'cheque.returnIt',
  about: 'cheque.returnText',
  success: 'toast.cheque.returned',
  needsReason: true,
};

interface DialogProps {
  readonly record: RaRecord;
  readonly act: ChequeAction;
  readonly onClose: () => void;
}

function ActDialog({ record, act, onClose }: DialogProps) {
  const translate = useLateTexts(pageTexts);
  return (
    <DayDialog
      record={record}
      command={{ module: 'cheques', operation: act.operation, success: act.success }}
      title={translate(act.text)}
      text={translate(act.about)}
      day={translate('cheque.day')}
      reason={act.needsReason ? translate('cheque.reason') : undefined}
      onClose={onClose}
    />
  );
}

const statuses = Object.entries(chequeStatus);

function statusOf(record: RaRecord): ChequeStatus | null {
  const found = statuses.find(([, word]) => word === record['status']);
  return (found?.[0] as ChequeStatus | undefined) ?? null;
}

function actsOf(record: RaRecord): readonly ChequeAction[] {
  const status = statusOf(record);
  if (status === null) return [];
  return [
    ...(status === 'deposited' ? [clear] : []),
    ...(mayBounce({ status }) ? [bounce] : []),
    ...(isInHand({ status }) ? [giveBack] : []),
  ];
}

export function ChequeVerbs({ record }: { readonly record: RaRecord }) {
  const translate = useLateTexts(pageTexts);
  const { may } = useSession();
  const [asked, setAsked] = useState<ChequeAction | null>(null);
  return (
    <OnlyInPresent>
      {actsOf(record)
        .filter(({ operation }) => may(operation))
        .map((act) => (
          <Button key={act.text} icon={act.icon} onClick={() => setAsked(act)}>
            {translate(act.text)}
          </Button>
        ))}
      {asked && <ActDialog record={record} act={asked} onClose={() => setAsked(null)} />}
    </OnlyInPresent>
  );
}
