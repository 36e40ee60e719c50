import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { Readable } from 'node:stream';
import { open, session, type Route } from '@hospital/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import { createAccounts, type Accounts } from '../authentication/accounts.ts';
import { memoryFiles } from '../files/files.ts';
import { postgresUploadQuota } from '../files/quota.ts';
import { keyedHash } from '../keys/keyedHash.ts';
import { memorySubjectKeys } from '../keys/subjectKeys.ts';
import { createLogger } from '../monitoring/logging.ts';
import { Records } from '../eventSourcing/records.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { People } from '../testing/people.ts';
import { testClock, type TestClock } from '../testing/testClock.ts';
import type { Handlers } from './call.ts';
import { noReadsLog } from '../reads/readsLog.ts';
import { createApi } from './createApi.ts';
import { STREAMS_PER_USER } from './openStreams.ts';
import type { RateLimits } from './rateLimiter.ts';

const HOUR = 3_600_000;
const common = { module: 'notes', kind: 'query', method: 'GET', summary: '' } as const;
const routes: readonly Route[] = [
  { ...common, path: '/ping', operation: 'ping', permission: session },
  { ...common, path: '/hello', operation: 'hello', permission: open },
  { ...common, path: '/stream', operation: 'stream', permission: session, stream: true },
];
async function* beats(signal: AbortSignal): AsyncGenerator<string> {
  yield 'first';
  if (!signal.aborted) await once(signal, 'abort');
}
const handlers: Handlers = {
  ping: async () => ({ body: 'pong' }),
  hello: async () => ({ body: 'hello' }),
  stream: async ({ signal }) => ({
    content: Readable.from(beats(signal)),
    headers: { 'Content-Type': 'text/event-stream' },
  }),
};
const keys = { keyed: keyedHash(randomBytes(32)), keys: memorySubjectKeys(), signingKey: randomBytes(32) };
let database: KeptDatabase;
let people: People;
let clock: TestClock;
let processes: readonly Process[];
let user: string;

/** One of several that share a database and a log. */
class Process {
  readonly accounts: Accounts;
  readonly listening: Promise<unknown>;
  readonly #server: Server;

