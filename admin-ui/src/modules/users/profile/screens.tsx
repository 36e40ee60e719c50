import { profileFields, users, type Fields } from '@hospital/contracts';
import { KeyRound, Pencil, ShieldCheck } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { routeOf } from '../../../kernel/api/calls.ts';
import { withId } from '../../../kernel/api/dataProvider.ts';
import { RecordForm } from '../../../kernel/form/RecordForm.tsx';
import { OnlyInPresent } from '../../../kernel/past/OnlyInPresent.tsx';
import { useReadsEveryHistory } from '../../../kernel/record/historyRight.ts';
import { HistoryTab } from '../../../kernel/record/HistoryTab.tsx';
import { useSession } from '../../../kernel/session/SessionContext.tsx';
import { useToasts } from '../../../kernel/toasts.ts';
import { LinkButton } from '../../../kernel/ui/Button.tsx';
import { Page } from '../../../kernel/ui/Page.tsx';
import { Tabs } from '../../../kernel/ui/Tabs.tsx';
import { BasicInputs, ContactInputs, isDoctor } from '../people.tsx';
import { Identity, PersonDetails } from '../UserRecord.tsx';

export { PasswordPage } from './PasswordPage.tsx';

const shown = [
  'cin',
  'phone',
  'email',
  'birthday',
  'address',
  'gender',
  'speciality',
  'city',
  'country',
  'joiningDate',
];

export function ProfilePage() {
  const translate = useTranslate();
  const { user, holds } = useSession();
  const record = withId(user);
  const readsEvery = useReadsEveryHistory();
  // The flag of their own half: the other one opens nothing of it.
  const hasHistory = readsEvery || holds(isDoctor(record) ? 'Doctors' : 'Employees');
  return (
    <Page
      narrow
      title={translate('person.myProfile')}
      actions={
        <>
          <OnlyInPresent>
            <LinkButton to="/profile/password" icon={KeyRound}>
              {translate('person.changePassword')}
            </LinkButton>
            <LinkButton to="/profile/security" icon={ShieldCheck}>
              {translate('person.security')}
            </LinkButton>
          </OnlyInPresent>
          <LinkButton to="/profile/edit" icon={Pencil} look="primary">
            {translate('person.editProfile')}
          </LinkButton>
        </>
      }
    >
      <Identity user={record} />
      <Tabs
        tabs={[
          { key: 'details', label: 'tab.details', content: <PersonDetails record={record} names={shown} /> },
          ...(hasHistory
            ? [{ key: 'history', label: 'tab.history', content: <HistoryTab module={users} id={user._id} /> }]
            : []),
        ]}
      />
    </Page>
  );
}

const ownFields: Fields = Object.fromEntries(
  Object.entries(users.fields).filter(([name]) => (profileFields as readonly string[]).includes(name)),
);

/** The profile edit is `PUT /users/{role}/{userId}`: the role in the place of a user's id. */
export function ProfileEdit() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { success } = useToasts();
  const { user } = useSession();
  const saved = () => {
    success('toast.employee.elsewhere');
    void client.invalidateQueries({ queryKey: ['session'] });
  };
  return (
    <Page
      narrow
      title={translate('person.editProfile')}
      back={{ to: '/profile', name: translate('person.myProfile') }}
    >
      <RecordForm
        module={users}
        fields={ownFields}
        route={routeOf('ChangeUserOrProfile')}
        parts={{ target: user.role._id }}
        record={withId(user)}
        isOwn
        cancelTo="/profile"
        onSaved={saved}
        goNext={() => navigate('/profile')}
      >
        <BasicInputs withCin={false} />
        <ContactInputs />
      </RecordForm>
    </Page>
  );
}
