import { refusalFrom } from '../../kernel/api/http.ts';

/** The sentence of a count that differs from what was expected; null of any other refusal. */
export function differenceIn(error: unknown): string | null {
  const { code, fields } = refusalFrom(error);
  return code === 'difference_needs_reason' ? (fields?.['reason'] ?? '') : null;
}
