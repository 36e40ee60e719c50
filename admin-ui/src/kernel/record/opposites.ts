/**
 * Which command takes an act back: the same one, with what the record had before. One table for the toast that follows an act and for the
 * history, where it is a new event that the history keeps like every other.
 */
import type { HistoryEntry } from './history.ts';

export interface Opposite {
  /** The command, which is its own opposite. */
  readonly operation: string;
  /** The events that it makes. */
  readonly events: readonly string[];
  /** What it changes, and can change back. */
  readonly fields: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/** A reference is sent as its id. */
function sent(value: unknown): unknown {
  return typeof value === 'object' && value !== null && '_id' in value ? value._id : (value ?? null);
}

/** The body of the call that brings back what was before, of the fields that the command changes. */
export function bodyOf({ fields }: Opposite, before: Values): Values {
  const known = fields.filter((name) => name in before);
  return Object.fromEntries(known.map((name) => [name, sent(before[name])]));
}

export interface Undoing {
  readonly operation: string;
  readonly body: Values;
  /** Of the record as the history shows it. */
  readonly revision: number;
}

/** How the entry is taken back; null where a later one of its kind stands on it, or it changed what the command cannot bring back. */
export function undoingOf(
  entry: HistoryEntry,
  later: readonly HistoryEntry[],
  opposites: readonly Opposite[],
): Undoing | null {
  const opposite = opposites.find(({ events }) => events.includes(entry.type));
  if (!opposite || entry.changes.length === 0) return null;
  const isOverlaid = later.some(
    ({ type, changes }) =>
      opposite.events.includes(type) || changes.some(({ field }) => opposite.fields.includes(field)),
  );
  const isWhole = entry.changes.every(({ field }) => opposite.fields.includes(field));
  if (isOverlaid || !isWhole) return null;
  const before = Object.fromEntries(entry.changes.map(({ field, from }) => [field, from]));
  const { revision } = later.at(-1) ?? entry;
  return { operation: opposite.operation, body: bodyOf(opposite, before), revision };
}
