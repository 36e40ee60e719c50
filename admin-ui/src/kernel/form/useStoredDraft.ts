/**
 * What is typed where there is no record's form: into a dialog, as the count of a till. As a form's draft it outlives a reload and a
 * session that ended, and is there again where it was typed, until it is sent or cancelled. What was left as it was is not kept: an amount
 * that is filled in is the one of then.
 */
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { draftKey, dropDraft, mayKeep, readKept, store } from './draft.ts';

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** Null is a text that was not typed. */
const fits = (part: unknown, usual: unknown) => part !== null && kindOf(part) === kindOf(usual ?? '');

/** What was typed, as far as it has the shape of `start`: a part that is missing or of another type is as in `start`. */
function readTyped<T extends object>(key: string, start: T): T {
  const kept = readKept(key);
  const parts = Object.entries(start).map(([name, usual]: [string, unknown]) => {
    const part = kept[name];
    return [name, fits(part, usual) ? part : usual];
  });
  return Object.fromEntries(parts) as T;
}

/** Of what is typed: a code is never of use a second time. */
export function mayKeepTyped([name, value]: [string, unknown]): boolean {
  return mayKeep([name, value]) && !/(^c|C)ode$/.test(name);
}

/** What differs from `start`. */
function keepTyped<T extends object>(key: string, typed: T, start: T): void {
  const usual = new Map<string, unknown>(Object.entries(start));
  const changed = Object.entries(typed).filter(
    ([name, value]: [string, unknown]) =>
      mayKeepTyped([name, value]) && JSON.stringify(value) !== JSON.stringify(usual.get(name)),
  );
  store(key, changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : null);
}

export interface StoredDraft<T extends object> {
  /** Under which it is kept. */
  readonly key: string;
  readonly value: T;
  readonly change: (part: Partial<T>) => void;
  /** Once it is sent, or nobody wants it. */
  readonly drop: () => void;
}

/**
 * @param name of what is typed, apart from all else at this address
 * @param first what is there before anything is typed
 */
export function useStoredDraft<T extends object>(name: string, first: T): StoredDraft<T> {
  const { pathname } = useLocation();
  // As they were when it opened: of a session that ends meanwhile, and of a record that others change.
  const [{ key, start }] = useState(() => ({ key: draftKey(pathname, { typed: name }), start: first }));
  const [value, setValue] = useState<T>(() => readTyped(key, start));
  const latest = useRef(value);
  const isDropped = useRef(false);
  return {
    key,
    value,
    change: (part) => {
      latest.current = { ...latest.current, ...part };
      setValue(latest.current);
      if (!isDropped.current) keepTyped(key, latest.current, start);
    },
    drop: () => {
      isDropped.current = true;
      dropDraft(key);
    },
  };
}
