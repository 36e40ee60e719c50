/**
 * What is typed into a dialog outlives a reload and a session that ended, until it is sent or cancelled. The frames of dialogs
 * take nothing but what these hooks give, so that none can forget it; passwords and codes are never kept.
 */
import type { RaRecord } from 'react-admin';
import type { Body } from '../sendCommand.ts';
import { useCommand, type CommandOptions, type Way } from '../useCommand.ts';
import { useFieldErrors, type FieldErrors } from './fieldErrors.ts';
import { useKept } from './useKept.ts';

const KEPT = Symbol('kept');

/** What the frame of a dialog needs. */
export interface DialogForm {
  readonly [KEPT]: true;
  readonly isRunning: boolean;
  /** Cancels: what was typed is gone. */
  readonly close: () => void;
}

export interface Typed<T extends object> extends DialogForm {
  readonly typed: T;
  readonly type: (change: Partial<T>) => void;
  /** Once it was sent; without closing. */
  readonly drop: () => void;
}

interface Asked<T extends object> {
  /** What it is about, apart from other dialogs at the same address. */
  readonly about: readonly string[];
  /** What is filled in before anything is typed. */
  readonly start: T;
  readonly onClose: () => void;
}

/** Of a dialog that sends what was typed in a way of its own. */
export function useTyped<T extends object>({ about, start, onClose }: Asked<T>): Typed<T> {
  const { value, change, drop } = useKept(about.join(' '), start);
  const close = () => {
    drop();
    onClose();
  };
  return { [KEPT]: true, isRunning: false, close, typed: value, type: change, drop };
}

interface DialogCommand<T extends object> extends Omit<Asked<T>, 'about'> {
  readonly command: Pick<CommandOptions, 'act' | 'success'> & {
    readonly module: string;
    readonly operation: string;
  };
  /** Of the record; none where the command makes one, or names it in its body. */
  readonly id?: string | undefined;
  readonly way?: Way | undefined;
  /** More of what it is about: what the body names. */
  readonly about?: readonly string[];
  /** Instead of closing. */
  readonly onDone?: (answer: RaRecord) => void;
  /** Takes a refusal that the dialog answers itself (true), before its fields do. */
  readonly onRefused?: (error: unknown) => boolean;
}

export interface CommandDialog<T extends object> extends Typed<T> {
  readonly errors: FieldErrors;
  readonly send: (body: Body) => void;
}

/** Of a dialog that asks for what one command takes. It stays open where that is refused, and closes once it is done. */
export function useDialogForm<T extends object>(asked: DialogCommand<T>): CommandDialog<T> {
  const { command, id, way = {}, about = [], start, onClose, onDone, onRefused } = asked;
  const parts = [command.operation, id ?? '', ...Object.values(way.parts ?? {}), ...about];
  const kept = useTyped({ about: parts, start, onClose });
  const fields = useFieldErrors();
  const { run, isRunning } = useCommand(command.module, command.operation, {
    ...command,
    onRefused: (error) => onRefused?.(error) || fields.onRefused(error),
    onDone: (answer) => {
      kept.drop();
      (onDone ?? onClose)(answer);
    },
  });
  return { ...kept, isRunning, errors: fields.errors, send: (body) => void run(id, body, way) };
}
