/** An appointment on the dashboard: when, whose, with whom, and what is behind it. */
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { Avatar } from '../../kernel/ui/Avatar.tsx';
import { usePersonName } from '../../kernel/ui/personName.ts';
import { AppointmentDay, Hours } from './columns.tsx';

interface VisitRowProps {
  readonly record: RaRecord;
  /** The hours alone, in a list of one day. */
  readonly isOfDay?: boolean;
  /** Under the patient's name. */
  readonly below: string;
  readonly children: ReactNode;
}

export function VisitRow({ record, isOfDay = false, below, children }: VisitRowProps) {
  const nameOf = usePersonName();
  const { recordOf } = useAddresses();
  return (
    <>
      <span className="clock">
        {!isOfDay && (
          <>
            <AppointmentDay day={record['appointmentDate']} />
            <br />
          </>
        )}
        <span className={isOfDay ? undefined : 'quiet small'}>
          <Hours record={record} />
        </span>
      </span>
      <Avatar person={record['patient']} size={30} />
      <span className="grow">
        <Link
          className="clip"
          style={{ color: 'inherit', fontWeight: 500 }}
          to={recordOf('appointments', record.id)}
        >
          <bdi className="name">{nameOf(record['patient'])}</bdi>
        </Link>
        <span className="quiet small clip">
          <bdi className="name">{below}</bdi>
        </span>
      </span>
      {children}
    </>
  );
}
