import { users } from '@hospital/contracts';
import { Pencil } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { FieldValue } from '../../kernel/record/FieldValue.tsx';
import { Detail, Details, RecordPage } from '../../kernel/record/RecordPage.tsx';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { Avatar } from '../../kernel/ui/Avatar.tsx';
import { usePersonName } from '../../kernel/ui/personName.ts';
import { AppointmentsLeft } from './AppointmentsLeft.tsx';
import { useUserRights } from './useUserRights.ts';
import { pathsOf, RolePill, type Kind } from './people.tsx';

const bases: Readonly<Record<Kind, string>> = { doctor: '/doctors', employee: '/employees' };
const shown = [
  'cin',
  'phone',
  'email',
  'birthday',
  'gender',
  'address',
  'city',
  'country',
  'postalcode',
  'state',
  'joiningDate',
  'remainingLeave',
];

/** Face, speciality and role above the details. */
export function Identity({ user }: { user: unknown }) {
  const nameOf = usePersonName();
  const { word } = useTexts();
  const speciality = (user as { speciality?: unknown } | null)?.speciality;
  return (
    <div className="identity">
      <Avatar person={user} size={72} />
      <div style={{ display: 'grid', gap: 4, minWidth: 0 }}>
        <span style={{ fontSize: 16, fontWeight: 600, overflowWrap: 'anywhere' }}>{nameOf(user)}</span>
        <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center', minWidth: 0 }}>
          <RolePill user={user} />
          {typeof speciality === 'string' && <span className="quiet">{word(speciality)}</span>}
        </span>
      </div>
    </div>
  );
}

/** The profile's ID is the person's `cin`. */
export function PersonDetails({ record, names = shown }: { record: RaRecord; names?: readonly string[] }) {
  const { label } = useTexts();
  const translate = useTranslate();
  return (
    <Details>
      {names.map((name) => (
        <Detail key={name} label={name === 'cin' ? translate('person.id') : label(users, name)}>
          <FieldValue field={users.fields[name as keyof typeof users.fields]} value={record[name]} />
        </Detail>
      ))}
    </Details>
  );
}

function Verbs({ record, kind }: { record: RaRecord; kind: Kind }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { mayRemove } = useUserRights();
  return (
    <>
      {mayRemove(record) && (
        <DeleteButton
          module={users}
          record={record}
          name={translate(`person.${kind}`, { smart_count: 1 })}
          toast={`toast.${kind}.deleted`}
          goNext={() => navigate(bases[kind])}
        />
      )}
      <LinkButton to={pathsOf(record).update} icon={Pencil} look="primary">
        {translate('action.edit')}
      </LinkButton>
    </>
  );
}

export function UserRecord({ kind }: { kind: Kind }) {
  const translate = useTranslate();
  return (
    <RecordPage
      module={users}
      back={{ to: bases[kind], name: translate(`person.${kind}`, { smart_count: 2 }) }}
      title={(record, nameOf) => nameOf(record)}
      above={(record) => (
        <>
          <Identity user={record} />
          <AppointmentsLeft record={record} />
        </>
      )}
      verbs={(record) => <Verbs record={record} kind={kind} />}
      details={(record) => <PersonDetails record={record} />}
    />
  );
}
