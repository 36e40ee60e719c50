/** A debt that will not be paid: it is no longer due, and the reason stays with the invoice. It can be undone. */
import { money } from '@hospital/contracts';
import { useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useFieldErrors } from '../../kernel/form/FormDialog.tsx';
import { revisionOf, useCommand } from '../../kernel/useCommand.ts';
import { AmountField } from './AmountField.tsx';
import { amountOf, amountUpTo, isZero, ZERO } from './amounts.ts';
import { Figures, MoneyDialog } from '../../kernel/form/MoneyDialog.tsx';
import { useKept } from '../../kernel/form/useKept.ts';
import { ReasonField } from '../../kernel/form/ReasonField.tsx';
import { useShownMoney } from './useShownMoney.ts';

interface WriteOffDialogProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

export function WriteOffDialog({ record, onClose: close }: WriteOffDialogProps) {
  const translate = useTranslate();
  const shown = useShownMoney(record);
  const due = amountOf(record['due']);
  const [typed, setTyped] = useState<string>(due);
  const { value, set, drop } = useKept(`WriteOffDebt ${String(record.id)}`, { reason: '' });
  const { reason } = value;
  const onClose = () => {
    drop();
    close();
  };
  const { errors, onRefused } = useFieldErrors();
  const { run, isRunning } = useCommand('invoices', 'WriteOffDebt', {
    act: 'change',
    success: 'toast.invoice.writtenOff',
    onRefused,
    onDone: onClose,
  });
  const amount = amountUpTo(due, typed);
  const left = money.minus(due, amount ?? ZERO);
  const outcome = isZero(left)
    ? translate('invoice.nothingLeft')
    : translate('invoice.leftToPay', { amount: shown(left) });
  const body = { amount: typed, reason: reason.trim() };
  return (
    <MoneyDialog
      title={translate('invoice.writeOffTitle')}
      action={
        amount ? translate('invoice.writeOffAct', { amount: shown(amount) }) : translate('invoice.writeOff')
      }
      outcome={amount ? outcome : undefined}
      isReady={amount !== null && reason.trim() !== ''}
      isRunning={isRunning}
      onClose={onClose}
      onSubmit={() => void run(String(record.id), body, { revision: revisionOf(record) })}
    >
      {(isChecked) => (
        <>
          <Figures
            figures={[
              [translate('invoice.isDue'), shown(due)],
              [translate('invoice.dueThen'), shown(left)],
            ]}
          />
          <p className="quiet">{translate('invoice.writeOffText')}</p>
          <AmountField
            value={typed}
            most={due}
            shownMost={shown(due)}
            isChecked={isChecked}
            refused={errors['amount']}
            onChange={setTyped}
          />
          <ReasonField
            {...{ isChecked, reason }}
            refused={errors['reason']}
            onChange={(next) => set({ reason: next })}
          />
        </>
      )}
    </MoneyDialog>
  );
}
