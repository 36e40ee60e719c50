/** What is written on a cheque beside its number: its bank, and its day. */
import { useTranslate } from 'react-admin';
import { FieldFrame } from './FieldFrame.tsx';
import { LineField } from './LineField.tsx';
import { TemporalInput } from './typed/TemporalInput.tsx';

const MAX_BANK = 100;

export interface WrittenOnCheque {
  readonly bank: string;
  readonly chequeDate: string;
}

/** What a call takes of it; what was not typed is not sent. */
export function chequeBody({ bank, chequeDate }: WrittenOnCheque): Readonly<Record<string, string>> {
  return { ...(bank.trim() ? { bank: bank.trim() } : {}), ...(chequeDate ? { chequeDate } : {}) };
}

interface FieldsProps {
  readonly entered: WrittenOnCheque;
  readonly enter: (change: Partial<WrittenOnCheque>) => void;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

/** Their names are those that receipts give them. */
export function ChequeFields({ entered, enter, errors }: FieldsProps) {
  const translate = useTranslate();
  return (
    <div className="grid">
      <LineField
        name="bank"
        label={translate('resources.receipts.fields.bank')}
        value={entered.bank}
        error={errors['bank']}
        maxLength={MAX_BANK}
        onChange={(bank) => enter({ bank })}
      />
      <FieldFrame
        label={translate('resources.receipts.fields.chequeDate')}
        required={false}
        error={errors['chequeDate']}
      >
        <TemporalInput
          kind="day"
          name="chequeDate"
          value={entered.chequeDate}
          onChange={(chequeDate) => enter({ chequeDate })}
        />
      </FieldFrame>
    </div>
  );
}
