/** A line shows a few changes of its entry: what a search for a text found comes first among them. */
import { foldText } from '@hospital/contracts';
import type { HistoryChange } from '../../kernel/record/history.ts';

export interface ShownChange extends HistoryChange {
  /** What went, where that is what was found. */
  readonly isOfBefore: boolean;
  /** The part of the value that was found, where the value has parts: the word of a line. */
  readonly part: string | null;
}

/** The part of a value that has this in it; null where none has. */
function partWith(value: unknown, text: string): string | null {
  if (value === null || value === undefined || typeof value === 'boolean') return null;
  if (typeof value === 'object') {
    for (const part of Object.values(value)) {
      const found = partWith(part, text);
      if (found !== null) return found;
    }
    return null;
  }
  const words = typeof value === 'number' ? [String(value), value.toFixed(2)] : [String(value)];
  return words.some((word) => foldText(word).includes(text)) ? String(value) : null;
}

export function foundFirst(changes: readonly HistoryChange[], searched: string): ShownChange[] {
  const text = foldText(searched.trim());
  const shown = changes.map((change) => {
    const [to, from] =
      text === '' ? [null, null] : [change.to, change.from].map((value) => partWith(value, text));
    const found = to ?? from ?? null;
    const part = Array.isArray(to === null ? change.from : change.to) ? found : null;
    return { ...change, isFound: found !== null, isOfBefore: to === null && found !== null, part };
  });
  return shown.sort((left, right) => Number(right.isFound) - Number(left.isFound));
}
