import type { Client, Pool } from 'pg';
import { isConnectionLost, rethrow } from './errors.ts';

/**
 * Connections that subscriptions share, a page at a time: a process has some twenty subscriptions that mostly wait, and a connection each
 * would take 3 MB of the server and a fifth of those that it allows by default.
 */
export class SharedReaders {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** @throws StoreUnavailable when no connection can be had or it breaks on the way. */
  async use<T>(work: (client: Pick<Client, 'query'>) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch(rethrow);
    try {
      const done = await work(client);
      client.release();
      return done;
    } catch (error) {
      // After a time limit an answer may still be on its way: such a connection is not used again.
      client.release(isConnectionLost(error));
      return rethrow(error);
    }
  }
}
