/** The form that issues an invoice, of an appointment or without one: what stands above the lines differs. */
import { invoices, type Fields } from '@hospital/contracts';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { routeOf } from '../../kernel/api/calls.ts';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { RecordForm } from '../../kernel/form/RecordForm.tsx';
import { useToasts } from '../../kernel/toasts.ts';
import { InvoiceInputs } from './InvoiceInputs.tsx';
import { askedWherePaid, withPaymentRules } from './totals.ts';

interface IssueFormProps {
  readonly fields: Fields;
  /** Fields that are needed beside those that the call asks for. */
  readonly needed?: readonly string[];
  readonly defaults: FormValues;
  /** Keys of what the confirmation says. */
  readonly text: string;
  readonly note: string;
  readonly cancelTo: string;
  /** Above the lines. */
  readonly children: ReactNode;
}

export function IssueForm(props: IssueFormProps) {
  const { fields, needed = [], defaults, text, note, cancelTo, children } = props;
  const { recordOf } = useAddresses();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { success } = useToasts();
  const confirmation = {
    title: translate('invoice.issueTitle'),
    text: translate(text),
    note: translate(note),
    action: translate('invoice.issue'),
  };
  return (
    <RecordForm
      module={invoices}
      fields={fields}
      route={routeOf('CloseWithInvoice')}
      defaults={defaults}
      prepare={withPaymentRules}
      alsoRequired={(values) => [...needed, ...askedWherePaid(values)]}
      confirmation={confirmation}
      cancelTo={cancelTo}
      onSaved={(record) => success('toast.invoice.created', record)}
      goNext={({ id }) => navigate(recordOf('invoices', id))}
    >
      {children}
      <InvoiceInputs />
    </RecordForm>
  );
}
