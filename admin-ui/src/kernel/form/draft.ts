/**
 * What was typed survives a reload, an expired session and a wrong click: a form keeps its changed values in session storage
 * under the person, the address and what was chosen on the way there (a slot of the calendar), until it is saved or cancelled.
 * Passwords and files are never kept. A call without an answer is kept beside it, until an answer comes (pendingCalls.ts).
 */
import { readSession } from '../api/session.ts';
import { keepInTab, keysOfTab, readTab, removeFromTab } from '../tabStorage.ts';
import { changedValues, plainValues, type FormValues } from './formValues.ts';

const PREFIX = 'draft.';

export interface FormDraft {
  /** What was typed. */
  readonly values: FormValues;
  /** What the same fields held when the form opened, and at which revision of the record. */
  readonly opened: FormValues;
  readonly revision: number | null;
  /** The visit of the form: going there again, what is chosen on the way wins over what was typed before. */
  readonly visit: string;
}

export function draftKey(path: string, chosen: FormValues = {}): string {
  const slot = Object.keys(chosen).length ? `#${JSON.stringify(plainValues(chosen))}` : '';
  return `${PREFIX}${readSession()?.user._id ?? ''}.${path}${slot}`;
}

export function mayKeep([name, value]: [string, unknown]): boolean {
  return typeof value === 'boolean' || (!/password/i.test(name) && !(value instanceof Blob));
}

/** @param text null where nothing is kept any more */
export function store(key: string, text: string | null): void {
  if (text === null) removeFromTab(key);
  else keepInTab(key, text);
}

export function keepDraft(key: string, draft: FormDraft): void {
  const changed = Object.entries(changedValues(draft.values, draft.opened)).filter(mayKeep);
  const opened = Object.fromEntries(changed.map(([name]) => [name, draft.opened[name]]));
  const kept = { ...draft, values: Object.fromEntries(changed), opened };
  store(key, changed.length ? JSON.stringify(kept) : null);
}

const isObject = (value: unknown): value is FormValues => typeof value === 'object' && value !== null;

export function readKept(key: string): FormValues {
  try {
    const kept: unknown = JSON.parse(readTab(key) ?? '');
    return isObject(kept) ? kept : {};
  } catch {
    return {};
  }
}

export function readDraft(key: string): FormDraft | null {
  const { values, opened, revision, visit } = readKept(key);
  if (!isObject(values) || !isObject(opened)) return null;
  return { values, opened, revision: typeof revision === 'number' ? revision : null, visit: String(visit) };
}

interface Patch {
  readonly field: string;
  readonly value: unknown;
  /** What there is to add to where nothing was typed yet. */
  readonly empty: FormDraft;
}

/** Puts one value into a draft, as if it had been typed. */
export function patchDraft(key: string, { field, value, empty }: Patch): void {
  const draft = readDraft(key) ?? empty;
  const opened = { [field]: null, ...draft.opened };
  keepDraft(key, { ...draft, values: { ...draft.values, [field]: value }, opened });
}

/** A call without an answer: what was sent, and at which revision. */
export interface SentForm {
  readonly body: FormValues;
  readonly revision: number | null;
}

export interface KeptCalls {
  readonly key: string;
  readonly sent: readonly SentForm[];
}

const SENT = '#sent';
const sentKey = (key: string) => `${key}${SENT}`;

/** Not where a file or a password is in it: that is neither kept nor can the same be sent without it. */
export function keepUnanswered(key: string, unanswered: KeptCalls, mayKeepPart = mayKeep): void {
  const isWhole = unanswered.sent.every(({ body }) => Object.entries(body).every(mayKeepPart));
  store(sentKey(key), isWhole ? JSON.stringify(unanswered) : null);
}

export function readUnanswered(name: string): KeptCalls | null {
  const { key, sent } = readKept(sentKey(name));
  return typeof key === 'string' && Array.isArray(sent) ? { key, sent: sent as readonly SentForm[] } : null;
}

export function dropUnanswered(key: string): void {
  store(sentKey(key), null);
}

/** A call without an answer stays: the same may be typed and sent again. */
export function dropDraft(key: string): void {
  store(key, null);
}

function draftKeys(): readonly string[] {
  return keysOfTab().filter((key) => key.startsWith(PREFIX));
}

/** Whether something that was typed is neither saved nor discarded. */
export function hasDrafts(): boolean {
  return draftKeys().some((key) => !key.endsWith(SENT));
}

/** At a sign-out by the person's own will nothing of what they typed stays behind; at a sign-in nothing of what others did. */
export function dropAllDrafts(butOf?: string): void {
  for (const key of draftKeys()) if (!butOf || !key.startsWith(`${PREFIX}${butOf}.`)) removeFromTab(key);
}
