import { expect, test } from '@jest/globals';
import { createLogger } from '../monitoring/logging.ts';
import { watchSeals } from './sealWatch.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const at = (n: number) => String(n).padStart(20, '0');

test('what holds no seal, or a wrong one, is counted once and degrades health', async () => {
  const watch = watchSeals(log);
  expect(await watch.health.check()).toEqual({ ok: true });
  watch.onForeignEvent({ position: at(1), part: 'metadata' });
  expect(await watch.health.check()).toEqual({ ok: true });
  for (const position of [3, 2, 3]) watch.onForeignEvent({ position: at(position), part: 'seal' });
  for (const position of [5, 5]) watch.onBrokenSeal({ position: at(position), reason: 'seal_wrong' });
  expect(watch.counts()).toEqual({ unsealed: 2, broken: 1 });
  expect(await watch.health.check()).toMatchObject({
    ok: true,
    degraded: expect.stringMatching(
      /2 events without a seal, skipped, and 1 event with a seal that does not/,
    ),
  });
});

test('the log of the process says what is wrong with a seal', () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const watch = watchSeals(createLogger({ name: 'test', level: 'error', destination }));
  watch.onBrokenSeal({ position: at(7), reason: 'seal_key_absent' });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { position: at(7), problem: 'seal_key_absent' },
  ]);
});

test('so many events are counted that memory would not hold them', () => {
  const watch = watchSeals(log);
  for (let reader = 0; reader < 2; reader += 1)
    for (let n = 1; n <= 150_000; n += 1) watch.onForeignEvent({ position: at(n), part: 'seal' });
  expect(watch.counts().unsealed).toBe(150_000);
});
