import { expect, test } from '@jest/globals';
import { createServer } from 'node:net';
import { onFreePort } from './onFreePort.ts';
import { PortTaken } from './server.ts';

/** A server that finds its port taken so many times; `tried` are the ports in their order. */
function takenTimes(times: number, error: Error = new PortTaken('taken')) {
  const tried: number[] = [];
  const start = (port: number) => {
    tried.push(port);
    return tried.length > times ? Promise.resolve(`at ${port}`) : Promise.reject(error);
  };
  return { tried, start };
}

/** Whether a server can listen there. */
const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

test('a port that is asked for is the one', async () => {
  const { tried, start } = takenTimes(0);
  expect(await onFreePort(5432, start)).toEqual({ server: 'at 5432', port: 5432 });
  expect(tried).toEqual([5432]);
});

test('a port that is asked for and is taken is tried once, and no other instead', async () => {
  const { tried, start } = takenTimes(1);
  await expect(onFreePort(5432, start)).rejects.toThrow(PortTaken);
  expect(tried).toEqual([5432]);
});

test('a free port is found where none is asked for', async () => {
  const { tried, start } = takenTimes(0);
  const { port, server } = await onFreePort(undefined, start);
  expect([port, server]).toEqual([tried[0], `at ${port}`]);
  expect(port).toBeGreaterThan(1023);
  expect(await isFree(port)).toBe(true);
});

test('a free port that was lost to another process is followed by another try', async () => {
  const { tried, start } = takenTimes(4);
  const { port, server } = await onFreePort(undefined, start);
  expect(tried).toHaveLength(5);
  expect([port, server]).toEqual([tried.at(-1), `at ${port}`]);
});

test('five tries are enough', async () => {
  const { tried, start } = takenTimes(5);
  await expect(onFreePort(undefined, start)).rejects.toThrow(PortTaken);
  expect(tried).toHaveLength(5);
});

test('any other failure ends it at once', async () => {
  const { tried, start } = takenTimes(1, new Error('no room on the disk'));
  await expect(onFreePort(undefined, start)).rejects.toThrow('no room on the disk');
  expect(tried).toHaveLength(1);
});
