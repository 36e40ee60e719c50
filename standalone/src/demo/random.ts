/** Chance that repeats itself: the same seed draws the same, on every machine, so that a demo clinic can be made twice and finished after a crash. */
export interface Draw {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  one<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** mulberry32 over an FNV-1a hash of the seed: 32 bits are plenty for names and times of day. */
export function drawFrom(seed: string): Draw {
  let state = hashOf(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    one: (items) => itemAt(items, between(0, items.length - 1)),
    shuffled: (items) =>
      items
        .map((item) => [next(), item] as const)
        .sort(([a], [b]) => a - b)
        .map(([, item]) => item),
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

/** @throws RangeError outside of the list: the lists of the demo are never empty */
export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`there is no item ${index} among ${items.length}`);
  return item;
}

/** Deals the cards of a shuffled pack, and of another when it is empty: each outcome comes up as often as the pack says. */
export function shuffledDeck<T>(draw: Draw, pack: readonly T[]): () => T {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = draw.shuffled(pack);
    const card = left.pop();
    return card === undefined ? itemAt(pack, 0) : card;
  };
}
