/** How the excess of a credit note is given back, or that it stays on the patient's account. */
import { useTranslate } from 'react-admin';
import { MethodChips } from './MethodChips.tsx';
import { CASH } from './payment.ts';
import { ReferenceField } from './PaymentFields.tsx';

interface EnteredBack {
  readonly method: string;
  readonly reference: string;
  /** What was paid beyond what is then due stays on the patient's account. */
  readonly isKept: boolean;
}

interface GiveBackProps {
  readonly entered: EnteredBack;
  readonly enter: (change: Partial<EnteredBack>) => void;
}

export function GiveBack(props: GiveBackProps) {
  const { entered, enter } = props;
  const translate = useTranslate();
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          name="kept"
          checked={entered.isKept}
          onChange={(event) => enter({ isKept: event.target.checked })}
        />
        {translate('invoice.keepOnAccount')}
      </label>
      {!entered.isKept && <RefundWay {...props} />}
    </>
  );
}

function RefundWay({ entered: { method, reference }, enter }: GiveBackProps) {
  const translate = useTranslate();
  return (
    <>
      <MethodChips
        label={translate('invoice.refundMethod')}
        value={method}
        onChange={(chosen) => enter({ method: chosen })}
      />
      {method !== CASH && (
        <ReferenceField
          {...{ method }}
          value={reference}
          error={undefined}
          onChange={(typed) => enter({ reference: typed })}
        />
      )}
    </>
  );
}
