/** On a patient's page: what was and will be. */
import { appointments } from '@hospital/contracts';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { Detail } from '../../kernel/record/RecordPage.tsx';
import { RelatedList } from '../../kernel/record/RelatedList.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { AppointmentDay, appointmentColumns } from './columns.tsx';

const whose = ({ _id, firstname, lastname }: RaRecord) => ({ patient: { _id, firstname, lastname } });

export function AppointmentsOfPatient({ record }: { record: RaRecord }) {
  return (
    <RelatedList
      module={appointments}
      columns={appointmentColumns.filter(({ source }) => source !== 'patient')}
      filter={whose(record)}
      isListed
    />
  );
}

/** Enough to find one among them that was not canceled. */
const LOOKED_AT = 10;

/** The first of them that was not canceled: the soonest that is to come, or the latest that has begun. */
function useVisit(record: RaRecord, which: 'next' | 'last'): RaRecord | null | undefined {
  const { now } = useFormats();
  const { day, time } = now();
  const isNext = which === 'next';
  const { data } = useGetList(
    'appointments',
    {
      pagination: { page: 1, perPage: LOOKED_AT },
      sort: { field: 'appointmentDate', order: isNext ? 'ASC' : 'DESC' },
      filter: { patient: record['_id'], ...(isNext ? { upcoming: true } : { toDate: day }) },
    },
    { retry: false },
  );
  const began = (visit: RaRecord) => `${visit['appointmentDate']} ${visit['fromTime']}` <= `${day} ${time}`;
  return data && (data.find((visit) => visit['status'] !== 'Canceled' && (isNext || began(visit))) ?? null);
}

function Visit({ visit, label }: { visit: RaRecord | null | undefined; label: string }) {
  const { recordOf } = useAddresses();
  const translate = useTranslate();
  return (
    <Detail label={translate(label)}>
      {visit ? (
        <Link to={recordOf('appointments', visit.id)}>
          <AppointmentDay day={visit['appointmentDate']} />{' '}
          <span className="ltr">{String(visit['fromTime'])}</span>
        </Link>
      ) : (
        translate('field.none')
      )}
    </Detail>
  );
}

/** When the patient was here, and comes again. */
export function VisitsOfPatient({ record }: { record: RaRecord }) {
  return (
    <>
      <Visit visit={useVisit(record, 'last')} label="appointment.lastVisit" />
      <Visit visit={useVisit(record, 'next')} label="appointment.nextVisit" />
    </>
  );
}
