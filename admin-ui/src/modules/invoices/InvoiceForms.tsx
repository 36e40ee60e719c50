import {
  appointments,
  invoiceInputFields,
  invoices,
  problems,
  visitDefaults,
  visitSummary,
  type CountryOfAddress,
} from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { routeOf } from '../../kernel/api/calls.ts';
import { WithRecord } from '../../kernel/crud/CrudForms.tsx';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { Notice, RecordForm } from '../../kernel/form/RecordForm.tsx';
import { useCountryOfAddress } from '../../kernel/i18n/useCountryOfAddress.ts';
import { RecordSummary } from '../../kernel/record/RecordSummary.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { BilledFor, billedForFields, neededOfBill } from './BilledFor.tsx';
import { InvoiceInputs } from './InvoiceInputs.tsx';
import { isPaid } from './InvoiceList.tsx';
import { IssueForm } from './IssueForm.tsx';
import { emptyLine } from './LineItems.tsx';
import { askedWherePaid, withPaymentRules } from './totals.ts';
import { billedAddresses } from './useAddressesOfPatient.ts';
import { useLock } from './useLock.ts';

/** Whom to bill is who came; what they pay is typed. */
function startOf(appointment: RaRecord, today: string, countryOf: CountryOfAddress): FormValues {
  return {
    ...visitDefaults(appointment, today, countryOf),
    ...billedAddresses(appointment['patient'], countryOf),
    invoiceDate: today,
    lineItems: [emptyLine()],
  };
}

/** What the server would refuse at the end is said before anything is typed. */
function whyNotBilled({ status }: RaRecord): string | null {
  if (status === 'Closed') return problems.already_invoiced[1];
  return status === 'Approved' ? null : problems.appointment_not_approved[1];
}

function Visit({ record }: { record: Readonly<Record<string, unknown>> }) {
  return <RecordSummary module={appointments} record={record} names={visitSummary} legend="invoice.from" />;
}

export function InvoiceCreate() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  const { now } = useFormats();
  const countryOf = useCountryOfAddress();
  const { appointmentId = '' } = useParams();
  return (
    <WithRecord
      resource="appointments"
      id={appointmentId}
      back={{ to: listOf('appointments'), name: translate('menu.appointments') }}
      title={() => translate('invoice.createTitle')}
      locked={whyNotBilled}
    >
      {(appointment) => (
        <IssueForm
          fields={invoiceInputFields}
          defaults={startOf(appointment, now().day, countryOf)}
          text="invoice.issueText"
          note="invoice.issueNote"
          cancelTo={listOf('appointments')}
        >
          <Visit record={appointment} />
        </IssueForm>
      )}
    </WithRecord>
  );
}

/** Only what was changed is sent. Another status or method comes with the rest: without one, another method is only another word (ADR 69). */
function changes(body: FormValues, values: FormValues): FormValues {
  const isOtherPayment = 'status' in body || 'paidBy' in body;
  return isOtherPayment ? { ...body, ...pick(withPaymentRules(values), ['rest', 'paidBy']) } : body;
}

function pick(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** What an invoice of an appointment is for is the appointment's. */
const fieldsOf = ({ appointment }: RaRecord) =>
  appointment ? invoiceInputFields : { ...invoiceInputFields, ...billedForFields };
const neededOf = ({ appointment }: RaRecord) => (appointment ? [] : neededOfBill);

/** Once an invoice is locked, the fields that its paper shows cannot be changed. The payment can. */
function EditInputs({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const lock = useLock(record);
  const isLocked = lock !== null;
  const note = lock && `${translate(`invoice.locked_${lock}`)} ${translate('invoice.lockedForm')}`;
  return (
    <>
      <Notice text={note} tone="orange" />
      {record['appointment'] ? (
        <Visit record={record['appointment']} />
      ) : (
        <BilledFor isPatientFixed isLocked={isLocked} />
      )}
      <InvoiceInputs isLocked={isLocked} />
    </>
  );
}

export function InvoiceEdit() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { success, say } = useToasts();
  const alert = () => say({ kind: 'warning', title: 'toast.title.form', text: 'toast.invoicePaid' });
  return (
    <WithRecord
      resource="invoices"
      back={{ to: listOf('invoices'), name: translate('menu.invoices') }}
      title={(record) => translate('invoice.editTitle', { number: record['number'] })}
    >
      {(record) => (
        <RecordForm
          module={invoices}
          fields={fieldsOf(record)}
          route={routeOf('ChangeInvoice')}
          record={record}
          prepare={changes}
          alsoRequired={(values) => [...neededOf(record), ...askedWherePaid(values)]}
          cancelTo={listOf('invoices')}
          onSaved={(saved) => success('toast.invoice.changed', saved)}
          goNext={() => navigate(listOf('invoices'))}
          onBeforeSave={() => {
            if (!isPaid(record)) return true;
            alert();
            return false;
          }}
        >
          <EditInputs record={record} />
        </RecordForm>
      )}
    </WithRecord>
  );
}
