/** What is random in a sample: the draw, and how much a score can differ by chance. */

/** Fisher and Yates's, by mulberry32: the same seed draws the same mistakes of the same code. */
export function shuffle(all, seed) {
  const drawn = [...all];
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let at = drawn.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [drawn[at], drawn[other]] = [drawn[other], drawn[at]];
  }
  return drawn;
}

/** That of so many at most `noticed` are, where each is with `chance`: the binomial distribution, in logarithms: its terms are too small and too large for numbers. */
export function chanceOfAtMost(noticed, of, chance) {
  let term = of * Math.log(1 - chance);
  let sum = Math.exp(term);
  for (let k = 1; k <= noticed; k += 1) {
    term += Math.log((of - k + 1) / k) + Math.log(chance / (1 - chance));
    sum += Math.exp(term);
  }
  return Math.min(1, sum);
}
