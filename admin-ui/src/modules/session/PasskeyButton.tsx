/** Uses a passkey in place of a code. Whatever the browser's dialog ends with, the person can go on. */
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { PasskeyOptions } from '../../kernel/api/http.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { askForPasskey } from './passkeyBrowser.ts';
import { usePasskeyQuestion } from './usePasskeyQuestion.ts';
import { useSessionTexts } from './useSessionTexts.ts';

interface PasskeyButtonProps {
  /** New ones each time: a challenge works once, for five minutes. null where they were refused, which was shown. */
  readonly loadOptions: () => Promise<PasskeyOptions | null>;
  readonly onUsed: (passkey: object) => Promise<unknown>;
}

export function PasskeyButton({ loadOptions, onUsed }: PasskeyButtonProps) {
  const translate = useSessionTexts();
  const question = usePasskeyQuestion(askForPasskey);
  const [isRunning, setRunning] = useState(false);
  const ask = async () => {
    const credential = await question(await loadOptions());
    if (credential) await onUsed(credential);
  };
  const press = () => {
    setRunning(true);
    void ask().finally(() => setRunning(false));
  };
  return (
    <Button icon={KeyRound} isRunning={isRunning} onClick={press}>
      {translate('passkey.use')}
    </Button>
  );
}
