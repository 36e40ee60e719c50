import { afterEach, expect, test } from '@jest/globals';
import { createLogger, type Logger } from '@hospital/platform';
import { watchQueue, type QueueHealth } from './queueHealth.ts';

const away = { ok: false, reason: 'the queue of documents does not answer' };

let watching: QueueHealth | null = null;
afterEach(async () => {
  await watching?.close();
});

function watched(check: () => Promise<void>, limitMs = 60_000) {
  const said: string[] = [];
  const note = (...words: unknown[]) => void said.push(String(words.at(-1)));
  const log: Logger = Object.assign(createLogger({ name: 'test', level: 'silent' }), {
    warn: note,
    error: note,
  });
  watching = watchQueue({ check }, { log, lookMs: 60_000, limitMs });
  return { health: watching.health, said };
}

test('one that refuses is not ready, and the log says once that it went and once that it came', async () => {
  let error: Error | null = null;
  const { health, said } = watched(() => (error ? Promise.reject(error) : Promise.resolve()));
  expect(await health.check()).toEqual({ ok: true });
  error = new Error('MISCONF');
  expect([await health.check(), await health.check()]).toEqual([away, away]);
  error = null;
  expect(await health.check()).toEqual({ ok: true });
  expect(said).toEqual([away.reason, 'the queue of documents answers again']);
});

test('what has to be done for one that refuses is said', async () => {
  let words = "READONLY You can't write against a read only replica.";
  const { health, said } = watched(() => Promise.reject(new Error(words)));
  const reasons = ['Redis is a replica', 'Redis has no memory left'].map((begin) =>
    expect.stringContaining(begin),
  );
  expect(await health.check()).toEqual({ ok: false, reason: reasons[0] });
  words = "OOM command not allowed when used memory > 'maxmemory'.";
  expect(await health.check()).toEqual({ ok: false, reason: reasons[1] });
  expect(said).toEqual(reasons);
});

test('one that is frozen is not ready, and is asked again only when it has answered', async () => {
  let asked = 0;
  let answer = (): void => undefined;
  const { health } = watched(() => {
    asked += 1;
    return new Promise<void>((resolve) => (answer = resolve));
  }, 1);
  expect([await health.check(), await health.check(), asked]).toEqual([away, away, 1]);
  answer();
  await new Promise(setImmediate);
  void health.check();
  expect(asked).toBe(2);
});
