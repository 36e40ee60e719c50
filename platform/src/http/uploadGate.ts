/**
 * How many forms with files this process takes in at once: each of them is held in memory until it is kept. Others wait, with their bytes
 * still on the way; one person has a few places only, so that nobody takes all of them.
 */
import { Problem } from '@hospital/contracts';
import { FairPlaces } from './fairPlaces.ts';

const PLACES = 16;
const PLACES_A_PERSON = 4;
const WAITING_A_PERSON = 20;
/** A form of this size, its files included, is no burden. */
const SMALL_BYTES = 256 * 1024;

export class UploadGate {
  readonly #places = new FairPlaces({
    all: PLACES,
    ofOne: PLACES_A_PERSON,
    waitingOfOne: WAITING_A_PERSON,
    refusal: () =>
      new Problem('busy', {
        message: 'Too many files are being uploaded at once. Please try again in a moment.',
      }),
  });

  /** @param bytes as the request announces them; NaN where it doesn't */
  static concerns(bytes: number): boolean {
    return !(bytes <= SMALL_BYTES);
  }

  /** @throws Problem busy where too many of this person wait already; the signal's reason where they have left */
  during<T>(userId: string, signal: AbortSignal | null, work: () => Promise<T>): Promise<T> {
    return this.#places.during(userId, signal, work);
  }
}
