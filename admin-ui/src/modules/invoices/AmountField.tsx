/** An amount of a dialog, above 0 and up to a limit. */
import { useTranslate } from 'react-admin';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { NumberInput } from '../../kernel/form/typed/NumberInput.tsx';
import { amountUpTo, type Amount } from './amounts.ts';

interface AmountFieldProps {
  readonly value: string;
  readonly most: Amount;
  readonly shownMost: string;
  readonly hint?: string;
  readonly isChecked: boolean;
  readonly refused: string | undefined;
  readonly onChange: (amount: string) => void;
}

export function AmountField(props: AmountFieldProps) {
  const { value, most, shownMost, hint, isChecked, refused, onChange } = props;
  const translate = useTranslate();
  const isWrong = isChecked && amountUpTo(most, value) === null;
  const wrong = translate('invoice.paidAmountWrong', { amount: shownMost });
  return (
    <FieldFrame label={translate('invoice.amount')} required hint={hint} error={isWrong ? wrong : refused}>
      <NumberInput kind="money" name="amount" value={value} onChange={onChange} autoFocus />
    </FieldFrame>
  );
}
