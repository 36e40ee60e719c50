/**
 * What is typed where there is no record's form: into a dialog, as the count of a till. As a form's draft it outlives a reload and a
 * session that ended, and is there again where it was typed, until it is sent or cancelled. What was left as it was is not kept: an amount
 * that is filled in is the one of then.
 */
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { draftKey, dropDraft, keepTyped, readTyped } from './draft.ts';

export interface Kept<T extends object> {
  readonly value: T;
  readonly change: (part: Partial<T>) => void;
  /** Once it is sent, or nobody wants it. */
  readonly drop: () => void;
}

/**
 * @param name of what is typed, apart from all else at this address
 * @param first what is there before anything is typed
 */
export function useKept<T extends object>(name: string, first: T): Kept<T> {
  const { pathname } = useLocation();
  // As they were when it opened: of a session that ends meanwhile, and of a record that others change.
  const [{ key, start }] = useState(() => ({ key: draftKey(pathname, { typed: name }), start: first }));
  const [value, setValue] = useState<T>(() => readTyped(key, start));
  const latest = useRef(value);
  const isDropped = useRef(false);
  return {
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
