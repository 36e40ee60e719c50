/**
 * How many forms with files this process takes in at once: each of them is held in memory until it is kept. Who comes beyond that is
 * asked to try again; one person has a few places only, so that nobody takes all of them.
 */
import { Problem } from '@hospital/contracts';

const PLACES = 16;
const PLACES_A_PERSON = 4;

export class UploadGate {
  readonly #inside = new Map<string, number>();
  #all = 0;

  /** @throws Problem busy */
  async during<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const leave = this.#enter(userId);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #enter(userId: string): () => void {
    const own = this.#inside.get(userId) ?? 0;
    if (this.#all >= PLACES || own >= PLACES_A_PERSON) {
      throw new Problem('busy', {
        message: 'Too many files are being uploaded at once. Please try again in a moment.',
      });
    }
    this.#all += 1;
    this.#inside.set(userId, own + 1);
    return () => {
      this.#all -= 1;
      const left = (this.#inside.get(userId) ?? 1) - 1;
      if (left > 0) this.#inside.set(userId, left);
      else this.#inside.delete(userId);
    };
  }
}
