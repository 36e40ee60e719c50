/** Toasts after a call: the texts and titles of the toast table, and how a refusal is worded. */
import { displayTitle, titleOf, type ModuleDescription } from '@hospital/contracts';
import { useNotify, useTranslate } from 'react-admin';
import { useCallback } from 'react';
import { refusalFrom, statusOf } from './api/http.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';
export type ToastAction = 'create' | 'change' | 'delete' | 'status';

export interface ToastLink {
  /** The key of its text. */
  readonly text: string;
  readonly open: () => void;
}

export interface Toast {
  readonly kind: ToastKind;
  readonly title: string;
  readonly text: string;
  /** What takes the act back: the toast offers it. */
  readonly undo?: () => void;
  /** Leads to what the toast is about. */
  readonly link?: ToastLink;
  /** The record that it is about, where several of the same text may be shown. */
  readonly about?: string;
  /** Of a refusal: the act that was refused, the same for each try of it. */
  readonly subject?: string;
  /** Of a refusal: says it where the sentence itself is not translated. */
  readonly code?: string;
}

/** The title of a refusal: forms are to be checked, deletions and status changes to be tried again. */
export function refusalTitle(act: ToastAction): string {
  return act === 'create' || act === 'change' ? 'toast.title.form' : 'toast.title.again';
}

/** Every answer is a warning with the server's own sentence, also one that it is busy; no answer at all is an error. */
export function refusalToast(error: unknown, act: ToastAction, subject?: string): Toast {
  const { error: text, code } = refusalFrom(error);
  const isAnswered = statusOf(error) !== 0;
  return {
    kind: isAnswered ? 'warning' : 'error',
    // Without an answer, nothing in the form is wrong.
    title: isAnswered ? refusalTitle(act) : 'toast.title.again',
    text,
    code,
    ...(subject === undefined ? {} : { subject }),
  };
}

const settling = new Set<(subject: string) => void>();

/** Calls back with the act that succeeded. @returns what ends it */
export function onSettled(listener: (subject: string) => void): () => void {
  settling.add(listener);
  return () => void settling.delete(listener);
}

/** The act succeeded: what refused it before is no longer shown. */
export function settled(subject: string): void {
  for (const listener of settling) listener(subject);
}

/** What the answer to a write warns of, in the server's own sentences. */
export function warningToasts({ warnings }: Readonly<Record<string, unknown>>): Toast[] {
  if (!Array.isArray(warnings)) return [];
  return warnings.flatMap((warning: unknown): Toast[] =>
    typeof warning === 'object' && warning !== null && 'message' in warning
      ? [{ kind: 'warning', title: 'toast.title.warning', text: String(warning.message) }]
      : [],
  );
}

/**
 * What a toast is filled from: the record's own texts, and what it is called where it has no name.
 *
 * @param say a word in the language of the screens: a standard role has a name in each
 */
export function toastValues(
  module: ModuleDescription | undefined,
  record: Readonly<Record<string, unknown>>,
  say: (word: string) => string,
): Readonly<Record<string, unknown>> {
  const name = titleOf(module?.title ?? [], record);
  const said = displayTitle(module, name, say);
  return { name, ...record, ...(said === name ? {} : { name: said }) };
}

export interface Toasts {
  readonly say: (toast: Toast, values?: Readonly<Record<string, unknown>>) => void;
  /** `toast.department.created`, filled from the record. */
  readonly success: (
    key: string,
    record?: Readonly<Record<string, unknown>>,
    more?: Pick<Toast, 'undo' | 'about' | 'link'>,
  ) => void;
  /** @param subject the act, for `settled` */
  readonly refused: (error: unknown, act: ToastAction, subject?: string) => void;
  /** After a write: one toast for each of its warnings. */
  readonly warned: (record: Readonly<Record<string, unknown>>) => void;
}

export function useToasts(): Toasts {
  const notify = useNotify();
  const translate = useTranslate();
  const say = useCallback<Toasts['say']>(
    ({ kind, title, text, code, ...more }, values = {}) =>
      notify(translate(text, { ...values, _: code ? translate(`problem.${code}`, { _: text }) : text }), {
        type: kind,
        title: translate(title),
        ...more,
      }),
    [notify, translate],
  );
  const success = useCallback<Toasts['success']>(
    (key, record, more = {}) =>
      say({ kind: 'success', title: 'toast.title.success', text: key, ...more }, textsOf(record)),
    [say],
  );
  const refused = useCallback<Toasts['refused']>(
    (error, act, subject) => say(refusalToast(error, act, subject)),
    [say],
  );
  const warned = useCallback<Toasts['warned']>(
    (record) => {
      for (const toast of warningToasts(record)) say(toast);
    },
    [say],
  );
  return { say, success, refused, warned };
}

function textsOf(record: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value === 'string'));
}
