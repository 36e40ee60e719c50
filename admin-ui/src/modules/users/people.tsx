/** What doctors and employees share: both are users, distinguished by the name of their role. */
import { countriesBeside, DOCTOR, roles, settingsCountries, users, type Tone } from '@hospital/contracts';
import { useEffect } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { useFormModule } from '../../kernel/form/formModule.ts';
import { inputOf } from '../../kernel/form/inputOf.ts';
import { FormSection } from '../../kernel/form/RecordForm.tsx';
import { useTitleInWords } from '../../kernel/record/useTitleInWords.ts';
import { pillClass } from '../../kernel/ui/Pill.tsx';
import { LeavesAppointments } from './AppointmentsLeft.tsx';
import { useUserRights } from './useUserRights.ts';
import { roleNameOf } from './roleNameOf.ts';

const Input = inputOf(users, ['password', 'confirmPassword', 'currentPassword']);

export type Kind = 'doctor' | 'employee';

const roleTones: Readonly<Record<string, Tone>> = { Admin: 'red', [DOCTOR]: 'blue', Nurse: 'green' };

export function RolePill({ user }: { user: unknown }) {
  const name = roleNameOf(user);
  const shown = useTitleInWords()(roles, name);
  return shown && <span className={pillClass(roleTones[name] ?? 'grey')}>{shown}</span>;
}

export const isDoctor = (user: RaRecord) => roleNameOf(user) === DOCTOR;

/** Where the profile and the form of a user are: doctors have screens of their own. */
export function pathsOf(user: RaRecord): { record: string; update: string } {
  const base = isDoctor(user) ? `/doctors/${user.id}` : `/employees/${user.id}`;
  return { record: isDoctor(user) ? `${base}/profile` : base, update: `${base}/update` };
}

/** Asked for the role Doctor only, and cleared for every other. */
function Speciality() {
  const { setValue } = useFormContext<FormValues>();
  const role = useWatch<FormValues>({ name: 'role' });
  const isAsked = roleNameOf({ role }) === DOCTOR;
  useEffect(() => {
    if (!isAsked && role) setValue('speciality', null);
  }, [isAsked, role, setValue]);
  return isAsked ? <Input name="speciality" required /> : null;
}

const isActiveRole = (role: RaRecord) => role['status'] !== 'Inactive';

interface PersonInputsProps {
  readonly kind: Kind;
  readonly mode: 'create' | 'change';
  /** The person's own record: another e-mail or password asks for the present password; role, status and leave are for others to change. */
  readonly isOwn?: boolean;
  /** The account has rights that who edits it lacks; `isStronger`: over people, rights or settings. */
  readonly isBeyond?: boolean;
  readonly isStronger?: boolean;
}

function WorkInputs({ kind, isOwn = false, isBeyond = false, isStronger = false }: PersonInputsProps) {
  const { mayGive } = useUserRights();
  const isRight = (role: RaRecord) =>
    isActiveRole(role) && mayGive(role) && (kind === 'employee' || role['name'] === DOCTOR);
  return (
    <FormSection title="person.work">
      <Input name="role" picker={{ offers: isRight }} readOnly={isOwn || isBeyond} />
      <Speciality />
      <Input name="joiningDate" />
      <Input name="remainingLeave" readOnly={isOwn} alwaysChanges />
      <Input name="status" readOnly={isOwn || isStronger} />
      <LeavesAppointments />
    </FormSection>
  );
}

/** An open session alone changes nothing that its person signs in with. */
function PresentPassword() {
  const translate = useTranslate();
  const { record } = useFormModule();
  const [email, password] = useWatch<FormValues>({ name: ['email', 'password'] });
  return (
    <Input
      name="currentPassword"
      label={translate('field.currentPassword')}
      hint={translate('person.provesAccount')}
      required={Boolean(password) || email !== record?.['email']}
      wide
    />
  );
}

export function AccountInputs({ kind, mode, isOwn = false, isBeyond = false }: PersonInputsProps) {
  const translate = useTranslate();
  if (isBeyond)
    return (
      <FormSection title="person.account">
        <Input name="email" wide readOnly />
      </FormSection>
    );
  return (
    <FormSection title="person.account">
      <Input name="email" wide readOnly={kind === 'doctor' && mode === 'change'} />
      {isOwn && <PresentPassword />}
      <Input
        name="password"
        label={translate(mode === 'create' ? 'field.password' : 'field.newPassword')}
        required={mode === 'create'}
      />
      <Input name="confirmPassword" label={translate('field.confirmPassword')} required={mode === 'create'} />
    </FormSection>
  );
}

export function PersonInputs(props: PersonInputsProps) {
  return (
    <>
      <BasicInputs />
      <ContactInputs />
      <WorkInputs {...props} />
      <AccountInputs {...props} />
    </>
  );
}

export function BasicInputs({ withCin = true }: { withCin?: boolean }) {
  return (
    <FormSection title="person.basic">
      <Input name="photo" wide />
      <Input name="firstname" />
      <Input name="lastname" />
      <Input name="birthday" />
      <Input name="gender" />
      {withCin && <Input name="cin" />}
    </FormSection>
  );
}

export function ContactInputs() {
  const { record } = useFormModule();
  return (
    <FormSection title="person.contact">
      <Input name="phone" />
      <Input name="address" wide />
      <Input name="country" words={countriesBeside(record?.['country'], settingsCountries)} />
      <Input name="city" />
      <Input name="postalcode" />
      <Input name="state" />
    </FormSection>
  );
}

export const passwordFields = { password: '', confirmPassword: '' } as const;
