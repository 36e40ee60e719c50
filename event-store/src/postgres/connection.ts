import type { Client, ClientConfig } from 'pg';
import { isConnectionLost, rethrow } from './errors.ts';
import { watchedClient } from './watchedClient.ts';

interface Link {
  readonly client: Client;
  readonly ready: Promise<unknown>;
}

/** One connection, opened at its first use and replaced at the first use after it broke. */
export class Connection {
  readonly #config: ClientConfig;
  #link: Link | null = null;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  /** @throws StoreUnavailable when the connection cannot be had or breaks on the way. */
  async use<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const link = (this.#link ??= this.#open());
    try {
      await link.ready;
      return await work(link.client);
    } catch (error) {
      // After a time limit an answer may still be on its way: such a connection is not used again.
      if (isConnectionLost(error)) await this.#drop(link);
      return rethrow(error);
    }
  }

  async close(): Promise<void> {
    if (this.#link) await this.#drop(this.#link);
  }

  #open(): Link {
    const client = watchedClient(this.#config);
    const forget = () => {
      if (this.#link?.client === client) this.#link = null;
    };
    client.on('error', forget);
    client.on('end', forget);
    return { client, ready: client.connect() };
  }

  async #drop(link: Link): Promise<void> {
    if (this.#link === link) this.#link = null;
    await link.client.end().catch(() => undefined);
  }
}