  constructor(rateLimits: RateLimits) {
    const { pool } = database;
    this.accounts = createAccounts({ pool, records: new Records(people.store), clock, ...keys });
    const { sessions } = this.accounts;
    const log = createLogger({ name: 'test', level: 'silent' });
    const clinicDay = async () => ({ zone: 'Africa/Casablanca', today: '2026-06-30' });
    const stores = { files: memoryFiles(), uploads: postgresUploadQuota({ pool }) };
    const app = express();
    app.set('trust proxy', ['10.0.0.0/8']);
    app.use(
      '/api',
      createApi({ routes, handlers, sessions, ...stores, clinicDay, log, reads: noReadsLog, rateLimits }),
    );
    this.#server = app.listen(0, '127.0.0.1');
    this.listening = once(this.#server, 'listening');
  }

  fetch(path: string, token?: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const address = this.#server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const bearer: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    return fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { ...bearer, ...headers } });
  }

  async stream(token: string): Promise<Stream> {
    const reader = (await this.fetch('/stream', token)).body?.getReader();
    if (!reader) throw new Error('no stream');
    await reader.read();
    return { ended: reader.read().then(({ done }) => done), leave: () => reader.cancel() };
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

interface Stream {
  readonly ended: Promise<boolean>;
  leave(): Promise<void>;
}

async function start(rateLimits: RateLimits = { perSecond: 1000, burst: 1000 }): Promise<void> {
  processes = [new Process(rateLimits), new Process(rateLimits)];
  await Promise.all(processes.map((process) => process.listening));
}
const [one, two] = [() => processes[0] as Process, () => processes[1] as Process];

beforeAll(async () => {
  database = await keptDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  people = new People();
  clock = testClock(new Date().toISOString());
  user = await people.member();
  await start();
});
afterEach(() => {
  for (const process of processes) process.stop();
});

const ends: readonly [string, (sessionId: string) => Promise<void>][] = [
  ['a sign-out', (sessionId) => two().accounts.sessions.revoke(sessionId)],
  ['its length', async () => clock.advance(12 * HOUR)],
  ['no call of a person', async () => clock.advance(2 * HOUR)],
];
const causes: readonly [string, () => Promise<void>][] = [
  ['a deactivation', () => people.change('user', user, { status: 'inactive' })],
  ['a deletion', () => people.remove('user', user)],
  ['another role', async () => people.change('user', user, { role: await people.role() })],
  ['another e-mail', () => people.change('user', user, { email: 'new@example.com' })],
  ['a password that somebody else set', () => people.setPassword(user)],
];

describe('a session that ended in another process', () => {
  test.each(ends)('by %s: the next call is 401 everywhere, its streams end', async (_name, end) => {
    const { token, sessionId } = await one().accounts.sessions.open(user);
    const streams = [await one().stream(token), await two().stream(token)];
    await end(sessionId);
    for (const process of processes) expect((await process.fetch('/ping', token)).status).toBe(401);
    for (const { ended } of streams) expect(await ended).toBe(true);
  });

  test.each(causes)(
    'by %s: the next call is 401 everywhere, and no change back helps',
    async (_name, cause) => {
      const { token } = await one().accounts.sessions.open(user);
      for (const process of processes) expect((await process.fetch('/ping', token)).status).toBe(200);
      await cause();
      for (const process of processes) expect((await process.fetch('/ping', token)).status).toBe(401);
      await people.change('user', user, { status: 'active' });
      for (const process of processes) expect((await process.fetch('/ping', token)).status).toBe(401);
    },
  );

  test('one’s own new password leaves its session and that session’s stream', async () => {
    const { sessions } = one().accounts;
    const [mine, other] = [await sessions.open(user), await sessions.open(user)];
    const [kept, over] = [await two().stream(mine.token), await two().stream(other.token)];
    await people.setPassword(user, mine.sessionId);
    await sessions.revoke(other.sessionId);
    expect(await over.ended).toBe(true);
    expect((await two().fetch('/ping', mine.token)).status).toBe(200);
    expect((await two().fetch('/ping', other.token)).status).toBe(401);
    await sessions.revoke(mine.sessionId);
    expect(await kept.ended).toBe(true);
  });
});

describe('streams', () => {
  test('are a few for a person: one more ends the oldest', async () => {
    const { token } = await one().accounts.sessions.open(user);
    const stranger = await one().accounts.sessions.open(await people.member());
    const theirs = await one().stream(stranger.token);
    const streams: Stream[] = [];
    for (let i = 0; i <= STREAMS_PER_USER; i++) streams.push(await one().stream(token));
    expect(await streams[0]?.ended).toBe(true);
    const still = await Promise.race(
      [...streams.slice(1), theirs]
        .map(({ ended }) => ended)
        .concat(
          one()
            .fetch('/ping', token)
            .then(() => false),
        ),
    );
    expect(still).toBe(false);
    for (const stream of [...streams, theirs]) await stream.leave();
  });

  test('keep no session from ending', async () => {
    const { token } = await one().accounts.sessions.open(user);
    clock.advance(HOUR);
    const { ended } = await one().stream(token);
    clock.advance(HOUR);
    expect(await ended).toBe(true);
  });
});

describe('too many calls', () => {
  const statuses = async (count: number, ask: () => Promise<Response>) => {
    const answers = await Promise.all(Array.from({ length: count }, ask));
    return answers.map(({ status }) => status).sort();
  };
  beforeEach(async () => {
    for (const process of processes) process.stop();
    await start({ perSecond: 0.001, burst: 3 });
  });

  test('of a user are 429, by whatever session and address, and of no other user', async () => {
    const { sessions } = one().accounts;
    const tokens = [(await sessions.open(user)).token, (await sessions.open(user)).token];
    let turn = 0;
    const ask = () => one().fetch('/ping', tokens[turn++ % 2], { 'X-Forwarded-For': `192.0.2.${turn}` });
    expect(await statuses(5, ask)).toEqual([200, 200, 200, 429, 429]);
    const refused = await ask();
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(900);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    const other = await sessions.open(await people.member());
    expect((await one().fetch('/ping', other.token)).status).toBe(200);
  });

  test('of nobody are counted by address, and a forged one does not help', async () => {
    let turn = 0;
    const forged = () => one().fetch('/hello', undefined, { 'X-Forwarded-For': `192.0.2.${turn++}` });
    expect(await statuses(5, forged)).toEqual([200, 200, 200, 429, 429]);
    expect((await one().fetch('/ping', 'no token')).status).toBe(429);
    const { token } = await one().accounts.sessions.open(user);
    expect((await one().fetch('/ping', token)).status).toBe(200);
  });
});
