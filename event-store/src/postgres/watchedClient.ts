/**
 * Connections to a PostgreSQL that may hang (a stopped process, a lost host). A server that hangs keeps its connections open and enforces
 * none of its own time limits, so what waits for it is watched: see ServerWatch. A statement may take as long as its own limit allows
 * while the server shows signs of life.
 */
import { Socket } from 'node:net';
import { Client, Pool, type ClientConfig, type PoolConfig } from 'pg';
import { ServerSilent, watchOf, type ServerWatch, type Watched } from './serverWatch.ts';

/** Shorter than the time for which a pool lets calls wait for one of its connections. */
const CONNECT_LIMIT_MS = 4_000;

class WatchedClient extends Client implements Watched {
  readonly #socket: Socket;
  readonly #config: ClientConfig;
  #watch: ServerWatch | null = null;
  waitingSince: number | null = null;
  isConnected = false;

  constructor(config: ClientConfig = {}) {
    const socket = new Socket();
    const { connectionTimeoutMillis = CONNECT_LIMIT_MS } = config;
    const limit = Math.min(connectionTimeoutMillis, CONNECT_LIMIT_MS);
    super({ ...config, connectionTimeoutMillis: limit, stream: () => socket });
    this.#socket = socket;
    this.#config = config;
    const isAnswered = () => {
      this.waitingSince = null;
    };
    this.on('connect', () => {
      this.isConnected = true;
      isAnswered();
    });
    this.on('drain', isAnswered);
    this.on('end', () => this.#watch?.remove(this));
    // An error of a connection that nobody listens for ends the process; a call that waits fails with it anyway.
    this.on('error', () => undefined);
  }

  get bytesRead(): number {
    return this.#socket.bytesRead;
  }

  // What `connect` and `query` return depends on what they are given, so each returns what the driver does.
  override connect(...given: unknown[]): never {
    const watch = watchOf(this.#config);
    if (!watch.takesConnections) return refuse(given[0]) as never;
    this.#watch = watch;
    this.waitingSince = performance.now();
    watch.add(this);
    return super.connect(...(given as [])) as never;
  }

  override query(...given: unknown[]): never {
    this.waitingSince ??= performance.now();
    return super.query(...(given as [string])) as never;
  }

  cut(): void {
    this.#socket.destroy(new ServerSilent());
  }
}

function refuse(callback: unknown): Promise<never> | undefined {
  if (typeof callback !== 'function') return Promise.reject(new ServerSilent());
  process.nextTick(callback, new ServerSilent());
  return undefined;
}

/** One connection, to be connected and ended as the driver's own. */
export function watchedClient(config: ClientConfig): Client {
  return new WatchedClient(config);
}

/** A pool of such connections; `connectionTimeoutMillis` limits the wait for a free one. */
export function watchedPool(config: PoolConfig): Pool {
  return new Pool({ ...config, Client: WatchedClient });
}
