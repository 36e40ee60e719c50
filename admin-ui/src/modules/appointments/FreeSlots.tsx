/** On the desk's dashboard: the doctors who are there today, how many slots each still has, and the next of them to book. */
import { endOfSlot } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { DashboardList } from '../../kernel/list/DashboardList.tsx';
import type { Dashboard } from '../../kernel/list/useDashboard.ts';
import { usePast } from '../../kernel/past/past.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Avatar } from '../../kernel/ui/Avatar.tsx';
import { usePersonName } from '../../kernel/ui/personName.ts';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { shortReference } from '../../kernel/list/SearchForm.tsx';

/** Enough to offer a caller a choice. */
const OFFERED = 3;

interface SlotsOfDoctor {
  readonly doctor: RaRecord;
  readonly times: readonly string[];
}

function Offer({ doctor, time }: { doctor: RaRecord; time: string }) {
  const { createOf } = useAddresses();
  const { now } = useFormats();
  const isPast = usePast() !== null;
  if (isPast) return <span className="ltr">{time}</span>;
  const values = {
    doctor: shortReference('users', doctor),
    appointmentDate: now().day,
    fromTime: time,
    toTime: endOfSlot(time),
  };
  return (
    <LinkButton to={createOf('appointments')} size="small" state={{ values, back: '/dashboard' }}>
      {time}
    </LinkButton>
  );
}

function DoctorsSlots({ doctor, times }: SlotsOfDoctor) {
  const nameOf = usePersonName();
  const translate = useTranslate();
  return (
    <>
      <Avatar person={doctor} size={30} />
      <span className="grow">
        <span className="clip">
          <bdi className="name">{nameOf(doctor)}</bdi>
        </span>
        <span className="quiet small clip">
          {translate('dashboard.freeCount', { smart_count: times.length })}
        </span>
      </span>
      <span className="offers">
        {times.slice(0, OFFERED).map((time) => (
          <Offer key={time} doctor={doctor} time={time} />
        ))}
      </span>
    </>
  );
}

function slotsIn({ figures }: Dashboard): readonly (RaRecord & SlotsOfDoctor)[] {
  const slots = (figures['freePlaces'] ?? []) as readonly SlotsOfDoctor[];
  return slots.map(({ doctor, times }) => ({ id: String(doctor['_id']), doctor, times }));
}

export function FreeSlots() {
  const { listOf } = useAddresses();
  return (
    <DashboardList
      title="dashboard.free"
      rowsOf={slotsIn}
      empty="dashboard.noFree"
      allTo={`${listOf('appointments')}/calendar`}
      row={(record) => <DoctorsSlots {...(record as unknown as SlotsOfDoctor)} />}
    />
  );
}
