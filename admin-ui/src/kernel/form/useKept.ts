/**
 * What is typed where there is no record's form: the reason in a dialog, the count of a till. As a form's draft it outlives a reload and a
 * session that ended, and is there again where it was typed, until it is sent or cancelled.
 */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { draftKey, dropDraft, keepTyped, readTyped } from './draft.ts';

export interface Kept<T extends object> {
  readonly value: T;
  readonly set: (value: T) => void;
  /** Once it is sent, or nobody wants it. */
  readonly drop: () => void;
}

/** @param name of what is typed, apart from all else at this address */
export function useKept<T extends object>(name: string, empty: T): Kept<T> {
  const { pathname } = useLocation();
  const key = draftKey(pathname, { typed: name });
  const [value, setValue] = useState<T>(() => readTyped(key, empty));
  return {
    value,
    set: (next) => {
      setValue(next);
      keepTyped(key, next, empty);
    },
    drop: () => dropDraft(key),
  };
}
