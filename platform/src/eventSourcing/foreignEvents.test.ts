import { expect, test } from '@jest/globals';
import { createLogger } from '../monitoring/logging.ts';
import { foreignEvents } from '../monitoring/metrics.ts';
import { reportForeignEvents } from './foreignEvents.ts';

const count = async (): Promise<number> => {
  const { values } = await foreignEvents.get();
  return values.reduce((sum, { value }) => sum + value, 0);
};
const at = (position: number) =>
  ({ position: String(position).padStart(20, '0'), part: 'metadata' }) as const;

test('each event is counted once, however many readers pass it and in whatever order', async () => {
  const report = reportForeignEvents(createLogger({ name: 'test', level: 'silent' }));
  const before = await count();
  for (const position of [7, 3, 7, 3, 9, 1]) report(at(position));
  expect((await count()) - before).toBe(4);
});

test('of very many too, by the reader that goes ahead', async () => {
  const report = reportForeignEvents(createLogger({ name: 'test', level: 'silent' }));
  const before = await count();
  for (let reader = 0; reader < 2; reader += 1)
    for (let position = 1; position <= 150_000; position += 1) report(at(position));
  expect((await count()) - before).toBe(150_000);
});
