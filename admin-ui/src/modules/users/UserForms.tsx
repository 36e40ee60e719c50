import { DOCTOR, users } from '@hospital/contracts';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '../../kernel/api/calls.ts';
import { WithRecord } from '../../kernel/crud/CrudForms.tsx';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { RecordForm } from '../../kernel/form/RecordForm.tsx';
import { useSavedToast } from '../../kernel/form/useSavedToast.ts';
import { addText } from '../../kernel/i18n/addText.ts';
import { Page } from '../../kernel/ui/Page.tsx';
import { Skeleton } from '../../kernel/ui/State.tsx';
import { passwordFields, PersonInputs, type Kind } from './people.tsx';
import { useUserRights } from './useUserRights.ts';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';

const bases: Readonly<Record<Kind, string>> = { doctor: '/doctors', employee: '/employees' };

/** A new doctor has the role Doctor from the start. */
function useDoctorRole(kind: Kind): { role: RaRecord | null; isReady: boolean } {
  const { data, error } = useGetList(
    'roles',
    { pagination: { page: 1, perPage: 100 }, sort: defaultOrder, filter: { name: DOCTOR } },
    { enabled: kind === 'doctor' },
  );
  const role = data?.find((known) => known['name'] === DOCTOR) ?? null;
  return { role, isReady: kind === 'employee' || data !== undefined || error !== null };
}

export function UserCreate({ kind }: { kind: Kind }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const say = useSavedToast(users);
  const { role, isReady } = useDoctorRole(kind);
  const base = bases[kind];
  return (
    <Page
      narrow
      title={addText(translate, `person.${kind}`)}
      back={{ to: base, name: translate(`person.${kind}`, { smart_count: 2 }) }}
    >
      {isReady ? (
        <RecordForm
          module={users}
          route={routeOf('CreateUser')}
          defaults={{ ...passwordFields, ...(role ? { role } : {}) }}
          cancelTo={base}
          onSaved={(saved) => say(`toast.${kind}.created`, saved)}
          goNext={() => navigate(base)}
        >
          <PersonInputs kind={kind} mode="create" />
        </RecordForm>
      ) : (
        <Skeleton width="60%" height={20} />
      )}
    </Page>
  );
}

/** Remaining leave moves by a difference, so the value that the form was opened with is sent too; an empty password stays. */
function prepare(body: FormValues, _values: FormValues, opened: FormValues): FormValues {
  const sent = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !(/password/i.test(name) && !value)),
  );
  return 'remainingLeave' in sent ? { ...sent, remainingLeaveWas: opened['remainingLeave'] } : sent;
}

export function UserEdit({ kind }: { kind: Kind }) {
  const translate = useTranslate();
  const { isOwn, isBeyond, isStronger } = useUserRights();
  const navigate = useNavigate();
  const say = useSavedToast(users);
  const base = bases[kind];
  return (
    <WithRecord
      resource="users"
      back={{ to: base, name: translate(`person.${kind}`, { smart_count: 2 }) }}
      title={(record, nameOf) => nameOf(record)}
    >
      {(record) => (
        <RecordForm
          module={users}
          route={routeOf('ChangeUserOrProfile')}
          record={record}
          defaults={isOwn(record) ? { ...passwordFields, currentPassword: '' } : passwordFields}
          prepare={prepare}
          isOwn={isOwn(record)}
          cancelTo={base}
          onSaved={(saved) => say(`toast.${kind}.changed`, saved)}
          goNext={() => navigate(base)}
        >
          <PersonInputs
            kind={kind}
            mode="change"
            isOwn={isOwn(record)}
            isBeyond={isBeyond(record)}
            isStronger={isStronger(record)}
          />
        </RecordForm>
      )}
    </WithRecord>
  );
}
