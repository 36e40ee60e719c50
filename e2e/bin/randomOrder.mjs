/**
 * Test files in random order, to find those that depend on each other: `npm test -- --random`. The order follows from the seed that is printed;
 * `--seed=N` repeats it.
 */
import { shuffle } from '../mutation/draw.mjs';

export default class RandomOrder {
  #seed;

  constructor({ globalConfig }) {
    this.#seed = globalConfig.seed;
  }

  sort(tests) {
    console.error(`Random order of the files: --seed=${this.#seed}`);
    return shuffle(
      tests.toSorted((a, b) => a.path.localeCompare(b.path)),
      this.#seed,
    );
  }

  /** Durations are kept by jest's own sequencer, which needs them. */
  cacheResults() {}
}
