/** What the queue makes of a Redis that has become a replica, is full, or says nothing any more. */
import { QueueUnavailable } from '@hospital/platform';
import { afterEach, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { redisThatSays, type RedisAnswers, type RedisStub } from '../testing/redisStub.ts';
import { openDocumentQueue, startDocumentWorker } from './documentQueue.ts';

jest.setTimeout(60_000);

const READONLY = "-READONLY You can't write against a read only replica.";
const OOM = "-OOM command not allowed when used memory > 'maxmemory'.";
/** To every script of the queue. */
const scripts = (answer: string): RedisAnswers => ({ eval: answer, evalsha: answer });
const asked = (stub: RedisStub) => stub.asked('eval') + stub.asked('evalsha');

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function redis(answers: (connection: number) => RedisAnswers): Promise<RedisStub> {
  const stub = await redisThatSays(answers);
  open.push(stub);
  return stub;
}

async function queueOn({ url: redisUrl }: RedisStub, silenceMs?: number) {
  const queue = await openDocumentQueue({ databaseUrl: '', redisUrl, silenceMs });
  open.unshift(queue);
  return queue;
}

test('a server that has become a replica is left for the one that its name leads to', async () => {
  let last = Infinity;
  const stub = await redis((connection) => scripts(connection > last ? '+a' : READONLY));
  const queue = await queueOn(stub);
  last = stub.connections();
  await expect(queue.add('a')).rejects.toBeInstanceOf(QueueUnavailable);
  await expect(queue.add('a')).resolves.toBeUndefined();
  expect(stub.connections()).toBe(last + 1);
});

test('a connection that has gone silent is left for another one, which gets what was asked', async () => {
  let last = Infinity;
  const stub = await redis((connection) => scripts(connection > last ? '+a' : ''));
  const queue = await queueOn(stub, 500);
  last = stub.connections();
  await expect(queue.add('a')).resolves.toBeUndefined();
  expect(stub.connections()).toBe(last + 1);
});

test('a server that says nothing holds nobody up for ever', async () => {
  const queue = await queueOn(await redis(() => scripts('')));
  await expect(queue.add('a')).rejects.toBeInstanceOf(QueueUnavailable);
});

test('a server that takes no job is found out, though it answers', async () => {
  const queue = await queueOn(await redis(() => scripts(OOM)));
  await expect(queue.check()).rejects.toThrow('OOM');
});

test.each([OOM, READONLY, '-ERR unknown'])(
  'a worker that is refused goes on, with pauses: %s',
  async (refusal) => {
    const stub = await redis(() => scripts(refusal));
    const errors: string[] = [];
    const worker = await startDocumentWorker({
      databaseUrl: '',
      redisUrl: stub.url,
      render: () => Promise.resolve(),
      failed: () => Promise.resolve(),
      onError: (error) => void errors.push(`-${error.message}`),
    });
    open.unshift(worker);
    while (errors.length === 0) await sleep(10);
    await sleep(500);
    const soFar = asked(stub);
    expect(soFar).toBeLessThan(10);
    expect(errors).toContain(refusal);
    while (asked(stub) === soFar) await sleep(10);
  },
);
