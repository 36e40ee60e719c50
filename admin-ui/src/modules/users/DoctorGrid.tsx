import { DOCTOR, users } from '@hospital/contracts';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { ListPage } from '../../kernel/list/ListPage.tsx';
import { useDeletion } from '../../kernel/record/DeleteButton.tsx';
import { Avatar } from '../../kernel/ui/Avatar.tsx';
import { usePersonName } from '../../kernel/ui/personName.ts';
import { IconButton } from '../../kernel/ui/Button.tsx';
import { useUserRights } from './useUserRights.ts';
import { Menu } from '../../kernel/ui/Menu.tsx';
import './people.css';

const isOnline = (doctor: RaRecord) => ['Active', 'Actif'].includes(String(doctor['status']));

function CardMenu({ doctor }: { doctor: RaRecord }) {
  const translate = useTranslate();
  const name = translate('person.doctor', { smart_count: 1 });
  const { ask, question } = useDeletion({
    module: users,
    record: doctor,
    name,
    toast: 'toast.doctor.deleted',
  });
  const { mayRemove } = useUserRights();
  const deletion = { key: 'delete', label: translate('action.delete'), icon: Trash2, danger: true, act: ask };
  const entries = [
    { key: 'edit', label: translate('action.edit'), icon: Pencil, to: `/doctors/${doctor.id}/update` },
    ...(mayRemove(doctor) ? [deletion] : []),
  ];
  return (
    <>
      <Menu entries={entries} label={translate('action.more')}>
        {(open, isOpen) => (
          <IconButton
            icon={Ellipsis}
            size="small"
            label={translate('action.more')}
            onClick={open}
            aria-haspopup="menu"
            aria-expanded={isOpen}
          />
        )}
      </Menu>
      {question}
    </>
  );
}

/** Filled or hollow, so that it reads without its colour; aloud it is the status. */
function Online({ doctor }: { doctor: RaRecord }) {
  const { word } = useTexts();
  const status = word(String(doctor['status']));
  return (
    <span
      className={isOnline(doctor) ? 'online on' : 'online'}
      role="img"
      aria-label={status}
      title={status}
    />
  );
}

function DoctorCard({ doctor }: { doctor: RaRecord }) {
  const nameOf = usePersonName();
  const translate = useTranslate();
  const { word } = useTexts();
  const { words } = useFormats();
  return (
    <article className="person-card" data-row={doctor.id}>
      <span style={{ position: 'relative' }}>
        <Avatar person={doctor} size={48} />
        <Online doctor={doctor} />
      </span>
      <span style={{ minWidth: 0 }}>
        <Link className="name" to={`/doctors/${doctor.id}/profile`}>
          {nameOf(doctor)}
        </Link>
        <span className="quiet clip" style={{ display: 'block' }}>
          {doctor['speciality'] ? word(String(doctor['speciality'])) : '–'}
        </span>
        <span className="quiet small clip" style={{ display: 'block' }}>
          {words(
            [doctor['city'], doctor['country']]
              .filter((part) => typeof part === 'string' && part !== '')
              .map((part) => word(String(part))),
          ) || translate('field.none')}
        </span>
      </span>
      <CardMenu doctor={doctor} />
    </article>
  );
}

export function DoctorGrid() {
  return (
    <ListPage
      module={users}
      name="person.doctor"
      perPage={12}
      step={8}
      failsTo500
      filter={{ role: DOCTOR }}
      quick="name"
      searchFields={['name', 'speciality', 'cin', 'status']}
      createTo="/doctors/create"
      body={(doctors) => (
        <div className="people">
          {doctors.map((doctor) => (
            <DoctorCard key={doctor.id} doctor={doctor} />
          ))}
        </div>
      )}
    />
  );
}
