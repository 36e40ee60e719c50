/**
 * Notices a PostgreSQL that hangs. While something has waited for a second, the server is asked something small over a connection of its
 * own, and has 2.5 s to answer. If it does not, every connection to it is cut, so that a call that waits is refused within 5 s and none that hung is
 * used again; new ones are refused at once, until the server answers. Any byte on any connection counts as an answer.
 * A server that goes on with the connections that it has, but takes no new ones, has a state of its own: only new ones are refused then.
 */
import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { pause } from '../pause.ts';
import { TimeLimitError, withTimeLimit } from '../timeLimit.ts';

const LOOK_MS = 500;
const WAITING_MS = 1_000;
const LIMIT_MS = 2_500;
const SILENT_PAUSE_MS = 250;
/** Of a host that is lost: no server answered. A refused connection is an answer, and so is any error of PostgreSQL's. */
const UNREACHABLE = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ETIMEDOUT']);

export class ServerSilent extends Error {
  override readonly name = 'ServerSilent';
  /** As the operating system would say it later. */
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('PostgreSQL does not answer');
  }
}

export interface Watched {
  readonly isConnected: boolean;
  /** Since when an answer is due, in ms of performance.now(); null where none is. */
  readonly waitingSince: number | null;
  readonly bytesRead: number;
  /** Ends the connection; what waits on it fails with ServerSilent. */
  cut(): void;
}

type State = 'answers' | 'takes no connections' | 'silent';

/** One for each server, for as long as there are connections to it. */
const watches = new Map<string, ServerWatch>();

export function watchOf({ connectionString = '' }: ClientConfig): ServerWatch {
  const known = watches.get(connectionString);
  if (known) return known;
  const watch = new ServerWatch(connectionString, () => watches.delete(connectionString));
  watches.set(connectionString, watch);
  return watch;
}

export class ServerWatch {
  readonly #connectionString: string;
  readonly #onOver: () => void;
  readonly #clients = new Set<Watched>();
  #probe: Probe | null = null;
  #isRunning = false;
  #state: State = 'answers';

  constructor(connectionString: string, onOver: () => void) {
    this.#connectionString = connectionString;
    this.#onOver = onOver;
  }

  /** Whether a new connection can be had, as far as is known. */
  get takesConnections(): boolean {
    return this.#state === 'answers';
  }

  add(client: Watched): void {
    this.#clients.add(client);
    if (!this.#isRunning) void this.#run();
  }

  remove(client: Watched): void {
    this.#clients.delete(client);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#clients.size > 0 || this.#state !== 'answers') {
      const answered = this.#state === 'answers';
      await pause(answered ? LOOK_MS : SILENT_PAUSE_MS, { ref: false });
      const waiting = this.#waiting();
      if (answered && waiting.length === 0) continue;
      this.#state = await this.#judge(!answered || waiting.some(({ isConnected }) => !isConnected));
      if (this.#state === 'silent') this.#cut(() => true);
      if (this.#state === 'takes no connections') this.#cut(({ isConnected }) => !isConnected);
    }
    this.#isRunning = false;
    this.#dropProbe();
    this.#onOver();
  }

  #waiting(): Watched[] {
    const before = performance.now() - WAITING_MS;
    return [...this.#clients].filter(({ waitingSince }) => waitingSince !== null && waitingSince < before);
  }

  #cut(isMeant: (client: Watched) => boolean): void {
    for (const client of [...this.#clients].filter(isMeant)) {
      client.cut();
      this.#clients.delete(client);
    }
  }

  /** @param isNew over a connection that is made for it: one that is there says nothing of new ones */
  async #judge(isNew: boolean): Promise<State> {
    if (isNew) this.#dropProbe();
    const before = new Map([...this.#clients].map((client) => [client, client.bytesRead]));
    const hasHeard = () => [...this.#clients].some((each) => each.bytesRead !== (before.get(each) ?? 0));
    try {
      await withTimeLimit(LIMIT_MS, 'a sign of life of PostgreSQL', this.#ask());
      return 'answers';
    } catch (error) {
      this.#dropProbe();
      if (!isSilence(error)) return 'answers';
      if (!hasHeard()) return 'silent';
      return isNew ? 'takes no connections' : 'answers';
    }
  }

  async #ask(): Promise<void> {
    this.#probe ??= openProbe(this.#connectionString);
    const { client, ready } = this.#probe;
    await ready;
    await client.query('select 1');
  }

  #dropProbe(): void {
    this.#probe?.socket.destroy();
    this.#probe = null;
  }
}

interface Probe {
  readonly client: Client;
  readonly ready: Promise<unknown>;
  readonly socket: Socket;
}

function openProbe(connectionString: string): Probe {
  const socket = new Socket();
  const client = new Client({ connectionString, application_name: 'hospital watch', stream: () => socket });
  // The next question fails with it.
  client.on('error', () => undefined);
  return { client, ready: client.connect(), socket };
}

function isSilence(error: unknown): boolean {
  if (error instanceof TimeLimitError) return true;
  return error instanceof Error && 'code' in error && UNREACHABLE.has(String(error.code));
}
