/** Takes the last act of its kind back by the command that is its opposite: a new event, which the history keeps like every other. */
import { Undo2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { ModuleDescription } from '@hospital/contracts';
import { useSession } from '../session/SessionContext.tsx';
import { Button } from '../ui/Button.tsx';
import { useCommand } from '../useCommand.ts';
import type { Undoing } from './opposites.ts';

interface UndoButtonProps {
  readonly module: ModuleDescription;
  readonly id: string;
  readonly undoing: Undoing;
}

export function UndoButton({ module, id, undoing: { operation, body, revision } }: UndoButtonProps) {
  const translate = useTranslate();
  const { may } = useSession();
  const { run, progress } = useCommand(module.name, operation, { act: 'change', success: 'history.undone' });
  if (!may(operation)) return null;
  return (
    <Button look="link" icon={Undo2} progress={progress} onClick={() => void run(id, body, { revision })}>
      {translate('history.undo')}
    </Button>
  );
}
