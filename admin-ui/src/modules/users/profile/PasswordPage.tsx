import { users } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '../../../kernel/api/calls.ts';
import { inputOf } from '../../../kernel/form/inputOf.ts';
import { FormSection, RecordForm } from '../../../kernel/form/RecordForm.tsx';
import { useToasts } from '../../../kernel/toasts.ts';
import { Page } from '../../../kernel/ui/Page.tsx';

const Input = inputOf(users, ['password', 'confirmPassword', 'currentPassword']);

const empty = { currentPassword: '', password: '', confirmPassword: '' } as const;

export function PasswordPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { success } = useToasts();
  return (
    <Page
      narrow
      title={translate('person.changePassword')}
      back={{ to: '/profile', name: translate('person.myProfile') }}
    >
      <RecordForm
        module={users}
        fields={{}}
        route={routeOf('ChangePassword')}
        defaults={empty}
        isOwn
        cancelTo="/profile"
        submitLabel="action.save"
        onSaved={() => success('toast.passwordChanged')}
        goNext={() => navigate('/profile')}
      >
        <FormSection>
          <Input name="currentPassword" label={translate('field.currentPassword')} required wide />
          <Input name="password" label={translate('field.newPassword')} required />
          <Input name="confirmPassword" label={translate('field.confirmPassword')} required />
        </FormSection>
      </RecordForm>
    </Page>
  );
}
