/** The fields of a payment. What a method does not have is not shown. */
import { useTranslate } from 'react-admin';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { LineField } from '../../kernel/form/LineField.tsx';
import { NumberInput } from '../../kernel/form/typed/NumberInput.tsx';
import { ChequeFields } from '../../kernel/form/ChequeFields.tsx';
import { LargeCash } from '../../kernel/form/LargeCash.tsx';
import { ReceivedFields } from '../../kernel/form/ReceivedFields.tsx';
import { TenderedField } from '../../kernel/form/TenderedField.tsx';
import { amountUpTo, type Amount } from './amounts.ts';
import { MethodChips, referenceLabel } from './MethodChips.tsx';
import { CASH, CHEQUE, type EnteredPayment, type PaymentField } from './payment.ts';

const MAX_REFERENCE = 100;

export type FieldErrors = Readonly<Partial<Record<PaymentField, string | undefined>>>;

interface FieldsProps {
  readonly entered: EnteredPayment;
  readonly enter: (change: Partial<EnteredPayment>) => void;
  readonly due: Amount;
  /** An amount with the invoice's currency. */
  readonly shown: (amount: Amount) => string;
  readonly errors: FieldErrors;
  /** For cash. */
  readonly isTooLarge: boolean;
}

export function PaymentFields(props: FieldsProps) {
  const { entered, enter, errors, isTooLarge } = props;
  const translate = useTranslate();
  const isCash = entered.method === CASH;
  return (
    <>
      <FieldFrame label={translate('invoice.amount')} required error={errors.amount}>
        <NumberInput
          kind="money"
          name="amount"
          value={entered.amount}
          onChange={(amount) => enter({ amount })}
          autoFocus
        />
      </FieldFrame>
      <MethodChips
        label={translate('payment.method')}
        value={entered.method}
        error={errors.method}
        onChange={(method) => enter({ method })}
      />
      <LargeCash isLarge={isCash && isTooLarge} />
      {isCash && <Tendered {...props} />}
      {entered.method !== '' && !isCash && <Reference {...props} />}
      {entered.method === CHEQUE && <ChequeFields {...{ entered, enter, errors }} />}
      <ReceivedFields {...{ entered, enter, errors }} />
    </>
  );
}

function Reference({ entered, enter, errors }: FieldsProps) {
  return (
    <ReferenceField
      method={entered.method}
      value={entered.reference}
      error={errors.reference}
      onChange={(reference) => enter({ reference })}
    />
  );
}

interface ReferenceProps {
  readonly method: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (reference: string) => void;
}

export function ReferenceField({ method, value, error, onChange }: ReferenceProps) {
  const translate = useTranslate();
  return (
    <LineField
      name="reference"
      label={translate(referenceLabel(method))}
      value={value}
      error={error}
      maxLength={MAX_REFERENCE}
      onChange={onChange}
    />
  );
}

function Tendered({ entered, enter, due, shown, errors }: FieldsProps) {
  return (
    <TenderedField
      value={entered.tendered}
      amount={amountUpTo(due, entered.amount)}
      shown={shown}
      error={errors.tendered}
      onChange={(tendered) => enter({ tendered })}
    />
  );
}
