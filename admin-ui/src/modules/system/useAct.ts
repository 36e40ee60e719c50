/** A call of the system's page: sent once, said when it has begun, and the page is read again. One that is asked first has a question open. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToasts } from '../../kernel/toasts.ts';
import { usePost } from '../../kernel/usePost.ts';

interface AskedAct {
  readonly path: string;
  readonly doneText: string;
}

export function useAct({ path, doneText }: AskedAct) {
  const client = useQueryClient();
  const { say } = useToasts();
  const { post, isRunning } = usePost();
  const [isAsking, setAsking] = useState(false);
  const act = async () => {
    const isBegun = (await post(path)) !== null;
    setAsking(false);
    if (!isBegun) return;
    say({ kind: 'success', title: 'toast.title.success', text: doneText });
    await client.invalidateQueries({ queryKey: ['system'] });
  };
  return {
    isAsking,
    isRunning,
    ask: () => setAsking(true),
    close: () => setAsking(false),
    act: () => void act(),
  };
}
