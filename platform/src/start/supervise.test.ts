import { expect, jest, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

jest.setTimeout(60_000);

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
const SCRIPT = `
  const { createLogger } = await import(${urlOf('../monitoring/logging.ts')});
  const { createShutdown } = await import(${urlOf('./shutdown.ts')});
  const { logReady, supervise } = await import(${urlOf('./supervise.ts')});
  const log = createLogger({ name: 'test', level: process.env.LEVEL });
  const shutdown = createShutdown(log);
  // What closes takes as long as its input is open: the log is written in the background meanwhile.
  const close = () => new Promise((resolve) => process.stdin.on('end', resolve).resume());
  shutdown.add({ name: 'input', close });
  supervise(log, shutdown);
  const work = setInterval(() => undefined, 1000);
  process.emitWarning('a leak');
  setImmediate(() => logReady(log, 'http://127.0.0.1:1'));`;

async function stopped(level: string) {
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', '--input-type=module', '--eval', SCRIPT],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      cwd: new URL('.', import.meta.url),
      env: { PATH: process.env['PATH'], LEVEL: level },
    },
  );
  const ended = once(child, 'close');
  const [said, complained] = [text(child.stdout), text(child.stderr)];
  child.stdout.on('data', (line) => {
    if (String(line).includes('"ready"')) child.kill('SIGTERM');
    if (level === 'error' || String(line).includes('"stopping')) child.stdin.end();
  });
  const [code] = (await ended) as [number | null];
  const lines = (await said).trim().split('\n');
  return {
    code,
    entries: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    complained: await complained,
  };
}

test('all that a process says of itself is in its log', async () => {
  const { code, entries, complained } = await stopped('info');
  expect({ code, complained }).toEqual({ code: 0, complained: '' });
  expect(entries.map(({ msg }) => msg)).toEqual([
    'Node gave a warning',
    'ready',
    'stopping (SIGTERM)',
    'stopped',
  ]);
  expect(entries[0]).toMatchObject({ level: 40, err: { message: 'a leak' } });
  expect(entries[1]).toMatchObject({ url: 'http://127.0.0.1:1' });
});

test('that it is ready is said at every level', async () => {
  const { entries } = await stopped('error');
  expect(entries.map(({ msg }) => msg)).toEqual(['ready']);
});
