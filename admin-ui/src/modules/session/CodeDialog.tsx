/** Asks for a code of the second factor again, before a risky call is repeated. */
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from '../../kernel/ui/Button.tsx';
import { Dialog } from '../../kernel/ui/Dialog.tsx';
import type { PasskeyOptions } from '../../kernel/api/http.ts';
import { CodeInput } from './CodeInput.tsx';
import { hasUsable, useOwnPasskeys } from './ownPasskeys.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useAccountCommand } from './useAccountCommand.ts';
import { useSessionTexts } from './useSessionTexts.ts';

export function CodeDialog({ onEnd }: { readonly onEnd: (isConfirmed: boolean) => void }) {
  const translate = useSessionTexts();
  const usual = useTranslate();
  const { run, progress, fields } = useAccountCommand();
  const { data } = useOwnPasskeys();
  const [code, setCode] = useState('');
  const confirm = async (body: { code: string } | { passkey: object }) => {
    if (await run({ operation: 'ConfirmSecondFactor', body })) onEnd(true);
  };
  const loadOptions = async () =>
    (await run({ operation: 'ChallengePasskey' })) as unknown as PasskeyOptions | null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void confirm({ code });
  };
  return (
    <Dialog open title={translate('security.again')} onClose={() => onEnd(false)}>
      <form noValidate onSubmit={submit}>
        <p>{translate('security.againAbout')}</p>
        <CodeInput
          label={translate('signIn.code')}
          hint={translate('signIn.codeHint')}
          error={fields['code']}
          value={code}
          onChange={setCode}
        />
        <div className="actions" style={{ marginBlockStart: 18 }}>
          <Button onClick={() => onEnd(false)}>{usual('action.cancel')}</Button>
          {data && hasUsable(data) && (
            <PasskeyButton loadOptions={loadOptions} onUsed={(passkey) => confirm({ passkey })} />
          )}
          <Button type="submit" look="primary" progress={progress}>
            {translate('security.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
