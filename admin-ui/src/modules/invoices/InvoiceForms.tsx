import { addDays, invoiceInputFields, invoices } from '@hospital/contracts';
import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { routeOf } from '../../kernel/api/calls.ts';
import { WithRecord } from '../../kernel/crud/CrudForms.tsx';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { RecordForm } from '../../kernel/form/RecordForm.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { Page } from '../../kernel/ui/Page.tsx';
import { ErrorState, Skeleton } from '../../kernel/ui/State.tsx';
import { idOfAppointment } from './columns.tsx';
import { FromAppointment } from './FromAppointment.tsx';
import { InvoiceInputs } from './InvoiceInputs.tsx';
import { isPaid } from './InvoiceList.tsx';
import { emptyLine } from './LineItems.tsx';
import { askedWherePaid, withPaymentRules } from './totals.ts';

const USUAL_DAYS_TO_PAY = 30;
type Plain = Readonly<Record<string, unknown>>;

/** What the appointment already tells: whom to bill, and where they live. */
function startOf(appointment: RaRecord, today: string): FormValues {
  const patient = (appointment['patient'] ?? {}) as Plain;
  const address = [patient['address'], patient['postalcode'], patient['city'], patient['country']]
    .filter(Boolean)
    .join(', ');
  return {
    appointment: appointment['_id'],
    email: patient['email'] ?? '',
    patientAddress: address,
    billingAddress: address,
    invoiceDate: today,
    dueDate: addDays(today, USUAL_DAYS_TO_PAY),
    lineItems: [emptyLine()],
  };
}

export function InvoiceCreate() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { success } = useToasts();
  const { now } = useFormats();
  const { appointmentId = '' } = useParams();
  const {
    data: appointment,
    error,
    refetch,
  } = useGetOne('appointments', { id: appointmentId }, { retry: false });
  const back = { to: '/appointments', name: translate('menu.appointments') };
  const saved = (record: RaRecord) => {
    success('toast.invoice.created', record);
    navigate(`/invoices/${record.id}/view`);
  };
  return (
    <Page narrow title={translate('invoice.createTitle')} back={back}>
      {error && !appointment && <ErrorState error={error} retry={() => void refetch()} />}
      {!appointment && !error && <Skeleton width="60%" height={20} />}
      {appointment && (
        <RecordForm
          module={invoices}
          fields={invoiceInputFields}
          route={routeOf('CloseWithInvoice')}
          defaults={startOf(appointment, now().day)}
          prepare={withPaymentRules}
          alsoRequired={askedWherePaid}
          confirmation={{
            title: translate('invoice.issueTitle'),
            text: translate('invoice.issueText'),
            note: translate('invoice.issueNote'),
            action: translate('invoice.issue'),
          }}
          cancelTo="/appointments"
          onSaved={saved}
        >
          <FromAppointment appointment={appointment} />
          <InvoiceInputs />
        </RecordForm>
      )}
    </Page>
  );
}

/** Only what was changed is sent, and what the new state brings along. */
function changes(body: FormValues, values: FormValues): FormValues {
  return 'status' in body ? { ...body, ...pick(withPaymentRules(values), ['rest', 'paidBy']) } : body;
}

function pick(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

export function InvoiceEdit() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { success, say } = useToasts();
  const saved = (record: RaRecord) => {
    success('toast.invoice.changed', record);
    navigate('/invoices');
  };
  const alert = () => say({ kind: 'warning', title: 'toast.title.form', text: 'toast.invoicePaid' });
  return (
    <WithRecord
      resource="invoices"
      back={{ to: '/invoices', name: translate('menu.invoices') }}
      title={(record) => translate('invoice.editTitle', { number: record['number'] })}
    >
      {(record) => (
        <RecordForm
          module={invoices}
          fields={invoiceInputFields}
          route={routeOf('ChangeInvoice')}
          record={record}
          prepare={changes}
          alsoRequired={askedWherePaid}
          cancelTo="/invoices"
          onSaved={saved}
          onBeforeSave={() => {
            if (!isPaid(record)) return true;
            alert();
            return false;
          }}
        >
          <FromAppointment
            appointment={{ ...(record['appointment'] as Plain), id: idOfAppointment(record) }}
          />
          <InvoiceInputs />
        </RecordForm>
      )}
    </WithRecord>
  );
}
