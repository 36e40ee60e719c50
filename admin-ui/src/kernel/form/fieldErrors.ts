import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { refusalFrom } from '../api/http.ts';
import { focusWrong } from './focusWrong.ts';

/** What is wrong with each field. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/**
 * What a refusal says of the fields of a form is shown beside them, until somebody writes something else there. The first of them gets the
 * focus, so that a screen reader says what is wrong. `onRefused` is false where the refusal names no field, or one that the form does not
 * have: a toast says it then.
 */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
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
    flushSync(() => setErrors(fields));
    focusWrong(form.current);
    const named = Object.keys(fields).length;
    const shown = form.current?.querySelectorAll('.field-error').length ?? 0;
    return named > 0 && shown >= named;
  };
  return { errors, onRefused };
}
