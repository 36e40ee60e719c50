/**
 * What was typed survives a reload, an expired session and a wrong click: a form keeps its changed values in session storage
 * under the person and the address, until it is saved or cancelled. Passwords and files are never kept.
 */
import { readSession } from '../api/session.ts';
import { changedValues, type FormValues } from './formValues.ts';

const PREFIX = 'draft.';

export function draftKey(path: string): string {
  return `${PREFIX}${readSession()?.user._id ?? ''}.${path}`;
}

function mayKeep([name, value]: [string, unknown]): boolean {
  return !/password/i.test(name) && !(value instanceof Blob);
}

export function keepDraft(key: string, values: FormValues, opened: FormValues): void {
  const changed = Object.entries(changedValues(values, opened)).filter(mayKeep);
  try {
    if (changed.length) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(changed)));
    else sessionStorage.removeItem(key);
  } catch {
    // Full or switched off: the form itself still holds everything.
  }
}

export function readDraft(key: string): FormValues | null {
  try {
    const text = sessionStorage.getItem(key);
    return text ? (JSON.parse(text) as FormValues) : null;
  } catch {
    return null;
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** At a sign-out by the person's own will nothing of what they typed stays behind. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
