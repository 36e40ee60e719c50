/** The inputs that creating and changing an invoice share. */
import { currencies, invoices } from '@hospital/contracts';
import { useGetList, useTranslate } from 'react-admin';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useEffect } from 'react';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { inputOf } from '../../kernel/form/inputOf.ts';
import { FormSection } from '../../kernel/form/RecordForm.tsx';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { LineItems } from './LineItems.tsx';
import { totalsOf } from './totals.ts';
import { useRest } from './useRest.ts';
import { usualOrder } from '../../kernel/list/usualOrder.ts';

const Input = inputOf(invoices);

/** Only approved taxes may be chosen; the rate that the invoice was issued with stays. */
function TaxSelect() {
  const translate = useTranslate();
  const { label } = useTexts();
  const { number } = useFormats();
  const { field, fieldState } = useController<FormValues>({ name: 'taxRate' });
  const { data = [] } = useGetList('taxes', {
    pagination: { page: 1, perPage: 100 },
    sort: usualOrder,
    filter: { status: 'Approved' },
  });
  const rates = new Map([
    [0, translate('invoice.noTax')],
    ...data.map((tax) => [Number(tax['percentage']), String(tax['name'])] as const),
  ]);
  const chosen = Number(field.value || 0);
  if (!rates.has(chosen)) rates.set(chosen, '');
  return (
    <FieldFrame label={label(invoices, 'taxRate')} required={false} error={fieldState.error?.message}>
      <select
        className="input"
        name="taxRate"
        ref={field.ref}
        value={chosen}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(Number(event.target.value))}
      >
        {[...rates].map(([rate, name]) => (
          <option key={rate} value={rate}>
            {rate ? `${name} (${number(rate)} %)` : name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** Clears what the state does not allow, as soon as it is chosen. */
function PaymentInputs() {
  const { setValue } = useFormContext<FormValues>();
  const status = useWatch<FormValues>({ name: 'status' });
  useEffect(() => {
    if (status !== 'Partially Paid') setValue('rest', 0);
    if (status === 'Sent') setValue('paidBy', '');
  }, [status, setValue]);
  return (
    <FormSection title="invoice.payment">
      <Input name="status" />
      {status !== 'Sent' && <Input name="paidBy" required />}
      {status === 'Partially Paid' && <Rest />}
    </FormSection>
  );
}

/** Beside what is left, what was paid: it is what an edit of the lines must not move. */
function Rest() {
  const translate = useTranslate();
  const { money } = useFormats();
  const currency = String(useWatch<FormValues>({ name: 'currency' }) ?? 'MAD');
  const { paid, isTooMuch } = useRest();
  const text = isTooMuch ? 'invoice.paidTooMuch' : 'invoice.paidHint';
  const hint = Number(paid) > 0 ? { hint: translate(text, { amount: money(paid, currency) }) } : {};
  return <Input name="rest" {...hint} />;
}

const minusOf = (amount: string) => (Number(amount) ? `-${amount}` : amount);

function Totals() {
  const translate = useTranslate();
  const { money, number } = useFormats();
  const values = useWatch<FormValues>();
  const totals = totalsOf(values);
  const currency = String(values['currency'] ?? 'MAD');
  const shown = (amount: string) => <span className="ltr">{money(amount, currency)}</span>;
  return (
    <dl className="totals">
      <dt>{translate('invoice.total')}</dt>
      <dd>{shown(totals.total)}</dd>
      <dt>
        {translate('invoice.tax')} ({number(values['taxRate'] || 0)} %)
      </dt>
      <dd>{shown(totals.taxAmount)}</dd>
      <dt>
        {translate('invoice.discount')} ({number(values['discountRate'] || 0)} %)
      </dt>
      <dd>{shown(minusOf(totals.discountAmount))}</dd>
      <dt className="grand">{translate('invoice.grandTotal')}</dt>
      <dd className="grand">{shown(totals.grandTotal)}</dd>
    </dl>
  );
}

export function InvoiceInputs() {
  return (
    <>
      <FormSection title="invoice.dates">
        <Input name="invoiceDate" />
        <Input name="dueDate" />
      </FormSection>
      <fieldset>
        <LinesLegend />
        <div>
          <LineItems />
          <div className="grid three" style={{ marginBlockStart: 14 }}>
            <TaxSelect />
            <Input name="discountRate" />
            <Input name="currency" words={currencies} />
          </div>
          <Totals />
        </div>
      </fieldset>
      <PaymentInputs />
      <FormSection title="invoice.billing">
        <Input name="email" wide />
        <Input name="patientAddress" />
        <Input name="billingAddress" />
        <Input name="otherInformation" />
      </FormSection>
    </>
  );
}

function LinesLegend() {
  const translate = useTranslate();
  return <legend>{translate('invoice.lines')}</legend>;
}
