import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { refusalFrom } from '../api/http.ts';

/** What is wrong with each field. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/**
 * The fields that a refusal names are shown beside them, until somebody writes something else there; `onRefused` is false where it names
 * none, or one that the form does not have: a toast says it then.
 */
export function useFieldErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});
  useEffect(() => {
    const forget = ({ target }: Event) => {
      const name = target instanceof HTMLElement ? target.getAttribute('name') : null;
      if (name !== null && errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
    };
    document.addEventListener('input', forget);
    return () => document.removeEventListener('input', forget);
  }, [errors]);
  const onRefused = (refusal: unknown): boolean => {
    const { fields = {} } = refusalFrom(refusal);
    const named = Object.keys(fields).length;
    flushSync(() => setErrors(fields));
    return named > 0 && document.querySelectorAll('.field-error').length >= named;
  };
  return { errors, onRefused };
}
