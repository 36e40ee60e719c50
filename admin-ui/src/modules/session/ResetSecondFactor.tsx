/** On the page of a person who has a second factor, for an administrator: what removes it, with a reason. */
import { useState, type FormEvent } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { refusalFrom } from '../../kernel/api/http.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { WhenNow } from '../../kernel/past/WhenNow.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { Dialog } from '../../kernel/ui/Dialog.tsx';
import { useCommand } from '../../kernel/useCommand.ts';
import { useSessionTexts } from './useSessionTexts.ts';
import './security.css';

interface QuestionProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

function Question({ record, onClose }: QuestionProps) {
  const translate = useSessionTexts();
  const usual = useTranslate();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { run, isRunning } = useCommand('users', 'ResetSecondFactor', {
    success: translate('security.resetDone'),
    onDone: onClose,
    onRefused: (refusal) => {
      const message = refusalFrom(refusal).fields?.['reason'];
      setError(message);
      return message !== undefined;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void run(String(record.id), { reason });
  };
  return (
    <Dialog open title={translate('security.resetTitle')} onClose={onClose}>
      <form className="security-dialog" noValidate onSubmit={submit}>
        <p>{translate('security.resetAbout')}</p>
        <FieldFrame label={translate('security.reason')} required error={error}>
          <textarea
            className="input"
            name="reason"
            rows={2}
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </FieldFrame>
        <div className="actions" style={{ marginBlockStart: 18 }}>
          <Button onClick={onClose}>{usual('action.cancel')}</Button>
          <Button type="submit" look="danger" isRunning={isRunning}>
            {translate('security.resetTitle')}
          </Button>
        </div>
      </form>
    </Dialog>
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
