/** The fields of a sum that is received or given back. */
import { isTooLargeForCash, moneyMethods } from '@hospital/contracts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { LargeCash } from '../../kernel/form/LargeCash.tsx';
import { LineField } from '../../kernel/form/LineField.tsx';
import { NumberInput } from '../../kernel/form/typed/NumberInput.tsx';
import { WordSelect } from '../../kernel/form/WordSelect.tsx';
import { ChequeFields, chequeBody, type WrittenOnCheque } from '../../kernel/form/ChequeFields.tsx';
import { TenderedField } from '../../kernel/form/TenderedField.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { amountAboveZero } from './severalInvoices.ts';
import { useAccountTexts } from './useAccountTexts.ts';

const MAX_REFERENCE = 100;

export interface EnteredMoney extends WrittenOnCheque {
  readonly amount: string;
  readonly method: string;
  readonly reference: string;
  /** What was handed over in cash; empty where nobody counted it. */
  readonly tendered: string;
}

export type Errors = Readonly<Record<string, string | undefined>>;

/** Before anything is typed. */
export function moneyAtFirst(amount: string): EnteredMoney {
  return { amount, method: moneyMethods.cash, reference: '', bank: '', chequeDate: '', tendered: '' };
}

/** What the call takes; what was not typed is not sent. */
export function bodyOf({ amount, method, reference, tendered, ...written }: EnteredMoney) {
  const named = reference.trim();
  const cheque = method === moneyMethods.cheque ? chequeBody(written) : {};
  return {
    amount,
    method,
    ...(named && method !== moneyMethods.cash ? { reference: named } : {}),
    ...(tendered && method === moneyMethods.cash ? { tendered } : {}),
    ...cheque,
  };
}

interface MoneyFieldsProps {
  readonly entered: EnteredMoney;
  readonly enter: (change: Partial<EnteredMoney>) => void;
  readonly errors: Errors;
  /** The most that may be entered, as it is shown. */
  readonly most?: string | undefined;
  /** A cheque is received, not given; of cash, something is handed over. */
  readonly isReceived?: boolean;
  /** Of the amount: the clinic's unless given. */
  readonly currency?: string;
  /** For cash: something that it pays, if not the amount itself. */
  readonly isTooLarge?: boolean;
}

export function MoneyFields(props: MoneyFieldsProps) {
  const { entered, enter, errors, most, isReceived = false } = props;
  const translate = useAccountTexts();
  const hint = most === undefined ? {} : { hint: translate('account.left', { amount: most }) };
  return (
    <>
      <FieldFrame label={translate('account.amount')} required error={errors['amount']} {...hint}>
        <NumberInput
          kind="money"
          name="amount"
          value={entered.amount}
          onChange={(amount) => enter({ amount })}
          autoFocus
        />
      </FieldFrame>
      <FieldFrame label={translate('payment.method')} required error={errors['method']}>
        <WordSelect
          name="method"
          required
          words={Object.values(moneyMethods)}
          value={entered.method}
          onChange={(method) => enter({ method })}
        />
      </FieldFrame>
      {isReceived && entered.method === moneyMethods.cash && <Cash {...props} />}
      {entered.method !== '' && entered.method !== moneyMethods.cash && (
        <LineField
          name="reference"
          label={translate('account.reference')}
          value={entered.reference}
          error={errors['reference']}
          maxLength={MAX_REFERENCE}
          onChange={(reference) => enter({ reference })}
        />
      )}
      {isReceived && entered.method === moneyMethods.cheque && (
        <ChequeFields {...{ entered, enter, errors }} />
      )}
    </>
  );
}

function Cash({ entered, enter, errors, currency, isTooLarge = false }: MoneyFieldsProps) {
  const { money, style } = useFormats();
  const amount = amountAboveZero(entered.amount);
  const isLarge = isTooLargeForCash({ currency: currency ?? style.currency, grandTotal: amount });
  return (
    <>
      <LargeCash isLarge={isTooLarge || isLarge} />
      <TenderedField
        value={entered.tendered}
        amount={amount}
        shown={(sum) => money(sum, currency)}
        error={errors['tendered']}
        onChange={(tendered) => enter({ tendered })}
      />
    </>
  );
}
