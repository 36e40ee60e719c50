/** Uses a passkey in place of a code. Whatever the browser's dialog ends with, the person can go on. */
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { PasskeyOptions } from '../../kernel/api/http.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { askForPasskey, type PasskeyFault } from './passkeyBrowser.ts';
import { useSessionTexts } from './useSessionTexts.ts';

export function usePasskeyFault(): (fault: PasskeyFault) => void {
  const translate = useSessionTexts();
  const { say } = useToasts();
  return (fault) =>
    void say({ kind: 'warning', title: 'toast.title.warning', text: translate(`passkey.${fault}`) });
}

interface PasskeyButtonProps {
  /** New ones each time: a challenge works once, for five minutes. null where they were refused, which was shown. */
  readonly loadOptions: () => Promise<PasskeyOptions | null>;
  readonly onUsed: (passkey: object) => Promise<unknown>;
}

export function PasskeyButton({ loadOptions, onUsed }: PasskeyButtonProps) {
  const translate = useSessionTexts();
  const tellFault = usePasskeyFault();
  const [isRunning, setRunning] = useState(false);
  const ask = async () => {
    const options = await loadOptions();
    if (!options) return;
    const { credential, fault } = await askForPasskey(options);
    if (fault) tellFault(fault);
    else await onUsed(credential);
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
