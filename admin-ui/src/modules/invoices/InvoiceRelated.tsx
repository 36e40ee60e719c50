import { invoices } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { Detail, Details } from '../../kernel/record/RecordPage.tsx';
import { FieldValue } from '../../kernel/record/FieldValue.tsx';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { PersonWithAvatar } from '../../kernel/ui/Avatar.tsx';
import { idOfAppointment, patientOf } from './columns.tsx';
import { keptByMethod } from './payments.ts';
import { useShownMoney } from './useShownMoney.ts';

/** The method by which all of it was paid; of several, each with its amount. Where no payment says it, what the invoice says. */
function PaidBy({ record }: { readonly record: RaRecord }) {
  const { word } = useTexts();
  const shown = useShownMoney(record);
  const kept = keptByMethod(record);
  const [first, second] = kept;
  if (!first) return <FieldValue field={invoices.fields.paidBy} value={record['paidBy']} />;
  if (!second) return word(first.method);
  return kept.map(({ method, amount }) => `${word(method)} ${shown(amount)}`).join(' · ');
}

const shown = ['email', 'paidBy', 'due', 'dueDate'] as const;

/** What the invoice is based on: the appointment and the patient. */
export function InvoiceRelated({ record }: { record: RaRecord }) {
  const { recordOf } = useAddresses();
  const translate = useTranslate();
  const { label } = useTexts();
  const formats = useFormats();
  const { holds } = useSession();
  const visit = record['appointment'] as { appointmentDate?: unknown; fromTime?: unknown } | null;
  const when = `${formats.day(visit?.appointmentDate)} ${String(visit?.fromTime ?? '')}`;
  return (
    <Details>
      {visit ? (
        <Detail label={translate('menu.appointments')}>
          {holds('Appointments') ? (
            <Link to={recordOf('appointments', idOfAppointment(record))}>{when}</Link>
          ) : (
            when
          )}
        </Detail>
      ) : (
        <Detail label={label(invoices, 'department')}>
          <FieldValue field={invoices.fields.department} value={record['department']} />
        </Detail>
      )}
      <Detail label={label(invoices, 'patient')}>
        <PersonWithAvatar person={patientOf(record)} size={22} />
      </Detail>
      {shown.map((name) => (
        <Detail key={name} label={label(invoices, name)}>
          {name === 'paidBy' ? (
            <PaidBy record={record} />
          ) : (
            <FieldValue
              field={invoices.fields[name]}
              value={record[name]}
              currency={String(record['currency'])}
            />
          )}
        </Detail>
      ))}
    </Details>
  );
}
