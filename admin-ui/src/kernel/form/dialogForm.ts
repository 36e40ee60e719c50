/**
 * What is typed into a dialog outlives a reload and a session that ended, until it is sent or cancelled. The frames of dialogs
 * take nothing but what these hooks give, so that none can forget it; passwords and codes are never kept. What is sent is recorded once,
 * also where its answer was lost and something else is sent then: a message says that the earlier one was recorded, and this one not.
 */
import { useRef, useState, type RefObject } from 'react';
import type { RaRecord } from 'react-admin';
import { fixedKey } from '../commandKeys.ts';
import type { Progress } from '../progress.ts';
import { sendCommand, type Body, type SentCommand } from '../sendCommand.ts';
import { useToasts } from '../toasts.ts';
import { useCommand, type CommandOptions, type RunOptions } from '../useCommand.ts';
import { useFieldErrors, type FieldErrors } from './fieldErrors.ts';
import { PendingCalls } from './pendingCalls.ts';
import { mayKeepTyped, useStoredDraft } from './useStoredDraft.ts';

const KEPT = Symbol('kept');

/** What the frame of a dialog needs. */
export interface DialogForm {
  /** Under which it is kept. */
  readonly [KEPT]: string;
  /** The form that the frame shows. */
  readonly element: RefObject<HTMLFormElement | null>;
  readonly progress: Progress;
  /** Cancels: what was typed is gone. */
  readonly close: () => void;
  /** Escape, or a press beside the dialog: what was typed is there again when it opens again. */
  readonly leave: () => void;
}

export interface TypedForm<T extends object> extends DialogForm {
  readonly typed: T;
  readonly type: (change: Partial<T>) => void;
  /** Once it was sent; without closing. */
  readonly drop: () => void;
}

interface TypedFormOptions<T extends object> {
  /** What it is about, apart from other dialogs at the same address. */
  readonly about: readonly string[];
  /** What is filled in before anything is typed. */
  readonly start: T;
  readonly onClose: () => void;
}

/** Of a dialog that sends what was typed in a way of its own. */
export function useTyped<T extends object>({ about, start, onClose }: TypedFormOptions<T>): TypedForm<T> {
  const { key, value, change, drop } = useStoredDraft(about.join(' '), start);
  const element = useRef<HTMLFormElement>(null);
  const close = () => {
    drop();
    onClose();
  };
  return { [KEPT]: key, element, progress: 'idle', close, leave: onClose, typed: value, type: change, drop };
}

interface DialogCommand<T extends object> extends Omit<TypedFormOptions<T>, 'about'> {
  readonly command: Pick<CommandOptions, 'act' | 'success'> & {
    readonly module: string;
    readonly operation: string;
  };
  /** Of the record; none where the command makes one, or names it in its body. */
  readonly id?: string | undefined;
  readonly way?: RunOptions | undefined;
  /** More of what it is about: what the body names. */
  readonly about?: readonly string[];
  /** Says that it is done, also where the person has left the dialog meanwhile. */
  readonly onDone?: (answer: RaRecord) => void;
  /** Instead of closing; not called where the person has left the dialog meanwhile. */
  readonly goNext?: (answer: RaRecord) => void;
  /** Takes a refusal that the dialog answers itself (true), before its fields do. */
  readonly onRefused?: (error: unknown) => boolean;
}

export interface CommandDialog<T extends object> extends TypedForm<T> {
  readonly errors: FieldErrors;
  readonly send: (body: Body) => void;
}

/**
 * Under one idempotency key until an answer comes, in this dialog or in the next one that asks for the same.
 *
 * @param key of the draft
 */
export function useSendingOnce(key: string): (command: SentCommand) => Promise<RaRecord> {
  const { say } = useToasts();
  const [unanswered] = useState(() => new PendingCalls(key, mayKeepTyped));
  return async ({ body = {}, revision = null, ...command }) => {
    unanswered.resume(() => true);
    const { saved, earlier, wasUnclear } = await unanswered.send({ body, revision }, (sent, under) =>
      sendCommand({ ...command, ...sent }, { keys: fixedKey(under) }),
    );
    unanswered.forget();
    const text = earlier ? 'form.recordedBefore' : 'form.recordedOnce';
    if (wasUnclear) say({ kind: 'warning', title: 'toast.title.warning', text });
    return saved;
  };
}

/** Of a dialog that asks for what one command takes. It stays open where that is refused, and closes once it is done. */
export function useDialogForm<T extends object>(asked: DialogCommand<T>): CommandDialog<T> {
  const { command, id, way = {}, about = [], start, onClose, onDone, goNext = onClose, onRefused } = asked;
  const parts = [command.operation, id ?? '', ...Object.values(way.parts ?? {}), ...about];
  const kept = useTyped({ about: parts, start, onClose });
  const fields = useFieldErrors(kept.element);
  const { run, progress } = useCommand(command.module, command.operation, {
    ...command,
    send: useSendingOnce(kept[KEPT]),
    onRefused: (error) => onRefused?.(error) || fields.onRefused(error),
    onDone: (answer) => {
      kept.drop();
      onDone?.(answer);
    },
    goNext,
  });
  return { ...kept, progress, errors: fields.errors, send: (body) => void run(id, body, way) };
}
