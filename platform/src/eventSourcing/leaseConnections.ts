/**
 * What a lease is held and worked over: two connections of its own, or two that all reactors of a process share. Shared ones take single
 * statements alone, because another lease's may come in between. They are opened with the first lease and closed with the last one; when
 * one breaks, all leases over it are lost.
 */
import { watchedClient } from '@hospital/event-store';
import type pg from 'pg';
import { StopLog } from './stopLog.ts';

export interface LeaseConnection {
  readonly client: pg.Client;
  end(): Promise<void>;
}

export interface LeaseConnections {
  /** @param onEnd called when the connection is gone */
  open(purpose: 'renewing' | 'work', onEnd: () => void): Promise<LeaseConnection>;
}

/** Those of the reactors of a process. */
export interface SharedConnections extends LeaseConnections {
  readonly stops: StopLog;
}

export function ownConnections(config: pg.ClientConfig): LeaseConnections {
  return { open: (_purpose, onEnd) => new SharedConnection(() => clientOf(config)).open(onEnd) };
}

export function sharedConnections(config: pg.ClientConfig): SharedConnections {
  const connection = () => new SharedConnection(() => inTurn(clientOf(config)));
  const shared = { renewing: connection(), work: connection() };
  return { stops: new StopLog(), open: (purpose, onEnd) => shared[purpose].open(onEnd) };
}

const clientOf = (config: pg.ClientConfig) => watchedClient({ keepAlive: true, ...config });

interface Link {
  readonly client: pg.Client;
  readonly ready: Promise<unknown>;
  /** What each user is called with when it is gone. */
  readonly users: Set<() => void>;
}

class SharedConnection {
  readonly #make: () => pg.Client;
  #link: Link | null = null;

  constructor(make: () => pg.Client) {
    this.#make = make;
  }

  async open(onEnd: () => void): Promise<LeaseConnection> {
    const link = (this.#link ??= this.#connect());
    const user = () => onEnd();
    link.users.add(user);
    try {
      await link.ready;
    } catch (error) {
      this.#forget(link);
      throw error;
    }
    return { client: link.client, end: () => this.#leave(link, user) };
  }

  #connect(): Link {
    const client = this.#make();
    const link: Link = { client, users: new Set(), ready: client.connect() };
    const over = () => {
      this.#forget(link);
      for (const user of link.users) user();
    };
    client.on('error', over);
    client.on('end', over);
    return link;
  }

  async #leave(link: Link, user: () => void): Promise<void> {
    if (!link.users.delete(user) || link.users.size > 0) return;
    this.#forget(link);
    await link.client.end();
  }

  #forget(link: Link): void {
    if (this.#link === link) this.#link = null;
  }
}

/** Statements of several callers, each sent once the one before it has ended: the driver takes one at a time. */
function inTurn(client: pg.Client): pg.Client {
  const send = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
  let last: Promise<unknown> = Promise.resolve();
  const query = (...statement: unknown[]) => {
    const sent = last.then(() => send(...statement));
    last = sent.catch(() => undefined);
    return sent;
  };
  return Object.assign(client, { query });
}
