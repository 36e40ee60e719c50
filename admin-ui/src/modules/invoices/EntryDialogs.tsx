/** What takes an entry back as a whole: a payment is reversed, a write-off undone. Each needs a reason and says what becomes of the amount due. */
import { money } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { ReasonDialog } from '../../kernel/form/ReasonDialog.tsx';
import { revisionOf } from '../../kernel/useCommand.ts';
import { amountOf } from './amounts.ts';
import type { MoneyEntry } from './payments.ts';
import { useShownMoney } from './useShownMoney.ts';
import { useLateTexts } from '../../kernel/i18n/lateTexts.ts';
import { pageTexts } from './pageTexts.ts';

export interface EntryDialogProps {
  readonly record: RaRecord;
  readonly entry: MoneyEntry;
  readonly onClose: () => void;
}

interface Correction {
  readonly operation: 'ReversePayment' | 'UndoWriteOff';
  /** Keys of texts. */
  readonly title: string;
  readonly action: string;
  readonly text: string;
  readonly toast: string;
}

/** What was paid, or written off, is due again. */
function TakeBack({ record, entry, onClose, ...correction }: EntryDialogProps & Correction) {
  const { operation, title, action, text, toast } = correction;
  const translate = useLateTexts(pageTexts);
  const shown = useShownMoney(record);
  const amount = shown(entry.amount);
  const due = amountOf(record['due']);
  return (
    <ReasonDialog
      record={record}
      command={{ module: 'invoices', operation, success: toast }}
      way={{ parts: { entry: entry.id }, revision: revisionOf(record) }}
      title={translate(title)}
      action={translate(action, { amount })}
      text={translate(text, { amount })}
      figures={[
        [translate('invoice.isDue'), shown(due)],
        [translate('invoice.dueThen'), shown(money.sum([due, entry.amount]))],
      ]}
      onClose={onClose}
    />
  );
}

export function ReverseDialog(props: EntryDialogProps) {
  return (
    <TakeBack
      {...props}
      operation="ReversePayment"
      title="invoice.reverseTitle"
      action="invoice.reverseAct"
      text="invoice.reverseText"
      toast="toast.invoice.paymentReversed"
    />
  );
}

export function UndoWriteOffDialog(props: EntryDialogProps) {
  return (
    <TakeBack
      {...props}
      operation="UndoWriteOff"
      title="invoice.undoWriteOffTitle"
      action="invoice.undoWriteOffAct"
      text="invoice.undoWriteOffText"
      toast="toast.invoice.writeOffUndone"
    />
  );
}
