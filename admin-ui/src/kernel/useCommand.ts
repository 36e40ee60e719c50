/**
 * A verb on a record: `useCommand('appointments', 'ChangeAppointmentStatus')` answers a function that runs it. A click has one
 * idempotency key, kept while it is retried; queries that it touches are refreshed; a refusal is told, never thrown away.
 */
import { moduleNamed, newId } from '@hospital/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useLogoutIfAccessDenied, type RaRecord } from 'react-admin';
import { routeOf } from './api/calls.ts';
import { write } from './api/dataProvider.ts';
import { refresh } from './changes.ts';
import { toldRecord, useToasts, type Act } from './toasts.ts';

/** `again` repeats the same call with something more in its body. True where the screen answers the refusal itself. */
export type OnRefused = (error: unknown, again: (more: Readonly<Record<string, unknown>>) => void) => boolean;

export interface CommandOptions {
  readonly act?: Act;
  /** Told on success; none where the screen says it itself. */
  readonly success?: string;
  /** Takes a refusal that the screen answers itself (true), instead of the toast. */
  readonly onRefused?: OnRefused | undefined;
  readonly onDone?: (record: RaRecord) => void;
}

export interface Command {
  readonly run: (id?: string, body?: Readonly<Record<string, unknown>>) => Promise<RaRecord | null>;
  readonly isRunning: boolean;
}

export function useCommand(moduleName: string, operation: string, options: CommandOptions = {}): Command {
  const client = useQueryClient();
  const { success, refused, warned } = useToasts();
  const denied = useLogoutIfAccessDenied();
  const [isRunning, setRunning] = useState(false);
  const key = useRef<{ of: string; key: string } | null>(null);
  const again = useRef<Command['run']>(async () => null);
  const { act = 'status', success: text, onRefused, onDone } = options;

  const run = useCallback<Command['run']>(
    async (id, body = {}) => {
      const asked = JSON.stringify([id, body]);
      if (key.current?.of !== asked) key.current = { of: asked, key: newId() };
      setRunning(true);
      try {
        const meta = { idempotencyKey: key.current.key };
        const record = await write({
          route: routeOf(operation),
          ...(id ? { id } : {}),
          data: { ...body },
          meta,
        });
        key.current = null;
        const module = moduleNamed(moduleName);
        refresh(client, [{ resource: module?.path ?? moduleName, _id: record['_id'] }]);
        if (text) success(text, toldRecord(module, record));
        warned(record);
        onDone?.(record);
        return record;
      } catch (error) {
        if (
          !(await denied(error)) &&
          !onRefused?.(error, (more) => void again.current(id, { ...body, ...more }))
        )
          refused(error, act);
        return null;
      } finally {
        setRunning(false);
      }
    },
    [client, denied, moduleName, operation, act, text, onRefused, onDone, success, refused, warned],
  );
  again.current = run;
  return { run, isRunning };
}
