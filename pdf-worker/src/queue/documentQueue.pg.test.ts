import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';
import { isTransient, QueueUnavailable } from '@hospital/platform';
import { testDatabase } from '@hospital/platform/testing';
import type { TestDatabase } from '@hospital/platform/testing';
import { openDocumentQueue, startDocumentWorker, WorkerUnable } from './documentQueue.ts';
import type { DocumentQueue, DocumentWorker, DocumentWorkerOptions, QueueOptions } from './documentQueue.ts';

jest.setTimeout(60_000);

/** Redis only where there is one. */
const { REDIS_URL } = process.env;
if (REDIS_URL === undefined) console.info('REDIS_URL is not set: the queue is tested on PostgreSQL alone.');
const backends = REDIS_URL === undefined ? ['PostgreSQL'] : ['PostgreSQL', 'Redis'];
const name = `documents-${randomUUID()}`;

let redisUrl: string | null = null;
let database: TestDatabase;
const open: (DocumentQueue | DocumentWorker)[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});
afterAll(async () => {
  // Refuses while anything is still connected.
  await database.drop();
});

async function queue(
  options: Pick<QueueOptions, 'name' | 'stuckMs' | 'retryDelayMs'> = {},
): Promise<DocumentQueue> {
  const opened = await openDocumentQueue({
    databaseUrl: database.url,
    redisUrl,
    name,
    attempts: 3,
    retryDelayMs: 20,
    ...options,
  });
  open.push(opened);
  return opened;
}

async function worker(options: Partial<DocumentWorkerOptions>): Promise<DocumentWorker> {
  const started = await startDocumentWorker({
    databaseUrl: database.url,
    redisUrl,
    name,
    lockMs: 1_000,
    stalledCheckMs: 200,
    render: () => Promise.resolve(),
    failed: () => Promise.resolve(),
    ...options,
  });
  open.push(started);
  return started;
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function rows(sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The list of those that wait is lost, what is kept of each is not. */
async function forget(queueName: string): Promise<void> {
  if (redisUrl === null) {
    await rows(`update bullmq.job set state = 'failed' where queue = '${queueName}'`);
    return;
  }
  const redis = new Redis(redisUrl);
  await redis.del(`bull:${queueName}:prioritized`);
  redis.disconnect();
}

function connections(): Promise<readonly Record<string, unknown>[]> {
  return rows(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

interface Mishap {
  readonly clockOffMs?: number;
  /** Of `render`, before the worker is killed. */
  readonly does?: 'never ends' | 'fails';
}

/** A worker of its own process takes the document and is killed. */
async function takenAndKilled(
  id: string,
  { name: queueName, clockOffMs = 0, does = 'never ends' }: Mishap & { readonly name: string },
) {
  const script = `
    const now = Date.now;
    Date.now = () => now() + ${clockOffMs};
    const { startDocumentWorker } = await import(${JSON.stringify(new URL('documentQueue.ts', import.meta.url).href)});
    await startDocumentWorker({
      ...${JSON.stringify({ databaseUrl: database.url, redisUrl, name: queueName })}, lockMs: 1000, stalledCheckMs: 200,
      render: (id) => {
        console.log(id);
        return ${does === 'fails'} ? Promise.reject(new Error('no browser')) : new Promise(() => setInterval(() => {}, 1000));
      },
      failed: async () => {},
    });`;
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', '--input-type=module', '--eval', script],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: new URL('.', import.meta.url),
      env: { PATH: process.env.PATH },
    },
  );
  const taken = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data))),
  );
  expect(taken.trim()).toBe(id);
  // So that it writes what it writes, and looks for stalled jobs.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function isEmpty(watched: DocumentQueue): Promise<boolean> {
  const { waiting, active, delayed } = await watched.counts();
  return waiting + active + delayed === 0;
}

