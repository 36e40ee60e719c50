/** On the page of a person who has a second factor, for an administrator: what resets it, with a reason, and the code for paper. */
import { titleOf, users } from '@hospital/contracts';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { FormDialog, Reason } from '../../kernel/form/FormDialog.tsx';
import { OnlyInPresent } from '../../kernel/past/OnlyInPresent.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { Dialog } from '../../kernel/ui/Dialog.tsx';
import { useSessionTexts } from './useSessionTexts.ts';

interface QuestionProps {
  readonly record: RaRecord;
  readonly onReset: (answer: RaRecord) => void;
  readonly onClose: () => void;
}

function Question({ record, onReset, onClose }: QuestionProps) {
  const translate = useSessionTexts();
  const form = useDialogForm({
    command: { module: 'users', operation: 'ResetSecondFactor', success: translate('security.resetDone') },
    id: String(record.id),
    start: { reason: '' },
    goNext: onReset,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={translate('security.resetTitle')}
      about={translate('security.resetAbout')}
      action={translate('security.resetTitle')}
      look="danger"
      onSubmit={() => form.send(form.typed)}
    >
      <Reason
        label={translate('security.reason')}
        autoFocus
        value={form.typed.reason}
        error={form.errors['reason']}
        onChange={(reason) => form.type({ reason })}
      />
    </FormDialog>
  );
}

interface OneTimeCodeProps {
  /** The answer to the reset: the person, with the code, which is null once it was used or is over. */
  readonly answer: RaRecord;
  readonly onClose: () => void;
}

function OneTimeCode({ answer, onClose }: OneTimeCodeProps) {
  const translate = useSessionTexts();
  const usual = useTranslate();
  const { instant } = useFormats();
  const { oneTimeCode: code, validUntil } = answer as unknown as {
    readonly oneTimeCode: string | null;
    readonly validUntil: string | null;
  };
  return (
    <Dialog open title={translate('security.codeTitle')} onClose={null}>
      <div className="for-paper stack">
        <p className="subject">
          <bdi>{titleOf(users.title, answer)}</bdi>
        </p>
        {code === null ? (
          <p>{translate('security.codeGone')}</p>
        ) : (
          <>
            <p className="code-once" dir="ltr">
              {code}
            </p>
            <p>{translate('security.codeAbout', { until: instant(validUntil) })}</p>
            <p className="quiet on-screen">{translate('security.codeOnce')}</p>
          </>
        )}
        <div className="actions on-screen">
          {code !== null && (
            <Button icon={Printer} onClick={() => window.print()}>
              {usual('action.print')}
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            {usual('action.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

export function ResetSecondFactor({ record }: { readonly record: RaRecord }) {
  const translate = useSessionTexts();
  const { user } = useSession();
  const [step, setStep] = useState<'none' | 'asking' | RaRecord>('none');
  const isReset = record['mustAddSecondFactor'] === true;
  const close = () => setStep('none');
  return (
    <p className="quiet">
      {translate(isReset ? 'security.mustAdd' : 'security.hasOne')}{' '}
      {record.id !== user._id && (
        <OnlyInPresent>
          <Button look="link" onClick={() => setStep('asking')}>
            {translate(isReset ? 'security.resetAgain' : 'security.reset')}
          </Button>
          {step === 'asking' && <Question record={record} onReset={setStep} onClose={close} />}
          {typeof step === 'object' && <OneTimeCode answer={step} onClose={close} />}
        </OnlyInPresent>
      )}
    </p>
  );
}
