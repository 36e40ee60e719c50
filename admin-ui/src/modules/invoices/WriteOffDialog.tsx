/** A debt that will not be paid: it is no longer due, and the reason stays with the invoice. It can be undone. */
import { money } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { useSeen } from '../../kernel/form/ChangedMeanwhile.tsx';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { revisionOf } from '../../kernel/useCommand.ts';
import { AmountField } from './AmountField.tsx';
import { amountOf, amountUpTo, isZero, ZERO } from './amounts.ts';
import { DueChanged } from './DueChanged.tsx';
import { Figures, MoneyDialog } from '../../kernel/form/MoneyDialog.tsx';
import { ReasonField } from '../../kernel/form/ReasonField.tsx';
import { useShownMoney } from './useShownMoney.ts';
import { useLateTexts } from '../../kernel/i18n/lateTexts.ts';
import { pageTexts } from './pageTexts.ts';

interface WriteOffDialogProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

export function WriteOffDialog({ record, onClose }: WriteOffDialogProps) {
  const translate = useLateTexts(pageTexts);
  const shown = useShownMoney(record);
  const due = amountOf(record['due']);
  const { isOther: isDueOther, see } = useSeen(due);
  const form = useDialogForm<{ readonly amount: string; readonly reason: string }>({
    command: {
      module: 'invoices',
      operation: 'WriteOffDebt',
      act: 'change',
      success: 'toast.invoice.writtenOff',
    },
    id: String(record.id),
    way: { revision: revisionOf(record) },
    start: { amount: due, reason: '' },
    onClose,
  });
  const { typed, type, errors, send } = form;
  const { reason } = typed;
  const take = () => {
    see();
    type({ amount: due });
  };
  const amount = amountUpTo(due, typed.amount);
  const left = money.minus(due, amount ?? ZERO);
  const outcome = isZero(left)
    ? translate('invoice.nothingLeft')
    : translate('invoice.leftToPay', { amount: shown(left) });
  return (
    <MoneyDialog
      form={form}
      title={translate('invoice.writeOffTitle')}
      action={
        amount ? translate('invoice.writeOffAct', { amount: shown(amount) }) : translate('invoice.writeOff')
      }
      outcome={amount ? outcome : undefined}
      isReady={amount !== null && reason.trim() !== ''}
      onSubmit={() => send({ ...typed, reason: reason.trim() })}
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
          {isDueOther && form.progress === 'idle' && (
            <DueChanged {...{ isDueOther, due }} shown={shown(due)} take={take} />
          )}
          <AmountField
            value={typed.amount}
            most={due}
            shownMost={shown(due)}
            isChecked={isChecked}
            refused={errors['amount']}
            onChange={(next) => type({ amount: next })}
          />
          <ReasonField
            {...{ isChecked, reason }}
            refused={errors['reason']}
            onChange={(next) => type({ reason: next })}
          />
        </>
      )}
    </MoneyDialog>
  );
}
