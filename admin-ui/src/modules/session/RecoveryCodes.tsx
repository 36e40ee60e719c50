/** The recovery codes, once: to be copied, downloaded or printed. */
import { Copy, Download, Printer } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { saveFile } from '../../kernel/record/saveFile.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { useSessionTexts } from './useSessionTexts.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const translate = useSessionTexts();
  const usual = useTranslate();
  const { success, say } = useToasts();
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      say({ kind: 'error', title: 'toast.title.error', text: translate('security.notCopied') });
      return;
    }
    success(translate('security.copied'));
  };
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <section className="step">
      <h2>{translate('security.recovery')}</h2>
      <p>{translate('security.recoveryAbout')}</p>
      <ul className="codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions on-screen">
        {/* Browsers have a clipboard only behind HTTPS and on localhost. */}
        {'clipboard' in navigator && (
          <Button icon={Copy} onClick={() => void copy()}>
            {translate('security.copy')}
          </Button>
        )}
        <Button icon={Download} onClick={download}>
          {translate('security.download')}
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          {usual('action.print')}
        </Button>
      </div>
      <div className="actions on-screen">
        <Button look="primary" onClick={onSaved}>
          {translate('security.saved')}
        </Button>
      </div>
    </section>
  );
}
