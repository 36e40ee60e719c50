/** Lines of a record before and after, compared one by one. */
import { sameValue } from '../sameValue.ts';

export type Line = Readonly<Record<string, unknown>>;

export interface LineChange {
  readonly key: string;
  readonly from: Line | null;
  readonly to: Line | null;
}

const isLine = (value: unknown): value is Line => typeof value === 'object' && value !== null;

/** A line keeps its id; one without is called by its number. */
function byId(lines: unknown): ReadonlyMap<string, Line> {
  const known = Array.isArray(lines) ? lines.filter(isLine) : [];
  return new Map(known.map((line, index) => [String(line['id'] ?? index + 1), line]));
}

/** Only those that differ, in the order of the new ones; those that were removed come last. */
export function lineChanges(before: unknown, after: unknown): LineChange[] {
  const [old, now] = [byId(before), byId(after)];
  const kept = [...now].flatMap(([key, to]) => {
    const from = old.get(key) ?? null;
    return from && sameValue(from, to) ? [] : [{ key, from, to }];
  });
  const removed = [...old].filter(([key]) => !now.has(key)).map(([key, from]) => ({ key, from, to: null }));
  return [...kept, ...removed];
}
