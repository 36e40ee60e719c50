/** The inputs of a leave: whose it is, its days, and, for who decides, its status. */
import { leaves } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { inputOf } from '../../kernel/form/inputOf.ts';
import { useFormModule } from '../../kernel/form/formModule.ts';
import { FormSection } from '../../kernel/form/RecordForm.tsx';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { decisions, useDecisions } from './decisions.ts';
import { idIn } from '../../kernel/record/idIn.ts';
import { leaveDays } from './leaveDays.ts';
import { RemainingLeave } from './RemainingLeave.tsx';

const Input = inputOf(leaves);

/** Computed by the server; shown while one chooses the dates. */
function NumberOfDays() {
  const { label } = useTexts();
  const days = leaveDays(useWatch<FormValues>());
  return (
    <FieldFrame label={label(leaves, 'nbOfDays')} required error={undefined}>
      <input className="input" name="nbOfDays" readOnly value={days ?? ''} />
    </FieldFrame>
  );
}

/** Who decides chooses the employee; everybody else asks for themself. */
function Employee() {
  const { may } = useSession();
  const isRecorded = useFormModule().mode === 'change';
  return isRecorded || may('ChangeLeaveStatus') ? <Input name="user" /> : null;
}

function Own() {
  const { user } = useSession();
  const { record } = useFormModule();
  const chosen = useWatch<FormValues>({ name: 'user' });
  return idIn(record?.['user'] ?? chosen) === user._id ? <RemainingLeave /> : null;
}

export function LeaveInputs() {
  const translate = useTranslate();
  const { may } = useSession();
  const { record } = useFormModule();
  const decisionsOf = useDecisions();
  const user: unknown = useWatch<FormValues>({ name: 'user' });
  const current: unknown = record?.['status'];
  const offered = decisionsOf({ user: record?.['user'] ?? user });
  const words = decisions.filter((word) => word === current || offered.includes(word));
  return (
    <>
      <FormSection>
        <Employee />
        <Input name="type" />
      </FormSection>
      <FormSection title="leave.when">
        <Input name="fromDate" />
        <Input name="toDate" />
        <NumberOfDays />
        <Own />
      </FormSection>
      <FormSection title="leave.request">
        <Input name="reason" />
        {may('ChangeLeaveStatus') && (
          <Input
            name="status"
            radios
            wide
            words={words}
            {...(current === 'Approved' ? { hint: translate('leave.reopens') } : {})}
          />
        )}
      </FormSection>
    </>
  );
}
