/**
 * A verb on a record: `useCommand('appointments', 'ChangeAppointmentStatus')` answers a function that runs it. It keeps its
 * idempotency key while it is retried; queries that it touches are refreshed; rejections are shown to the user.
 */
import { moduleNamed } from '@hospital/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useLogoutIfAccessDenied, type RaRecord } from 'react-admin';
import { routeOf } from './api/calls.ts';
import { write } from './api/dataProvider.ts';
import { statusOf } from './api/http.ts';
import { refresh } from './changes.ts';
import { useCommandKeys } from './commandKeys.ts';
import { showEarly } from './optimistic.ts';
import { bodyOf } from './record/opposites.ts';
import { useProduct } from './screens.ts';
import { settled, toastValues, useToasts, type Act } from './toasts.ts';

/** `again` repeats the same call with something more in its body. True where the screen answers the refusal itself. */
export type OnRefused = (error: unknown, again: (more: Readonly<Record<string, unknown>>) => void) => boolean;

export interface CommandOptions {
  readonly act?: Act;
  /** Shown on success; none where the screen says it itself. */
  readonly success?: string;
  /** Takes a refusal that the screen answers itself (true), instead of the toast. */
  readonly onRefused?: OnRefused | undefined;
  readonly onDone?: (record: RaRecord) => void;
}

type Body = Readonly<Record<string, unknown>>;

export interface Way {
  /** What the record had before, of a change that the table of opposites takes back. The toast offers the way back. */
  readonly before?: Body;
  /** Of the record as the person saw it: refused where somebody has changed it since. */
  readonly revision?: number | undefined;
  /** What the toast calls the record, where others of the same text may stand beside it. */
  readonly about?: string | undefined;
}

export interface Command {
  /** One that can be taken back is shown before it is confirmed, and no more where it is refused. */
  readonly run: (id?: string, body?: Body, way?: Way) => Promise<RaRecord | null>;
  readonly isRunning: boolean;
}

/** Of a record that a call answered with, or that a person looks at. */
export function revisionOf({ revision }: Body): number | undefined {
  return typeof revision === 'number' ? revision : undefined;
}

/** Of the call's body, what it changes: an override is no part of the record. */
function samePart(body: Body, before: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name in before));
}

export function useCommand(moduleName: string, operation: string, options: CommandOptions = {}): Command {
  const client = useQueryClient();
  const { success, refused, warned } = useToasts();
  const opposite = useProduct().opposites.find((known) => known.operation === operation);
  const denied = useLogoutIfAccessDenied();
  const [isRunning, setRunning] = useState(false);
  const keys = useCommandKeys();
  const again = useRef<Command['run']>(async () => null);
  const { act = 'status', success: text, onRefused, onDone } = options;

  const run = useCallback<Command['run']>(
    async (id, body = {}, way = {}) => {
      const { before, revision, about } = way;
      const subject = `${operation} ${id ?? ''}`;
      setRunning(true);
      const isEarly = before !== undefined && id !== undefined;
      const takeBack = isEarly
        ? showEarly(client, { resource: moduleName, id, fields: samePart(body, before) })
        : null;
      const back = before && opposite ? bodyOf(opposite, before) : null;
      const path = moduleNamed(moduleName)?.path ?? moduleName;
      try {
        const meta = { idempotencyKey: keys.keyOf(id ?? '', [operation, body, revision]), revision };
        const record = await write({
          route: routeOf(operation),
          ...(id ? { id } : {}),
          data: { ...body },
          meta,
        });
        keys.succeeded(id ?? '');
        settled(subject);
        const undo = back && (() => void again.current(id, back, { revision: revisionOf(record), about }));
        refresh(client, [{ resource: path, _id: record['_id'] }]);
        if (text)
          success(text, toastValues(moduleNamed(moduleName), record), {
            ...(undo ? { undo } : {}),
            ...(about ? { about } : {}),
          });
        warned(record);
        onDone?.(record);
        return record;
      } catch (error) {
        takeBack?.();
        if (id && statusOf(error)) refresh(client, [{ resource: path, _id: id }]);
        if (
          !(await denied(error)) &&
          !onRefused?.(error, (more) => void again.current(id, { ...body, ...more }, way))
        )
          refused(error, act, subject);
        return null;
      } finally {
        setRunning(false);
      }
    },
    [
      client,
      denied,
      keys,
      moduleName,
      operation,
      opposite,
      act,
      text,
      onRefused,
      onDone,
      success,
      refused,
      warned,
    ],
  );
  again.current = run;
  return { run, isRunning };
}
