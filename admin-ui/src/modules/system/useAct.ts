/** A call of the system's page: sent once, said when it has begun, and the page is read again. One that is asked first has a question open. */
import { useState } from 'react';
import { useCommand } from '../../kernel/useCommand.ts';

interface AskedAct {
  readonly operation: string;
  readonly doneText: string;
  /** Of what it is about: the module whose read models are rebuilt. */
  readonly id?: string;
}

export function useAct({ operation, doneText, id }: AskedAct) {
  const { run, progress } = useCommand('system', operation, { success: doneText });
  const [isAsking, setAsking] = useState(false);
  return {
    isAsking,
    progress,
    ask: () => setAsking(true),
    close: () => setAsking(false),
    act: () => void run(id).finally(() => setAsking(false)),
  };
}
