/** On the page of a prescription, above its paper: whose it is, who wrote it, and the visit that it belongs to. */
import { prescriptions } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { Detail, FieldDetail } from '../../kernel/record/RecordPage.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useMayOpen } from '../../kernel/session/useMayOpen.ts';
import { idOfAppointment } from './rights.ts';

function Visit({ record }: { record: RaRecord }) {
  const { recordOf } = useAddresses();
  const translate = useTranslate();
  const { day } = useFormats();
  const mayOpen = useMayOpen();
  const { appointmentDate, fromTime }: { appointmentDate?: unknown; fromTime?: unknown } = {
    ...(record['appointment'] as object | null),
  };
  const when = `${day(appointmentDate)} ${String(fromTime ?? '')}`;
  const path = recordOf('appointments', idOfAppointment(record));
  return (
    <Detail label={translate('resources.appointments.name', { smart_count: 1 })}>
      <span className="ltr">{mayOpen(path) ? <Link to={path}>{when}</Link> : when}</span>
    </Detail>
  );
}

export function PrescriptionFacts({ record }: { record: RaRecord }) {
  return (
    <>
      <FieldDetail module={prescriptions} name="patient" record={record} />
      <FieldDetail module={prescriptions} name="doctor" record={record} />
      <Visit record={record} />
    </>
  );
}
