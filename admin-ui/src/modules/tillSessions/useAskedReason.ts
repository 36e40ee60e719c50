/** A count that differs from what was expected is refused until somebody gives a reason: the field for it appears with what the server says. */
import { useRef, useState } from 'react';
import { refusalFrom } from '../../kernel/api/http.ts';
import { useFieldErrors } from '../../kernel/form/fieldErrors.ts';

export const asksForReason = (error: unknown): boolean =>
  refusalFrom(error).code === 'difference_needs_reason';

export function useAskedReason() {
  const form = useRef<HTMLFormElement>(null);
  const [isReasonAsked, setAsked] = useState(false);
  const fields = useFieldErrors(form);
  const onRefused = (error: unknown): boolean => {
    if (asksForReason(error)) setAsked(true);
    return fields.onRefused(error);
  };
  return { form, isReasonAsked, errors: fields.errors, onRefused };
}

/** Spaces are none. */
export function givenReason(reason: string): { readonly reason?: string } {
  const given = reason.trim();
  return given ? { reason: given } : {};
}
