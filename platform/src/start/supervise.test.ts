import { expect, jest, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

jest.setTimeout(60_000);

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
const SCRIPT = `
  const { createLogger } = await import(${urlOf('../monitoring/logging.ts')});
  const { createShutdown } = await import(${urlOf('./shutdown.ts')});
  const { sayReady, supervise } = await import(${urlOf('./supervise.ts')});
  const log = createLogger({ name: 'test', level: process.env.LEVEL });
  const shutdown = createShutdown(log);
  supervise(log, shutdown);
  const work = setInterval(() => undefined, 1000);
  process.emitWarning('a leak');
  setImmediate(() => sayReady(log, 'http://127.0.0.1:1'));`;

async function stopped(level: string) {
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', '--input-type=module', '--eval', SCRIPT],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: new URL('.', import.meta.url),
      env: { PATH: process.env['PATH'], LEVEL: level },
    },
  );
  const ended = once(child, 'close');
  const complained = text(child.stderr);
  // By one reader alone: two of the same stream may each take a part.
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    const isReady = !said.includes('"ready"') && (said + part).includes('"ready"');
    said += part;
    if (isReady) child.kill('SIGTERM');
  });
  const [code] = (await ended) as [number | null];
  const lines = said.trim().split('\n');
  return {
    code,
    entries: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    complained: await complained,
  };
}

test('all that a process says of itself is in its log', async () => {
  const { code, entries, complained } = await stopped('info');
  expect({ code, complained }).toEqual({ code: 0, complained: '' });
  const said = entries.map(({ msg }) => msg);
  expect(said.slice(0, 2)).toEqual(['Node gave a warning', 'ready']);
  // The log is written in the background: at the exit its last lines may change places. Each has its time.
  expect(said.slice(2).sort()).toEqual(['stopped', 'stopping (SIGTERM)']);
  expect(entries[0]).toMatchObject({ level: 40, err: { message: 'a leak' } });
  expect(entries[1]).toMatchObject({ url: 'http://127.0.0.1:1' });
});

test('that it is ready is said at every level', async () => {
  const { entries } = await stopped('error');
  expect(entries.map(({ msg }) => msg)).toEqual(['ready']);
});