describe.each(backends)('the queue of documents on %s', (backend) => {
  beforeAll(() => {
    redisUrl = backend === 'Redis' ? (REDIS_URL ?? null) : null;
  });

  test('hands each to one worker, however many there are and however often it was asked for', async () => {
    const done: string[] = [];
    const render = async (id: string): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      done.push(id);
    };
    const ids = Array.from({ length: 20 }, () => randomUUID());
    const waiting = await queue();
    for (const id of [...ids, ...ids]) await waiting.add(id);
    await Promise.all([worker({ render }), worker({ render })]);
    await until(() => done.length >= ids.length);
    await until(() => isEmpty(waiting));
    expect([...done].sort()).toEqual([...ids].sort());
  });

  test('takes none before it begins, and all that came meanwhile then', async () => {
    const taken: string[] = [];
    let begin = (): void => undefined;
    const begins = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const first = await queue();
    await worker({ begins, render: async (id) => void taken.push(id) });
    await first.add('a');
    await first.add('b');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect([taken, (await first.counts()).waiting]).toEqual([[], 2]);
    begin();
    await until(() => taken.length === 2);
    expect(taken.sort()).toEqual(['a', 'b']);
  });

  test('one that never began closes', async () => {
    const idle = await startDocumentWorker({
      databaseUrl: database.url,
      redisUrl,
      name,
      begins: new Promise(() => undefined),
      render: () => Promise.resolve(),
      failed: () => Promise.resolve(),
    });
    await expect(idle.close()).resolves.toBeUndefined();
  });

  test('asked for again after it was done, it comes again', async () => {
    const done: string[] = [];
    await worker({
      render: (id) => {
        done.push(id);
        return Promise.resolve();
      },
    });
    const waiting = await queue();
    const id = randomUUID();
    await waiting.add(id);
    await until(() => done.length === 1);
    await until(() => isEmpty(waiting));
    await waiting.add(id);
    await until(() => done.length === 2);
    expect(done).toEqual([id, id]);
  });

  test('what a queue that was lost in part hands to nobody comes back', async () => {
    const own = { name: `${name}-lost` };
    const waiting = await queue(own);
    const id = randomUUID();
    await waiting.add(id);
    await forget(own.name);
    await waiting.add(id);
    expect(await isEmpty(waiting)).toBe(true);
    await waiting.restore(id);
    await waiting.restore(id);
    const done: string[] = [];
    await worker({ ...own, render: async (document) => void done.push(document) });
    await until(async () => done.length > 0 && (await isEmpty(waiting)));
    expect(done).toEqual([id]);
  });

  test('a job that the queue does not take is not blamed on its document', async () => {
    // BullMQ refuses such an id, as a server that is full refuses any.
    const refused = (await queue()).add('a:b');
    await expect(refused).rejects.toBeInstanceOf(QueueUnavailable);
    await expect(refused.catch(isTransient)).resolves.toBe(true);
  });

  test('tries again what failed', async () => {
    let tries = 0;
    const failed: string[] = [];
    await worker({
      render: () => {
        tries += 1;
        return tries < 3 ? Promise.reject(new Error('the browser went away')) : Promise.resolve();
      },
      failed: (id) => {
        failed.push(id);
        return Promise.resolve();
      },
    });
    const waiting = await queue();
    await waiting.add(randomUUID());
    await until(async () => tries === 3 && (await isEmpty(waiting)));
    expect(failed).toEqual([]);
  });

  test('what a worker cannot do for now is left to another one, and no attempt of it is counted', async () => {
    const done: string[] = [];
    const left: string[] = [];
    let able = (): void => undefined;
    const untilAble = () => new Promise<void>((resolve) => (able = resolve));
    let isAble = false;
    await worker({
      untilAble,
      async render(id) {
        if (isAble) return void done.push(id);
        left.push(id);
        throw new WorkerUnable('no browser');
      },
      failed: async () => void left.push('failed'),
    });
    const waiting = await queue();
    const ids = [randomUUID(), randomUUID()] as const;
    await waiting.add(ids[0]);
    await until(() => left.length === 1);
    const other: string[] = [];
    const second = await worker({ render: async (id) => void other.push(id) });
    await until(async () => other.length === 1 && (await isEmpty(waiting)));
    await second.close();
    await waiting.add(ids[1]);
    isAble = true;
    able();
    await until(async () => done.length === 1 && (await isEmpty(waiting)));
    expect({ left, other, done }).toEqual({ left: [ids[0]], other: [ids[0]], done: [ids[1]] });
  });

  test('says so when it failed for good, and takes it again when it is asked for again', async () => {
    const failed: [string, string][] = [];
    let tries = 0;
    await worker({
      render: () => {
        tries += 1;
        return Promise.reject(new Error('no browser'));
      },
      failed: (id, error) => {
        failed.push([id, error.message]);
        return Promise.resolve();
      },
    });
    const waiting = await queue();
    const id = randomUUID();
    await waiting.add(id);
    await until(() => failed.length === 1);
    expect(tries).toBe(3);
    await waiting.add(id);
    await until(() => failed.length === 2);
    expect(failed).toEqual([
      [id, 'no browser'],
      [id, 'no browser'],
    ]);
  });

  test('what somebody waits for passes what is made in bulk', async () => {
    const done: string[] = [];
    const waiting = await queue();
    const bulk = Array.from({ length: 5 }, () => randomUUID());
    for (const id of bulk) await waiting.add(id, { bulk: true });
    const urgent = randomUUID();
    await waiting.add(urgent);
    await worker({
      concurrency: 1,
      render: (id) => {
        done.push(id);
        return Promise.resolve();
      },
    });
    await until(() => done.length === 6);
    expect(done).toEqual([urgent, ...bulk]);
  });

  /** A document whose worker is killed, in a queue of its own: what was done, and what had to be let go for it. */
  async function takenOver(mishap: Mishap) {
    const own = { name: `${name}-${mishap.does ?? 'killed'}`.replace(' ', '-') };
    const waiting = await queue({ ...own, stuckMs: 2_000, retryDelayMs: 60_000 });
    const id = randomUUID();
    await waiting.add(id);
    await takenAndKilled(id, { ...own, ...mishap });
    const done: string[] = [];
    const letGo: string[] = [];
    await worker({ ...own, render: async (document) => void done.push(document) });
    await until(async () => {
      if (mishap.clockOffMs) letGo.push(...(await waiting.letGoStuck()));
      return done.length > 0 && (await isEmpty(waiting));
    });
    return { done: done.map((each) => each === id), letGo: letGo.map((each) => each === id) };
  }

  test('a worker that is killed gives its document to another, and one whose clock is an hour ahead keeps it for no hour', async () => {
    const clockOffMs = 3_600_000;
    // At once: each waits until its document has not moved for two seconds.
    const [killed, neverEnds, fails] = await Promise.all([
      takenOver({}),
      takenOver({ clockOffMs, does: 'never ends' }),
      takenOver({ clockOffMs, does: 'fails' }),
    ]);
    expect(killed).toEqual({ done: [true], letGo: [] });
    // Redis reckons locks by its own clock.
    expect(neverEnds).toEqual({ done: [true], letGo: backend === 'Redis' ? [] : [true] });
    expect(fails).toEqual({ done: [true], letGo: [true] });
  });

  test('what is at work for long is left to its worker', async () => {
    const waiting = await queue({ stuckMs: 1_200 });
    const done: string[] = [];
    let tries = 0;
    await worker({
      render: async (id) => {
        tries += 1;
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        done.push(id);
      },
    });
    const id = randomUUID();
    await waiting.add(id);
    const letGo: string[] = [];
    await until(async () => {
      letGo.push(...(await waiting.letGoStuck()));
      return done.length > 0 && (await isEmpty(waiting));
    });
    expect([letGo, tries, done]).toEqual([[], 1, [id]]);
  });

  test('waits for what is at work when it is closed', async () => {
    let finish = (): void => undefined;
    let working = false;
    let done = false;
    const started = await worker({
      async render() {
        working = true;
        await new Promise<void>((resolve) => (finish = resolve));
        done = true;
      },
    });
    const waiting = await queue();
    await waiting.add(randomUUID());
    await until(() => working);
    const closing = started.close();
    finish();
    await closing;
    expect(done).toBe(true);
    expect(await isEmpty(waiting)).toBe(true);
  });
});

describe('the queue’s connections to PostgreSQL', () => {
  beforeAll(() => {
    redisUrl = null;
  });

  test('goes on after the database dropped every connection', async () => {
    const done: string[] = [];
    const waiting = await queue();
    await worker({
      render: (id) => {
        done.push(id);
        return Promise.resolve();
      },
    });
    const ids = [randomUUID(), randomUUID()] as const;
    await waiting.add(ids[0]);
    await until(() => done.length === 1);
    await rows(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await until(() =>
      waiting.add(ids[1]).then(
        () => true,
        () => false,
      ),
    );
    await until(() => done.includes(ids[1]));
  });

  test('are six at most for a queue and a worker, and none after both are closed', async () => {
    const done: string[] = [];
    const waiting = await queue();
    await worker({
      concurrency: 4,
      render: async (id) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        done.push(id);
      },
    });
    await Promise.all(Array.from({ length: 40 }, () => waiting.add(randomUUID())));
    await until(() => done.length === 40);
    expect((await connections()).length).toBeLessThanOrEqual(6);
    await Promise.all(open.splice(0).map((one) => one.close()));
    await until(async () => (await connections()).length === 0);
  });
});
