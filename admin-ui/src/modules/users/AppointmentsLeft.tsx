/** What a doctor who is inactive, or has another role, still has to come: in the form before it is saved, on the record until it is settled. */
import { DOCTOR } from '@hospital/contracts';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { useFormModule } from '../../kernel/form/formModule.ts';
import { Notice } from '../../kernel/form/RecordForm.tsx';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { usePast } from '../../kernel/past/past.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { roleNameOf } from './roleNameOf.ts';

const statuses = ['Pending', 'Approved'] as const;
type Status = (typeof statuses)[number];

const practises = (user: FormValues) => roleNameOf(user) === DOCTOR && user['status'] !== 'Inactif';

/** How many have not begun, of a status or of all. */
function useComing(doctor: unknown, status: Status | undefined, isAsked: boolean): number {
  const { total } = useGetList(
    'appointments',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'appointmentDate', order: 'ASC' },
      filter: { doctor, ...(status ? { status } : {}), upcoming: true },
    },
    { enabled: isAsked, retry: false },
  );
  return isAsked ? (total ?? 0) : 0;
}

/** Most people never were a doctor, which nothing tells: of them it is asked once. The past has nothing to be settled. */
function useLeft(doctor: unknown, isLeaving: boolean) {
  const isNow = usePast() === null;
  const isAsked = useSession().holds('Appointments') && isNow && isLeaving && typeof doctor === 'string';
  const isLeft = useComing(doctor, undefined, isAsked) > 0;
  const counts = [useComing(doctor, 'Pending', isLeft), useComing(doctor, 'Approved', isLeft)];
  return statuses.flatMap((status, index) => (counts[index] ? [{ status, count: counts[index] }] : []));
}

function useCountsInWords() {
  const translate = useTranslate();
  const { word } = useTexts();
  const { number } = useFormats();
  return ({ status, count }: { status: Status; count: number }) =>
    translate('person.comingOfStatus', { status: word(status), count: number(count) });
}

/** Below role and status. */
export function LeavesAppointments() {
  const translate = useTranslate();
  const { words } = useFormats();
  const said = useCountsInWords();
  const { record } = useFormModule();
  const [role, status] = useWatch<FormValues>({ name: ['role', 'status'] });
  const isLeaving = record !== undefined && practises(record) && !practises({ role, status });
  const left = useLeft(record?.['_id'], isLeaving);
  const counts = words(left.map(said));
  const text = left.length > 0 ? translate('person.leavesAppointments', { counts }) : null;
  return <Notice className="wide" text={text} tone="orange" />;
}

export function AppointmentsLeft({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { listOf } = useAddresses();
  const said = useCountsInWords();
  const left = useLeft(record['_id'], !practises(record));
  if (left.length === 0) return null;
  const { _id, firstname, lastname } = record;
  const doctor = { _id, firstname, lastname };
  return (
    <p className="notice orange">
      {translate('person.appointmentsLeft')}{' '}
      {left.map(({ status, count }) => (
        <span key={status}>
          <Link to={listOf('appointments', { doctor, status, upcoming: 'true' })}>
            {said({ status, count })}
          </Link>{' '}
        </span>
      ))}
    </p>
  );
}
