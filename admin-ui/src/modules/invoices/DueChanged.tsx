/** Somebody else changed the invoice while its dialog is open: what is due of it now. What was typed stays. */
import { useTranslate } from 'react-admin';
import { ChangedMeanwhile } from '../../kernel/form/ChangedMeanwhile.tsx';
import { isZero, type Amount } from './amounts.ts';

interface DueChangedProps {
  /** Than when the dialog opened, or was sent. */
  readonly isDueOther: boolean;
  readonly due: Amount;
  readonly shown: string;
  readonly take: () => void;
}

export function DueChanged({ isDueOther, due, shown, take }: DueChangedProps) {
  const translate = useTranslate();
  const ofDue = isZero(due) ? 'invoice.nothingDueNow' : 'invoice.dueChanged';
  const isTakeable = isDueOther && !isZero(due);
  return (
    <ChangedMeanwhile
      text={translate(isDueOther ? ofDue : 'invoice.overtaken', { amount: shown })}
      take={isTakeable ? { label: translate('invoice.takeDue', { amount: shown }), act: take } : undefined}
    />
  );
}
