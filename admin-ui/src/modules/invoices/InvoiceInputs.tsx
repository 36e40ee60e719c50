/** The inputs that creating and changing an invoice share. */
import { currencies, invoices, isDay, taxes } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useEffect } from 'react';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { inputOf } from '../../kernel/form/inputOf.ts';
import { RateSelect } from '../../kernel/form/RateSelect.tsx';
import { FormSection, Notice } from '../../kernel/form/RecordForm.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { LargeCash } from '../../kernel/form/LargeCash.tsx';
import { ActNotices } from './ActNotices.tsx';
import { LineItems } from './LineItems.tsx';
import { CASH, isTooLarge } from './payment.ts';
import { totalsOf } from './totals.ts';
import { useRestField } from './useRestField.ts';

const Input = inputOf(invoices);

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
      <CashOfForm />
      {status === 'Partially Paid' && <Rest />}
    </FormSection>
  );
}

function CashOfForm() {
  const values = useWatch<FormValues>();
  const { currency = 'MAD', paidBy } = values;
  const isLarge = isTooLarge({ currency, grandTotal: totalsOf(values).grandTotal });
  return <LargeCash isLarge={isLarge && paidBy === CASH} />;
}

/** Beside what is left, what was paid: it is what an edit of the lines must not move. */
function Rest() {
  const translate = useTranslate();
  const { money } = useFormats();
  const currency = String(useWatch<FormValues>({ name: 'currency' }) ?? 'MAD');
  const { paid, isTooMuch } = useRestField();
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

/** Said before it is issued: an invoice that is printed keeps its dates. */
function DueBefore() {
  const given = useWatch<FormValues>({ name: ['invoiceDate', 'dueDate'] });
  const [invoiceDate = '', dueDate = ''] = given.map((day) => String(day ?? ''));
  const isBefore = isDay(invoiceDate) && isDay(dueDate) && dueDate < invoiceDate;
  return <Notice className="wide" text={isBefore ? 'invoice.dueBefore' : null} tone="orange" />;
}

/** @param isLocked of an invoice whose paper stays as it is: all but the payment */
export function InvoiceInputs({ isLocked = false }: { readonly isLocked?: boolean }) {
  return (
    <>
      <FormSection title="invoice.dates" disabled={isLocked}>
        <Input name="invoiceDate" />
        <Input name="dueDate" />
        <DueBefore />
      </FormSection>
      <fieldset disabled={isLocked}>
        <LinesLegend />
        <div>
          <LineItems />
          <div className="grid three" style={{ marginBlockStart: 14 }}>
            <RateSelect
              module={invoices}
              rates={taxes}
              filter={{ status: 'Approved' }}
              none="invoice.noTax"
            />
            <Input name="discountRate" />
            <Input name="currency" words={currencies} />
          </div>
          <ActNotices />
          <Totals />
        </div>
      </fieldset>
      <PaymentInputs />
      <FormSection title="invoice.billing" disabled={isLocked}>
        <Input name="email" wide />
        <Input name="patientAddress" />
        <Input name="billingAddress" />
        <Input name="buyerCompany" />
        <Input name="buyerIce" />
        <Input name="otherInformation" />
      </FormSection>
    </>
  );
}

function LinesLegend() {
  const translate = useTranslate();
  return <legend>{translate('invoice.lines')}</legend>;
}
