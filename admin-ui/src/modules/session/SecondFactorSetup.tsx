/** Adding a second factor: the password, then the code of the app, then the recovery codes. */
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import type { Progress } from '../../kernel/progress.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { CodeInput } from './CodeInput.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useAccountCommand } from './useAccountCommand.ts';
import { useSessionTexts } from './useSessionTexts.ts';

interface NewFactor {
  readonly factor: string;
  readonly secret: string;
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
}

interface StepProps {
  readonly onCancel?: (() => void) | undefined;
}

interface PasswordStepProps extends StepProps {
  readonly onBegun: (factor: NewFactor) => void;
}

function PasswordStep({ onBegun, onCancel }: PasswordStepProps) {
  const translate = useSessionTexts();
  const usual = useTranslate();
  const { run, progress, fields } = useAccountCommand();
  const [currentPassword, setPassword] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await run({ operation: 'StartSecondFactor', body: { currentPassword } });
    if (answer) onBegun(answer as unknown as NewFactor);
  };
  return (
    <form className="step" noValidate onSubmit={(event) => void submit(event)}>
      <p>{translate('security.password')}</p>
      <FieldFrame label={usual('field.currentPassword')} required error={fields['currentPassword']}>
        <input
          className="input"
          type="password"
          name="currentPassword"
          autoComplete="current-password"
          autoFocus
          value={currentPassword}
          onChange={(event) => setPassword(event.target.value)}
        />
      </FieldFrame>
      <Foot label={translate('security.next')} progress={progress} onCancel={onCancel} />
    </form>
  );
}

interface FootProps extends StepProps {
  readonly label: string;
  readonly progress: Progress;
}

function Foot({ label, progress, onCancel }: FootProps) {
  const translate = useTranslate();
  return (
    <div className="actions">
      <Button type="submit" look="primary" progress={progress}>
        {label}
      </Button>
      {onCancel && <Button onClick={onCancel}>{translate('action.cancel')}</Button>}
    </div>
  );
}

interface CodeStepProps extends StepProps {
  readonly made: NewFactor;
  readonly onAdded: () => void;
}

function CodeStep({ made, onAdded, onCancel }: CodeStepProps) {
  const translate = useSessionTexts();
  const { run, progress, fields } = useAccountCommand();
  const [code, setCode] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await run({ operation: 'AddSecondFactor', body: { factor: made.factor, code } })) onAdded();
  };
  return (
    <form className="step" noValidate onSubmit={(event) => void submit(event)}>
      <p>{translate('security.scan')}</p>
      <QrCode text={made.uri} label={translate('security.qr')} />
      <p>
        {translate('security.secret')}
        <br />
        <code dir="ltr">{made.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeInput
        label={translate('security.typeCode')}
        hint={translate('security.digits')}
        inputMode="numeric"
        error={fields['code']}
        value={code}
        onChange={setCode}
      />
      <Foot label={translate('security.confirm')} progress={progress} onCancel={onCancel} />
    </form>
  );
}

interface SetupProps extends StepProps {
  /** The codes were shown, and the person says that they are saved. */
  readonly onDone: () => void;
}

export function SecondFactorSetup({ onDone, onCancel }: SetupProps) {
  const translate = useSessionTexts();
  const { success } = useToasts();
  const [made, setMade] = useState<NewFactor | null>(null);
  const [isAdded, setAdded] = useState(false);
  const added = () => {
    success(translate('security.added'));
    setAdded(true);
  };
  if (!made) return <PasswordStep onBegun={setMade} onCancel={onCancel} />;
  if (!isAdded) return <CodeStep made={made} onAdded={added} onCancel={onCancel} />;
  return <RecoveryCodes codes={made.recoveryCodes} onSaved={onDone} />;
}
