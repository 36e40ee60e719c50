/** A command about one's own account. What is refused of a field is said at the field while it is shown, anything else in a toast. */
import { useState } from 'react';
import { type RaRecord } from 'react-admin';
import { refusalFrom } from '../../kernel/api/http.ts';
import { useCommandKeys } from '../../kernel/commandKeys.ts';
import { progressOf, type Progress } from '../../kernel/progress.ts';
import { sendCommand, type SentCommand } from '../../kernel/sendCommand.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { useIsThere } from '../../kernel/useIsThere.ts';
import { useIsSessionOver } from '../../kernel/session/useIsSessionOver.ts';

export interface AccountCommand {
  /** @returns null where it was refused */
  readonly run: (command: SentCommand) => Promise<RaRecord | null>;
  readonly progress: Progress;
  readonly fields: Readonly<Record<string, string>>;
}

export function useAccountCommand(): AccountCommand {
  const { refused } = useToasts();
  const isSessionOver = useIsSessionOver();
  const keys = useCommandKeys();
  const isThere = useIsThere();
  const [isRunning, setRunning] = useState(false);
  const [fields, setFields] = useState<AccountCommand['fields']>({});
  const run = async (command: SentCommand) => {
    setRunning(true);
    setFields({});
    try {
      return await sendCommand(command, { keys });
    } catch (error) {
      if (await isSessionOver(error)) return null;
      const found = refusalFrom(error).fields;
      if (found && isThere()) setFields(found);
      else refused(error, 'status');
      return null;
    } finally {
      setRunning(false);
    }
  };
  return { run, progress: progressOf(isRunning), fields };
}
