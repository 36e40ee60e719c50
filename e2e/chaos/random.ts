/** mulberry32: the same numbers, from 0 to below 1, for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws in random order, each entry once before any comes again. */
export function deckOf<T>(entries: readonly T[], random: () => number): () => T {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = [...entries];
    const [drawn] = left.splice(Math.floor(random() * left.length), 1);
    if (drawn === undefined) throw new Error('there is nothing to draw from');
    return drawn;
  };
}
