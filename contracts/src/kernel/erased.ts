/** What the codec puts in the place of an erased person's value, and how folds and upcasters see it: as null. */
import { ERASED } from './field.ts';

/** Nearly every event holds nothing erased, and copying each cost a third of a fold. */
function holdsErased(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if (Array.isArray(data)) return data.some(holdsErased);
  return isErased(data) || Object.values(data).some(holdsErased);
}

/** null in the place of what was erased, at any depth. */
export function withoutErased(data: unknown): unknown {
  return holdsErased(data) ? copyWithoutErased(data) : data;
}

function copyWithoutErased(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(copyWithoutErased);
  if (typeof data !== 'object' || data === null) return data;
  if (isErased(data)) return null;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, copyWithoutErased(value)]));
}

export function isErased(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'erased' in value &&
    value.erased === ERASED.erased &&
    Object.keys(value).length === 1
  );
}

/**
 * What is said of a person or about them: null once they were erased, because nothing new is recorded of them then.
 * @param person their record; null once it was erased
 */
export function unlessErased(person: object | null, said: string | null | undefined): string | null {
  return person ? (said ?? null) : null;
}
