import { canonicalJson } from '@hospital/event-store';

/** JSON equality, whatever the order of members: events are stored in canonical order, parsed input comes in its own. */
export function isSame(left: unknown, right: unknown): boolean {
  return canonicalJson(left ?? null) === canonicalJson(right ?? null);
}
