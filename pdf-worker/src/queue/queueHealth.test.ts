import { afterEach, expect, test } from '@jest/globals';
import { createLogger, type Logger } from '@hospital/platform';
import type { JobCounts } from './bullmq.ts';
import { watchQueue, type QueueHealth } from './queueHealth.ts';

const none: JobCounts = { waiting: 0, active: 0, delayed: 0 };
const away = { ok: false, reason: 'the queue of documents does not answer' };

let watching: QueueHealth | null = null;
afterEach(async () => {
  await watching?.close();
});

function watched(counts: () => Promise<JobCounts>, limitMs = 60_000) {
  const said: string[] = [];
  const note = (...words: unknown[]) => void said.push(String(words.at(-1)));
  const log: Logger = Object.assign(createLogger({ name: 'test', level: 'silent' }), {
    warn: note,
    error: note,
  });
  watching = watchQueue({ counts }, { log, lookMs: 60_000, limitMs });
  return { health: watching.health, said };
}

test('one that refuses is not ready, and the log says once that it went and once that it came', async () => {
  let error: Error | null = null;
  const { health, said } = watched(() => (error ? Promise.reject(error) : Promise.resolve(none)));
  expect(await health.check()).toEqual({ ok: true });
  error = new Error('MISCONF');
  expect([await health.check(), await health.check()]).toEqual([away, away]);
  error = null;
  expect(await health.check()).toEqual({ ok: true });
  expect(said).toEqual([away.reason, 'the queue of documents answers again']);
});

test('one that is frozen is not ready, and is asked again only when it has answered', async () => {
  let asked = 0;
  let answer = (_: JobCounts): void => undefined;
  const { health } = watched(() => {
    asked += 1;
    return new Promise<JobCounts>((resolve) => (answer = resolve));
  }, 1);
  expect([await health.check(), await health.check(), asked]).toEqual([away, away, 1]);
  answer(none);
  await new Promise(setImmediate);
  void health.check();
  expect(asked).toBe(2);
});
