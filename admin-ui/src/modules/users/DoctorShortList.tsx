/** The dashboard's doctors. */
import { DOCTOR, users } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { ShortList } from '../../kernel/list/ShortList.tsx';
import { Avatar } from '../../kernel/ui/Avatar.tsx';
import { usePersonName } from '../../kernel/ui/personName.ts';
import { StatePill } from '../../kernel/ui/Pill.tsx';

const SHOWN = 6;

function Doctor({ record }: { record: RaRecord }) {
  const nameOf = usePersonName();
  const { word } = useTexts();
  return (
    <>
      <Avatar person={record} size={30} />
      <span className="grow">
        <Link
          className="clip"
          style={{ color: 'inherit', fontWeight: 500 }}
          to={`/doctors/${record.id}/profile`}
        >
          <bdi className="name">{nameOf(record)}</bdi>
        </Link>
        <span className="quiet small clip">
          {record['speciality'] ? word(String(record['speciality'])) : '–'}
        </span>
      </span>
      <StatePill module={users} record={record} />
    </>
  );
}

export function DoctorShortList() {
  return (
    <ShortList
      title="dashboard.doctorList"
      empty="dashboard.noDoctors"
      resource="users"
      limit={SHOWN}
      filter={{ role: DOCTOR }}
      allTo="/doctors"
      row={(record) => <Doctor record={record} />}
    />
  );
}
