import { refusalFrom } from '../api/http.ts';

/** A filter that the list does not know: from an old link, or typed into the address. */
export function isFilterRefused(error: unknown): boolean {
  return ['unknown_search_field', 'validation_failed', 'use_after'].includes(refusalFrom(error).code);
}
