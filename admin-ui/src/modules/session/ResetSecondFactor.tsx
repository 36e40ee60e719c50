/** On the page of a person who has a second factor, for an administrator: what removes it, with a reason. */
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { FormDialog, Reason, useFieldErrors } from '../../kernel/form/FormDialog.tsx';
import { WhenNow } from '../../kernel/past/WhenNow.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { useCommand } from '../../kernel/useCommand.ts';
import { useSessionTexts } from './useSessionTexts.ts';

interface QuestionProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

function Question({ record, onClose }: QuestionProps) {
  const translate = useSessionTexts();
  const [reason, setReason] = useState('');
  const { errors, onRefused } = useFieldErrors();
  const { run, isRunning } = useCommand('users', 'ResetSecondFactor', {
    success: translate('security.resetDone'),
    onDone: onClose,
    onRefused,
  });
  return (
    <FormDialog
      title={translate('security.resetTitle')}
      about={translate('security.resetAbout')}
      action={translate('security.resetTitle')}
      look="danger"
      isRunning={isRunning}
      onSubmit={() => void run(String(record.id), { reason })}
      onClose={onClose}
    >
      <Reason
        label={translate('security.reason')}
        autoFocus
        value={reason}
        error={errors['reason']}
        onChange={setReason}
      />
    </FormDialog>
  );
}

export function ResetSecondFactor({ record }: { readonly record: RaRecord }) {
  const translate = useSessionTexts();
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  return (
    <p className="quiet">
      {translate('security.hasOne')}{' '}
      {record.id !== user._id && (
        <WhenNow>
          <Button look="link" onClick={() => setAsking(true)}>
            {translate('security.reset')}
          </Button>
          {isAsking && <Question record={record} onClose={() => setAsking(false)} />}
        </WhenNow>
      )}
    </p>
  );
}
