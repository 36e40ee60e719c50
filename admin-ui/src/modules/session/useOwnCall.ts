/** A call about one's own account. What is refused of a field is said at the field, anything else in a toast. */
import { newId } from '@hospital/contracts';
import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { call, refusalFrom, type Answer, type Call } from '../../kernel/api/http.ts';
import { useToasts } from '../../kernel/toasts.ts';

export interface OwnCall {
  /** @returns null where it was refused */
  readonly run: (request: Call) => Promise<Answer | null>;
  readonly isRunning: boolean;
  readonly fields: Readonly<Record<string, string>>;
}

export function useOwnCall(): OwnCall {
  const { refused } = useToasts();
  const denied = useLogoutIfAccessDenied();
  const [isRunning, setRunning] = useState(false);
  const [fields, setFields] = useState<OwnCall['fields']>({});
  const run = async (request: Call) => {
    setRunning(true);
    setFields({});
    try {
      return await call({ ...request, headers: { 'Idempotency-Key': newId() } });
    } catch (error) {
      if (await denied(error)) return null;
      const found = refusalFrom(error).fields;
      if (found) setFields(found);
      else refused(error, 'status');
      return null;
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning, fields };
}
