/** What takes an entry back as a whole: a payment is reversed, a write-off undone. Each needs a reason and says what becomes of the amount due. */
import { money } from '@hospital/contracts';
import { useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useFieldErrors } from '../../kernel/form/FormDialog.tsx';
import { revisionOf, useCommand } from '../../kernel/useCommand.ts';
import { amountOf } from './amounts.ts';
import { Figures, MoneyDialog } from './MoneyDialog.tsx';
import type { MoneyEntry } from './payments.ts';
import { ReasonField } from './ReasonField.tsx';
import { useShownMoney } from './useShownMoney.ts';

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
  const translate = useTranslate();
  const shown = useShownMoney(record);
  const [reason, setReason] = useState('');
  const { errors, onRefused } = useFieldErrors();
  const { run, isRunning } = useCommand('invoices', operation, {
    act: 'change',
    success: toast,
    onRefused,
    onDone: onClose,
  });
  const due = amountOf(record['due']);
  const after = money.sum([due, entry.amount]);
  const way = { parts: { entry: entry.id }, revision: revisionOf(record) };
  return (
    <MoneyDialog
      title={translate(title)}
      action={translate(action, { amount: shown(entry.amount) })}
      look="danger"
      isReady={reason.trim() !== ''}
      isRunning={isRunning}
      onClose={onClose}
      onSubmit={() => void run(String(record.id), { reason: reason.trim() }, way)}
    >
      {(isChecked) => (
        <>
          <p>{translate(text, { amount: shown(entry.amount) })}</p>
          <Figures
            figures={[
              [translate('invoice.isDue'), shown(due)],
              [translate('invoice.dueThen'), shown(after)],
            ]}
          />
          <ReasonField {...{ isChecked, reason }} refused={errors['reason']} onChange={setReason} autoFocus />
        </>
      )}
    </MoneyDialog>
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
