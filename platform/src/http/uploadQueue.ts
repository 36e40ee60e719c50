/**
 * How many forms with files this process takes in at once: each of them is held in memory until it is kept. Others wait, with their bytes
 * still on the way; of one person a few run at a time, so that nobody takes all of them.
 */
import { Problem } from '@hospital/contracts';
import { FairQueue } from './fairQueue.ts';

const CONCURRENT_UPLOADS = 16;
const CONCURRENT_UPLOADS_OF_PERSON = 4;
const WAITING_A_PERSON = 20;
/** A form of this size, its files included, is no burden. */
const SMALL_BYTES = 256 * 1024;

export class UploadQueue {
  readonly #queue = new FairQueue({
    all: CONCURRENT_UPLOADS,
    ofCaller: CONCURRENT_UPLOADS_OF_PERSON,
    waitingOfCaller: WAITING_A_PERSON,
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
  run<T>(userId: string, signal: AbortSignal | null, work: () => Promise<T>): Promise<T> {
    return this.#queue.run(userId, signal, work);
  }
}
