/** What an Administrateur does about the read models: rebuilds those of a module, or tries parked records again. Each is asked first. */
import { RotateCcw } from 'lucide-react';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { OnlyInPresent } from '../../kernel/past/OnlyInPresent.tsx';
import { Instant } from '../../kernel/record/FieldValue.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { ConfirmDialog } from '../../kernel/ui/Dialog.tsx';
import { useAct } from './useAct.ts';
import { useSystemTexts } from './useSystemTexts.ts';

/** How the last rebuild ended. */
export interface Rebuilt {
  readonly at: string;
  readonly isDone: boolean;
}

function Last({ at, isDone }: Rebuilt) {
  const translate = useSystemTexts();
  return (
    <span className="small quiet">
      {isDone ? (
        <>
          {translate('system.rebuilt')} <Instant at={at} />
        </>
      ) : (
        translate('system.notRebuilt')
      )}{' '}
    </span>
  );
}

interface RebuildProps {
  readonly name: string;
  /** Begun already, here or by somebody else. */
  readonly isRunning: boolean;
  readonly last: Rebuilt | null;
}

export function Rebuild({ name, isRunning, last }: RebuildProps) {
  const translate = useSystemTexts();
  const { many } = useTexts();
  const asked = useAct({ operation: 'system.rebuild', id: name, doneText: translate('system.begun') });
  if (isRunning) return <span className="quiet">{translate('system.rebuilding')}</span>;
  return (
    <OnlyInPresent>
      {last && <Last {...last} />}
      <Button look="link" onClick={asked.ask}>
        {translate('system.rebuild')}
        <span className="unseen"> {many(name)}</span>
      </Button>
      <ConfirmDialog
        open={asked.isAsking}
        title={translate('system.rebuildTitle', { name: many(name) })}
        text={translate('system.rebuildText')}
        action={translate('system.rebuild')}
        look="primary"
        progress={asked.progress}
        onClose={asked.close}
        onConfirm={asked.act}
      />
    </OnlyInPresent>
  );
}

export function RetryParked() {
  const translate = useSystemTexts();
  const asked = useAct({ operation: 'system.retryParked', doneText: translate('system.tried') });
  return (
    <OnlyInPresent>
      <p>
        <Button icon={RotateCcw} onClick={asked.ask}>
          {translate('system.retry')}
        </Button>
      </p>
      <ConfirmDialog
        open={asked.isAsking}
        title={translate('system.retryTitle')}
        text={translate('system.retryText')}
        action={translate('system.retry')}
        look="primary"
        progress={asked.progress}
        onClose={asked.close}
        onConfirm={asked.act}
      />
    </OnlyInPresent>
  );
}
