/** What is written on a cheque beside its number: its bank, and its day. */
import { FieldFrame } from './FieldFrame.tsx';
import { LineField } from './LineField.tsx';
import { MomentInput } from './typed/TypedInput.tsx';

const MAX_BANK = 100;

export interface WrittenOnCheque {
  readonly bank: string;
  readonly chequeDate: string;
}

/** What a call takes of it; what was not typed is not sent. */
export function chequeBody({ bank, chequeDate }: WrittenOnCheque): Readonly<Record<string, string>> {
  return { ...(bank.trim() ? { bank: bank.trim() } : {}), ...(chequeDate ? { chequeDate } : {}) };
}

/** As receipts call them. */
export function chequeLabels(translate: (key: string) => string) {
  return {
    bank: translate('resources.receipts.fields.bank'),
    chequeDate: translate('resources.receipts.fields.chequeDate'),
  };
}

interface FieldsProps {
  readonly labels: { readonly bank: string; readonly chequeDate: string };
  readonly entered: WrittenOnCheque;
  readonly enter: (change: Partial<WrittenOnCheque>) => void;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

export function ChequeFields({ labels, entered, enter, errors }: FieldsProps) {
  return (
    <div className="grid">
      <LineField
        name="bank"
        label={labels.bank}
        value={entered.bank}
        error={errors['bank']}
        maxLength={MAX_BANK}
        onChange={(bank) => enter({ bank })}
      />
      <FieldFrame label={labels.chequeDate} required={false} error={errors['chequeDate']}>
        <MomentInput
          kind="day"
          name="chequeDate"
          value={entered.chequeDate}
          onChange={(chequeDate) => enter({ chequeDate })}
        />
      </FieldFrame>
    </div>
  );
}
