import { expect, test } from '@jest/globals';
import { createLogger } from '../monitoring/logging.ts';
import { createShutdown } from './shutdown.ts';

function setUp(totalMs?: number): { shutdown: ReturnType<typeof createShutdown>; said: string[] } {
  const said: string[] = [];
  const destination = { write: (line: string): void => void said.push(line) };
  return { shutdown: createShutdown(createLogger({ name: 'test', destination }), totalMs), said };
}

test('closes the last opened first, once', async () => {
  const { shutdown } = setUp();
  const closed: string[] = [];
  for (const name of ['database', 'services', 'http']) {
    shutdown.add({ name, close: async () => void closed.push(name) });
  }
  expect(await Promise.all([shutdown.close(), shutdown.close()])).toEqual([true, true]);
  expect(closed).toEqual(['http', 'services', 'database']);
});

test('passes over a part that hangs and one that fails, and says so', async () => {
  const { shutdown, said } = setUp();
  const closed: string[] = [];
  shutdown.add({ name: 'database', close: async () => void closed.push('database') });
  shutdown.add({ name: 'hanging', limitMs: 20, close: () => new Promise(() => undefined) });
  shutdown.add({ name: 'failing', close: () => Promise.reject(new Error('no')) });
  expect(await shutdown.close()).toBe(false);
  expect(closed).toEqual(['database']);
  expect(said.join('')).toMatch(/failing.*hanging/s);
});

test('closes also what was opened while it was closing', async () => {
  const { shutdown } = setUp();
  const closed: string[] = [];
  shutdown.add({
    name: 'first',
    close: async () => shutdown.add({ name: 'late', close: async () => void closed.push('late') }),
  });
  await shutdown.close();
  expect(closed).toEqual(['late']);
});

test('parts that hang share one limit, and the other parts are closed as well', async () => {
  const { shutdown } = setUp(50);
  const closed: string[] = [];
  shutdown.add({ name: 'database', close: async () => void closed.push('database') });
  for (const name of ['one', 'two'])
    shutdown.add({ name, limitMs: 60_000, close: () => new Promise(() => undefined) });
  expect(await shutdown.close()).toBe(false);
  expect(closed).toEqual(['database']);
});
