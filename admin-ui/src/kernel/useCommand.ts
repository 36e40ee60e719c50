/**
 * A command as a hook: `useCommand('appointments', 'ChangeAppointmentStatus')` returns a function that runs it. It keeps its
 * idempotency key while it is retried; queries that it touches are refreshed; rejections are shown to the user.
 */
import { moduleNamed } from '@hospital/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { wordIn } from './i18n/useTexts.ts';
import type { PathParts } from './api/calls.ts';
import { statusOf } from './api/http.ts';
import { useCommandAnswers, type OnRefused } from './commandAnswers.ts';
import { useCommandKeys } from './commandKeys.ts';
import { isolated } from './format.ts';
import { showEarly } from './optimistic.ts';
import { bodyOf } from './record/opposites.ts';
import { progressOf, type Progress } from './progress.ts';
import { useProduct } from './screens.ts';
import { sendCommand, type Body, type SentCommand } from './sendCommand.ts';
import { toastValues, useToasts, type ToastAction } from './toasts.ts';
import { useIsThere } from './useIsThere.ts';

export interface CommandOptions {
  readonly act?: ToastAction;
  /** Shown on success; none where the screen says it itself. */
  readonly success?: string;
  /** Takes a refusal that the screen answers itself (true), instead of the toast. Not asked once the screen is gone. */
  readonly onRefused?: OnRefused | undefined;
  readonly onDone?: (record: RaRecord) => void;
  /** To the next screen, or out of a dialog. Not called once the screen is gone: the person works elsewhere by then. */
  readonly goNext?: ((record: RaRecord) => void) | undefined;
  /** Sends it under a key that outlives the screen: a dialog's. */
  readonly send?: (command: SentCommand) => Promise<RaRecord>;
}

export interface RunOptions {
  /** What the record had before, of a change that the table of opposites takes back. The toast offers the way back. */
  readonly before?: Body;
  /** What is shown before the answer, where it is more than is sent: a reference with its name. */
  readonly shown?: Body;
  /** Of the record as the person saw it: refused where somebody has changed it since. */
  readonly revision?: number | null | undefined;
  /** The same, where it is not refused for that. */
  readonly seen?: number | null | undefined;
  /** What the toast calls the record, where others of the same text may stand beside it. */
  readonly about?: string | undefined;
  /** Of a part of the record: the other parameters of the call's path. */
  readonly parts?: PathParts | undefined;
  /** Of this call, instead of the command's. */
  readonly onRefused?: OnRefused | undefined;
}

export interface Command {
  /** One that can be taken back is shown before it is confirmed, and no more where it is refused. */
  readonly run: (id?: string, body?: Body, way?: RunOptions) => Promise<RaRecord | null>;
  readonly progress: Progress;
}

/** Of a record that a call answered with, or that a person looks at; null if there is none yet. */
export function revisionOf(record: Body | undefined): number | null {
  const revision = record?.['revision'];
  return typeof revision === 'number' ? revision : null;
}

/** The name of the record, and the state that it now has where the call gave it one. Names of either direction do not turn the line round. */
function aboutIn(about: string, { status }: Body, say: (word: string) => string): string {
  return typeof status === 'string' ? `${isolated(about)} · ${say(status)}` : about;
}

/** Of the call's body, what it changes: an override is no part of the record. */
function samePart(body: Body, before: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name in before));
}

/** A second press of the same button, at a moment when it does not say yet that it is running, is the first one. */
function useOnceAtATime(run: Command['run']): Command['run'] {
  const underWay = useRef(new Map<string, ReturnType<Command['run']>>());
  return useCallback(
    (id, body, way) => {
      const call = JSON.stringify([id, body, way?.revision, way?.parts]);
      const begun = underWay.current.get(call) ?? run(id, body, way);
      underWay.current.set(call, begun);
      return begun.finally(() => underWay.current.delete(call));
    },
    [run],
  );
}

export function useCommand(moduleName: string, operation: string, options: CommandOptions = {}): Command {
  const client = useQueryClient();
  const { success, warned } = useToasts();
  const translate = useTranslate();
  const opposite = useProduct().opposites.find((known) => known.operation === operation);
  const { accepted, touched, rejected } = useCommandAnswers(moduleName);
  const [isRunning, setRunning] = useState(false);
  const keys = useCommandKeys();
  const isThere = useIsThere();
  const again = useRef<Command['run']>(async () => null);
  const { act = 'status', success: text, onRefused, onDone, goNext, send } = options;

  const run = useCallback<Command['run']>(
    async (id, body = {}, way = {}) => {
      const { before, revision, seen, about, parts } = way;
      const subject = [operation, id ?? '', ...Object.values(parts ?? {})].join(' ');
      setRunning(true);
      const isEarly = before !== undefined && id !== undefined;
      const takeBack = isEarly
        ? showEarly(client, { resource: moduleName, id, fields: samePart({ ...body, ...way.shown }, before) })
        : null;
      const back = before && opposite ? bodyOf(opposite, before) : null;
      try {
        const sent = { operation, id, parts, body, revision, seen };
        const record = await (send ? send(sent) : sendCommand(sent, { keys }));
        accepted(record, subject);
        const undo = back && (() => void again.current(id, back, { revision: revisionOf(record), about }));
        const say = (word: string) => wordIn(translate, word);
        if (text)
          success(text, toastValues(moduleNamed(moduleName), record, say), {
            ...(undo ? { undo } : {}),
            ...(about ? { about: aboutIn(about, body, say) } : {}),
          });
        warned(record);
        onDone?.(record);
        if (isThere()) goNext?.(record);
        return record;
      } catch (error) {
        takeBack?.();
        if (id && statusOf(error)) touched([id]);
        const repeat = async (more: Body) => (await again.current(id, { ...body, ...more }, way)) !== null;
        const answer = way.onRefused ?? onRefused;
        const isAnswered = () => isThere() && answer?.(error, repeat) === true;
        await rejected(error, { subject, act, isAnswered });
        return null;
      } finally {
        setRunning(false);
      }
    },
    [
      client,
      accepted,
      touched,
      rejected,
      keys,
      isThere,
      moduleName,
      operation,
      opposite,
      act,
      text,
      onRefused,
      onDone,
      goNext,
      send,
      success,
      translate,
      warned,
    ],
  );
  again.current = run;
  return { run: useOnceAtATime(run), progress: progressOf(isRunning) };
}
