/** When money was received, and of whom. */
import { useTranslate } from 'react-admin';
import { FieldFrame } from './FieldFrame.tsx';
import { LineField } from './LineField.tsx';
import { MomentInput } from './typed/TypedInput.tsx';

const MAX_PAYER = 160;

export interface Received {
  readonly day: string;
  /** Empty: the patient. */
  readonly payer: string;
}

interface FieldsProps {
  readonly entered: Received;
  readonly enter: (change: Partial<Received>) => void;
  readonly errors: Readonly<Partial<Record<string, string | undefined>>>;
}

export function ReceivedFields({ entered, enter, errors }: FieldsProps) {
  const translate = useTranslate();
  return (
    <div className="grid">
      <FieldFrame label={translate('payment.receivedOn')} required error={errors['day']}>
        <MomentInput
          kind="day"
          name="day"
          until="today"
          value={entered.day}
          onChange={(day) => enter({ day })}
        />
      </FieldFrame>
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
