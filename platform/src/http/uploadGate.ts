/**
 * How many forms with files this process takes in at once: each of them is held in memory until it is kept. Others wait, with their bytes
 * still on the way; one person has a few places only, so that nobody takes all of them.
 */
import { Problem } from '@hospital/contracts';

const PLACES = 16;
const PLACES_A_PERSON = 4;
const WAITING_A_PERSON = 20;
/** A form of this size, its files included, is no burden. */
const SMALL_BYTES = 256 * 1024;

interface Waiting {
  readonly userId: string;
  readonly enter: () => void;
}

export class UploadGate {
  readonly #inside = new Map<string, number>();
  #waiting: Waiting[] = [];

  /** @param bytes as the request announces them; NaN where it doesn't */
  static concerns(bytes: number): boolean {
    return !(bytes <= SMALL_BYTES);
  }

  /** @throws Problem busy where too many of this person wait already */
  async during<T>(userId: string, work: () => Promise<T>): Promise<T> {
    if (this.#waiting.filter((other) => other.userId === userId).length >= WAITING_A_PERSON) {
      throw new Problem('busy', {
        message: 'Too many files are being uploaded at once. Please try again in a moment.',
      });
    }
    await new Promise<void>((enter) => {
      this.#waiting.push({ userId, enter });
      this.#admit();
    });
    try {
      return await work();
    } finally {
      this.#count(userId, -1);
      this.#admit();
    }
  }

  /** In the order in which they came, but past those whose places are taken. */
  #admit(): void {
    this.#waiting = this.#waiting.filter(({ userId, enter }) => {
      const all = [...this.#inside.values()].reduce((sum, count) => sum + count, 0);
      if (all >= PLACES || (this.#inside.get(userId) ?? 0) >= PLACES_A_PERSON) return true;
      this.#count(userId, 1);
      enter();
      return false;
    });
  }

  #count(userId: string, change: number): void {
    const count = (this.#inside.get(userId) ?? 0) + change;
    if (count > 0) this.#inside.set(userId, count);
    else this.#inside.delete(userId);
  }
}
