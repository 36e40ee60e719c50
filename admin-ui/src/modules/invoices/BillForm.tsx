/** A bill without an appointment: whom, for which department, and the lines. It may be made in the place of a credited invoice. */
import { dueDateFrom, invoiceInputFields } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { WithRecord } from '../../kernel/crud/CrudForms.tsx';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { Notice } from '../../kernel/form/RecordForm.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Page } from '../../kernel/ui/Page.tsx';
import { BilledFor, billedForFields, neededOfBill } from './BilledFor.tsx';
import { IssueForm } from './IssueForm.tsx';
import { emptyLine } from './LineItems.tsx';
import { unknownAddresses, useAddressesOfPatient } from './useAddressesOfPatient.ts';

const { appointment: _appointment, ...sent } = invoiceInputFields;
const billFields = { ...sent, ...billedForFields };

const kept = [
  'email',
  'patientAddress',
  'billingAddress',
  'buyerCompany',
  'buyerIce',
  'otherInformation',
  'taxRate',
  'discountRate',
  'currency',
] as const;

const asText = (value: unknown) => value ?? '';

type Line = Readonly<Record<string, unknown>>;

/** The line as it is billed again: the server reads its act again, so it has today's names. */
function lineOf({ name, description, quantity, price, act, code, actTaxRate }: Line) {
  return { ...emptyLine(), name, description: asText(description), quantity, price, act, code, actTaxRate };
}

/** What the credited invoice says already. */
export function billAgain(record: RaRecord, today: string): FormValues {
  const lines = Array.isArray(record['lineItems']) ? (record['lineItems'] as readonly Line[]) : [];
  return {
    ...Object.fromEntries(kept.map((name) => [name, asText(record[name])])),
    patient: record['patient'],
    department: record['department'],
    doctor: record['doctor'],
    corrects: String(record.id),
    invoiceDate: today,
    dueDate: dueDateFrom(today),
    lineItems: lines.map(lineOf),
  };
}

function startOf(today: string): FormValues {
  return { ...unknownAddresses, invoiceDate: today, dueDate: dueDateFrom(today), lineItems: [emptyLine()] };
}

/** The patient of a credited invoice stays, and so do the addresses that it had. */
function Billed({ isCorrection }: { readonly isCorrection: boolean }) {
  useAddressesOfPatient(!isCorrection);
  return <BilledFor isPatientFixed={isCorrection} />;
}

function Form({ defaults, corrected }: { defaults: FormValues; corrected: RaRecord | null }) {
  const { listOf, recordOf } = useAddresses();
  const translate = useTranslate();
  return (
    <IssueForm
      fields={billFields}
      needed={neededOfBill}
      defaults={defaults}
      text="invoice.billText"
      note="invoice.billNote"
      cancelTo={corrected ? recordOf('invoices', corrected.id) : listOf('invoices')}
    >
      {corrected && <Notice text={translate('invoice.correctsNotice', { number: corrected['number'] })} />}
      <Billed isCorrection={corrected !== null} />
    </IssueForm>
  );
}

export function BillCreate() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  const { now } = useFormats();
  const [asked] = useSearchParams();
  const corrects = asked.get('corrects');
  const title = translate('invoice.createTitle');
  const back = { to: listOf('invoices'), name: translate('menu.invoices') };
  if (corrects)
    return (
      <WithRecord resource="invoices" id={corrects} back={back} title={() => title}>
        {(record) => <Form defaults={billAgain(record, now().day)} corrected={record} />}
      </WithRecord>
    );
  return (
    <Page narrow title={title} back={back}>
      <Form defaults={startOf(now().day)} corrected={null} />
    </Page>
  );
}
