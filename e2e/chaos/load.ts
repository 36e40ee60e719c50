/**
 * People at work, each with a session at both addresses. A call is repeated with its key, at one address and then the other, until it has
 * an answer; now and then a person gives up instead. What is neither success nor a foreseen refusal nor "later" is a finding.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_EMAIL, enterClinic, PASSWORD } from '../api/clinic.ts';
import { form, signIn, textOf, type Answer, type Client, type Fields, type LastPosition } from '../client.ts';
import type { Call, Entry, History, Outcome } from './history.ts';
import { randomFrom } from './random.ts';
import { scripts, type House, type Player } from './scripts.ts';

export interface LoadOptions {
  readonly urls: readonly [string, string];
  readonly seed: number;
  readonly people: number;
  readonly history: History;
  readonly onFinding: (finding: string) => void;
}

export interface Load {
  /** Signed in at both addresses. */
  readonly admins: readonly [Client, Client];
  /** Begins; returns how to stop. */
  start(): () => Promise<void>;
}

const BETWEEN_CALLS_MS = 80;
const RETRY_MS = 150;
const READ_EVERY_MS = 150;
/** The same reader asks again before the stopped process goes on. */
const READ_PATIENCE_MS = 1_000;
/** A stopped process keeps its connections: the client goes to the other address. */
const PATIENCE_MS = 12_000;
/** Out of a hundred calls without an answer. */
const GIVES_UP = 25;
const LATER = [408, 429, 502, 503, 504];

export async function openLoad(options: LoadOptions): Promise<Load> {
  const [url, otherUrl] = options.urls;
  const clinic = await enterClinic(url);
  const house: House = {
    doctors: [await clinic.doctor(), await clinic.doctor()],
    department: await clinic.department(),
    slots: 0,
    contested: [],
  };
  const people: Person[] = [];
  for (let n = 0; n < options.people; n += 1) {
    const fields = clinic.userFields('Administrateur');
    (await clinic.admin.post('/users/create/{me}', form(fields))).must(201);
    const position: LastPosition = { position: null };
    const clients = [];
    for (const at of options.urls)
      clients.push(await signIn(at, position, textOf(fields, 'email'), PASSWORD));
    people.push(new Person(clients, randomFrom(options.seed + n + 1), options));
  }
  const other = await signIn(otherUrl, clinic.lastPosition, ADMIN_EMAIL, PASSWORD);
  return {
    admins: [clinic.admin, other],
    start: () => {
      let isOver = false;
      const readers = [clinic.admin, other].map((client) =>
        keepReading(client, options.history, () => isOver),
      );
      const working = [...people.map((person) => person.work(house, () => isOver)), ...readers];
      return async () => {
        isOver = true;
        await Promise.all(working);
      };
    },
  };
}

class Person implements Player {
  readonly #clients: readonly Client[];
  readonly #random: () => number;
  readonly #options: Pick<LoadOptions, 'history' | 'onFinding'>;
  #turn = 0;
  #made = 0;

  constructor(
    clients: readonly Client[],
    random: () => number,
    options: Pick<LoadOptions, 'history' | 'onFinding'>,
  ) {
    this.#clients = clients;
    this.#random = random;
    this.#options = options;
  }

  get userId(): string {
    return this.#clients[0]?.userId ?? '';
  }

  chance(percent: number): boolean {
    return this.#random() * 100 < percent;
  }

  unique(name: string): string {
    this.#made += 1;
    return `${name}${this.userId.slice(0, 8)}${this.#made}`;
  }

  async work(house: House, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const script = scripts[Math.floor(this.#random() * scripts.length)];
      await script?.(this, house);
      await sleep(BETWEEN_CALLS_MS);
    }
  }

  async ask(call: Call): Promise<Fields | null> {
    const { history } = this.#options;
    const path = call.path.replaceAll('{me}', this.userId);
    const entry: Entry = {
      call: { ...call, path },
      key: randomUUID(),
      userId: this.userId,
      tries: 0,
      outcome: { is: 'unknown' },
    };
    history.entries.push(entry);
    for (;;) {
      const outcome = this.#outcomeOf(entry, await this.#send(entry));
      if (outcome) {
        entry.outcome = outcome;
        if (outcome.is !== 'acknowledged') return null;
        history.last.written = performance.now();
        return outcome.record;
      }
      entry.tries += 1;
      if (this.chance(GIVES_UP)) return null;
      await sleep(RETRY_MS);
    }
  }

  async read(path: string): Promise<void> {
    const { history, onFinding } = this.#options;
    const answer = await this.#answered((client) => client.get(path));
    history.reads += 1;
    history.count(answer ? `read ${answer.status}` : 'read broken');
    if (answer?.status === 200) {
      if (answer.headers.get('X-Stale') === 'true') history.count('read stale');
      else history.last.read = performance.now();
    } else if (answer && !LATER.includes(answer.status))
      onFinding(`GET ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }

  #send({ call, key }: Entry): Promise<Answer | null> {
    const { method, path, body, isForm } = call;
    const sent = isForm ? form(body ?? {}) : body;
    return this.#answered((client) => client.call(method, path, sent, { key }));
  }

  /** Null where the connection broke, or nothing came in time. */
  async #answered(send: (client: Client) => Promise<Answer>): Promise<Answer | null> {
    const client = this.#clients[this.#turn % this.#clients.length];
    if (!client) throw new Error('nobody is signed in');
    const patience = new AbortController();
    const answer = await Promise.race([
      send(client).catch(() => null),
      sleep(PATIENCE_MS, null, { signal: patience.signal }).catch(() => null),
    ]);
    patience.abort();
    if (!answer || answer.status >= 500) this.#turn += 1;
    return answer;
  }

  /** Null where it is to be tried again. */
  #outcomeOf({ call }: Entry, answer: Answer | null): Outcome | null {
    const { history, onFinding } = this.#options;
    history.count(answer ? String(answer.status) : 'broken');
    if (!answer) return null;
    const record = recordIn(answer);
    if (answer.status < 300) {
      if (record) return { is: 'acknowledged', record };
      onFinding(`${call.method} ${call.path}: ${answer.status} without a record`);
      return { is: 'unknown' };
    }
    if (LATER.includes(answer.status)) {
      if (answer.status === 503 && answer.headers.get('Retry-After') === null)
        onFinding(`${call.method} ${call.path}: 503 without Retry-After`);
      return null;
    }
    const code = String(record?.['code']);
    if (!call.mayRefuse?.includes(code))
      onFinding(`${call.method} ${call.path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return { is: 'refused', code };
  }
}

/** At one address: notes when it was up to date. */
async function keepReading(client: Client, history: History, isOver: () => boolean): Promise<void> {
  for (; !isOver(); await sleep(READ_EVERY_MS)) {
    const patience = new AbortController();
    const answer = await Promise.race([
      client.get('/departments', { query: { limit: 1 } }).catch(() => null),
      sleep(READ_PATIENCE_MS, null, { signal: patience.signal }).catch(() => null),
    ]);
    patience.abort();
    if (answer?.status === 200 && answer.headers.get('X-Stale') !== 'true')
      history.last.read = performance.now();
  }
}

function recordIn(answer: Answer): Fields | null {
  try {
    return answer.record;
  } catch {
    return null;
  }
}
