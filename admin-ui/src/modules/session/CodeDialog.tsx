/** Asks for a code of the second factor again, before a risky call is repeated. */
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { Dialog } from '../../kernel/ui/Dialog.tsx';
import { CodeInput } from './CodeInput.tsx';
import { useOwnCall } from './useOwnCall.ts';
import { useSessionTexts } from './useSessionTexts.ts';
import './security.css';

export function CodeDialog({ onEnd }: { readonly onEnd: (isConfirmed: boolean) => void }) {
  const translate = useSessionTexts();
  const usual = useTranslate();
  const { user } = useSession();
  const { run, isRunning, fields } = useOwnCall();
  const [code, setCode] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const path = `/profile/secondFactor/confirm/${user._id}`;
    if (await run({ method: 'POST', path, body: { code } })) onEnd(true);
  };
  return (
    <Dialog open title={translate('security.again')} onClose={() => onEnd(false)}>
      <form className="security-dialog" noValidate onSubmit={(event) => void submit(event)}>
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
          <Button type="submit" look="primary" isRunning={isRunning}>
            {translate('security.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
