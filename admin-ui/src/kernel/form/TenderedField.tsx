/** Cash that was handed over for an amount, and the change at once. */
import { money } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { changeOf, quickAmounts } from './cash.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { NumberInput } from './typed/NumberInput.tsx';
import './moneyDialog.css';
import './quickChoices.css';

interface TenderedProps {
  readonly value: string;
  /** What is paid of it; null where what was typed is no amount. */
  readonly amount: money.Amount | null;
  /** An amount with its currency. */
  readonly shown: (amount: money.Amount) => string;
  readonly error: string | undefined;
  readonly onChange: (tendered: string) => void;
}

export function TenderedField({ value, amount, shown, error, onChange }: TenderedProps) {
  const translate = useTranslate();
  const change = changeOf(value, amount);
  return (
    <div className="tendered">
      <FieldFrame label={translate('payment.tendered')} required={false} error={error}>
        <NumberInput kind="money" name="tendered" value={value} onChange={onChange} />
      </FieldFrame>
      <p className="change" aria-live="polite">
        <span className="quiet small">{translate('payment.change')}</span>
        <strong className={change === null || money.isZero(change) ? 'ltr quiet' : 'ltr'}>
          {change === null ? '–' : shown(change)}
        </strong>
      </p>
      {amount !== null && (
        <div className="quick-choices" role="group" aria-label={translate('payment.quickAmounts')}>
          {quickAmounts(amount).map((sum) => (
            <button
              key={sum}
              type="button"
              className="button small"
              aria-pressed={value === sum}
              onClick={() => onChange(sum)}
            >
              <span className="ltr">{shown(sum)}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
