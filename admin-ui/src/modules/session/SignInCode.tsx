/** The second step of the sign-in: the password was right, and the account has a second factor. */
import { useState, type FormEvent } from 'react';
import type { PasskeyOptions } from '../../kernel/api/http.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { CodeInput } from './CodeInput.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useSessionTexts } from './useSessionTexts.ts';

interface SignInCodeProps {
  readonly error: string | undefined;
  readonly isRunning: boolean;
  readonly hasPasskey: boolean;
  readonly loadOptions: () => Promise<PasskeyOptions | null>;
  readonly onProof: (proof: { code: string } | { passkey: object }) => Promise<unknown>;
  readonly onBack: () => void;
}

export function SignInCode({ error, isRunning, hasPasskey, loadOptions, onProof, onBack }: SignInCodeProps) {
  const translate = useSessionTexts();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onProof({ code });
  };
  return (
    <form noValidate onSubmit={submit}>
      <CodeInput
        label={translate('signIn.code')}
        hint={translate('signIn.codeHint')}
        error={error}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" look="primary" isRunning={isRunning}>
        {translate('signIn.submit')}
      </Button>
      {hasPasskey && <PasskeyButton loadOptions={loadOptions} onUsed={(passkey) => onProof({ passkey })} />}
      <Button look="link" onClick={onBack}>
        {translate('signIn.back')}
      </Button>
    </form>
  );
}
