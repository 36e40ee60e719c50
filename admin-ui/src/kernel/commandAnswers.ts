/** What every command does with its answer: an accepted one refreshes what it touches and takes its earlier rejection away, a rejection is shown. */
import { moduleNamed } from '@hospital/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type RaRecord } from 'react-admin';
import { settled, useToasts, type ToastAction } from './toasts.ts';
import { refresh } from './refresh.ts';
import { rememberWritten } from './written.ts';
import { useIsSessionOver } from './session/useIsSessionOver.ts';

/** Repeats the same call with something more in its body. @returns whether it was accepted */
export type Again = (more: Readonly<Record<string, unknown>>) => Promise<boolean>;

/** True where the screen answers the refusal itself. */
export type OnRefused = (error: unknown, again: Again) => boolean;

interface Refused {
  /** The act, the same for each try of it. */
  readonly subject: string;
  readonly act: ToastAction;
  /** Whether the screen answers the refusal itself, instead of the toast. */
  readonly isAnswered?: (error: unknown) => boolean;
}

export interface CommandAnswers {
  /** The command wrote this record. */
  readonly accepted: (record: RaRecord, subject: string) => void;
  /** These records may be other than the screens show them. */
  readonly touched: (ids: readonly string[]) => void;
  readonly rejected: (error: unknown, refused: Refused) => Promise<void>;
}

export function useCommandAnswers(moduleName: string): CommandAnswers {
  const client = useQueryClient();
  const isSessionOver = useIsSessionOver();
  const { refused: show } = useToasts();
  const resource = moduleNamed(moduleName)?.path ?? moduleName;
  const touched = useCallback<CommandAnswers['touched']>(
    (ids) => {
      const changes = ids.map((_id) => ({ resource, _id }));
      void refresh(client, changes, 'own');
    },
    [client, resource],
  );
  const accepted = useCallback<CommandAnswers['accepted']>(
    (record, subject) => {
      settled(subject);
      rememberWritten(client, record);
      touched([String(record.id)]);
    },
    [client, touched],
  );
  const rejected = useCallback<CommandAnswers['rejected']>(
    async (error, { subject, act, isAnswered }) => {
      if (!(await isSessionOver(error)) && !isAnswered?.(error)) show(error, act, subject);
    },
    [isSessionOver, show],
  );
  return useMemo(() => ({ accepted, touched, rejected }), [accepted, touched, rejected]);
}
