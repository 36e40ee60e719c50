/** The unpaid invoices of a patient, to choose from: what is due of each, and what it gets of a payment. */
import { useId } from 'react';
import type { RaRecord } from 'react-admin';
import { FieldError } from '../../kernel/form/FieldError.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import './accounts.css';
import { dueOf, type Share } from './severalInvoices.ts';
import { useAccountTexts } from './useAccountTexts.ts';

interface UnpaidInvoicesProps {
  readonly invoices: readonly RaRecord[];
  /** Of all of them, where the patient has unpaid ones in another one. */
  readonly currency: string | undefined;
  /** Of those that are chosen. */
  readonly shares: readonly Share[];
  readonly error: string | undefined;
  readonly onChange: (id: string, isChosen: boolean) => void;
}

export function UnpaidInvoices({ invoices, currency, shares, error, onChange }: UnpaidInvoicesProps) {
  const translate = useAccountTexts();
  const id = useId();
  if (invoices.length === 0)
    return (
      <p className="notice orange" role="alert">
        {currency ? translate('account.noneUnpaidIn', { currency }) : translate('account.noneUnpaid')}
      </p>
    );
  return (
    <div className={error ? 'field invalid' : 'field'} role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        {translate('account.unpaid')}
      </span>
      <div className="unpaid-invoices">
        {invoices.map((invoice) => (
          <Unpaid
            key={invoice.id}
            invoice={invoice}
            share={shares.find(({ invoice: chosen }) => chosen.id === invoice.id)}
            isWrong={error !== undefined}
            onChange={(isChosen) => onChange(String(invoice.id), isChosen)}
          />
        ))}
      </div>
      {error !== undefined && <FieldError text={error} />}
    </div>
  );
}

interface UnpaidProps {
  readonly invoice: RaRecord;
  readonly share: Share | undefined;
  readonly isWrong: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function Unpaid({ invoice, share, isWrong, onChange }: UnpaidProps) {
  const translate = useAccountTexts();
  const { money, day } = useFormats();
  const [due, currency] = [dueOf(invoice), String(invoice['currency'])];
  const isPart = share !== undefined && share.amount !== due;
  return (
    <div className="unpaid-invoice">
      <label className="check">
        <input
          type="checkbox"
          checked={share !== undefined}
          aria-invalid={isWrong || undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className="ltr">{String(invoice['number'])}</span>
      </label>
      <span className="day quiet small">{day(invoice['invoiceDate'])}</span>
      <span className={share ? 'due' : 'due quiet'}>
        {isPart ? (
          translate('account.share', { share: money(share.amount, currency), due: money(due, currency) })
        ) : (
          <span className="ltr">{money(due, currency)}</span>
        )}
      </span>
    </div>
  );
}
