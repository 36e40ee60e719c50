/** When money was received, and of whom. */
import { useTranslate } from 'react-admin';
import { LineField } from './LineField.tsx';
import { PastDayField } from './PastDayField.tsx';

const MAX_PAYER = 160;

export interface ReceivedValues {
  readonly day: string;
  /** Empty: the patient. */
  readonly payer: string;
}

interface FieldsProps {
  readonly entered: ReceivedValues;
  readonly enter: (change: Partial<ReceivedValues>) => void;
  readonly errors: Readonly<Partial<Record<string, string | undefined>>>;
}

export function ReceivedFields({ entered, enter, errors }: FieldsProps) {
  const translate = useTranslate();
  return (
    <div className="grid">
      <PastDayField
        label={translate('payment.receivedOn')}
        value={entered.day}
        onChange={(day) => enter({ day })}
        error={errors['day']}
      />
      <LineField
        name="payer"
        label={translate('payment.payer')}
        value={entered.payer}
        error={errors['payer']}
        hint={translate('payment.payerHint')}
        maxLength={MAX_PAYER}
        onChange={(payer) => enter({ payer })}
      />
    </div>
  );
}
