/** A command that is about no record: a call with an idempotency key, whose rejection is shown to the user. */
import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { call } from './api/http.ts';
import { useCommandKeys } from './commandKeys.ts';
import { settled, useToasts } from './toasts.ts';

export interface Post {
  /** @returns the body of the answer; null where it was refused */
  readonly post: (path: string, body?: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly isRunning: boolean;
}

export function usePost(): Post {
  const { refused } = useToasts();
  const denied = useLogoutIfAccessDenied();
  const keys = useCommandKeys();
  const [isRunning, setRunning] = useState(false);
  const post = async (path: string, body: Readonly<Record<string, unknown>> = {}) => {
    setRunning(true);
    try {
      const headers = { 'Idempotency-Key': keys.keyOf(path, [body]) };
      const answer = await call({ method: 'POST', path, body, headers });
      keys.succeeded(path);
      settled(path);
      return answer.body ?? {};
    } catch (error) {
      if (!(await denied(error))) refused(error, 'status', path);
      return null;
    } finally {
      setRunning(false);
    }
  };
  return { post, isRunning };
}
