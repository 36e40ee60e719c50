import { expect, test } from '@jest/globals';
import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, closeSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const FULL = '/dev/full';
const logging = JSON.stringify(new URL('./logging.ts', import.meta.url).href);

/** A process that logs, and then says on its error output how many turns it still made. */
const script = (lines: string) => `
  const { createLogger } = await import(${logging});
  const log = createLogger({ name: 'test' });
  ${lines}
  let turns = 0;
  const working = setInterval(() => {
    turns += 1;
    log.info({ turns }, 'working');
    if (turns < 5) return;
    clearInterval(working);
    process.stderr.write('five turns');
  }, 10);`;

async function run(lines: string, stdio: StdioOptions) {
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', '--input-type=module', '--eval', script(lines)],
    { stdio, cwd: new URL('.', import.meta.url), env: { PATH: process.env['PATH'] } },
  );
  const ended = once(child, 'close');
  const [logged, said] = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const [code] = (await ended) as [number | null];
  return { code, logged: await logged, said: await said };
}

const messages = (logged = '') =>
  logged
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly msg: string }).msg);

test('all lines arrive in their order, also the last ones and what is more than a pipe takes at once', async () => {
  const many = `for (let n = 0; n < 3_000; n += 1) log.info('a line of some sixty letters, so that a pipe is full ' + n);
    process.on('exit', () => log.fatal('the last one'));`;
  const { code, logged } = await run(many, ['ignore', 'pipe', 'pipe']);
  const lines = messages(logged);
  expect(code).toBe(0);
  expect(lines.slice(0, 3_000).map((line) => Number(line.split(' ').at(-1)))).toEqual(
    Array.from({ length: 3_000 }, (_, n) => n),
  );
  expect(lines.slice(3_000)).toEqual([...Array<string>(5).fill('working'), 'the last one']);
});

(existsSync(FULL) ? test : test.skip)('a full disk takes the log and nothing else', async () => {
  const full = openSync(FULL, 'w');
  const { code, said } = await run(`log.fatal('lost');`, ['ignore', full, 'pipe']);
  closeSync(full);
  expect({ code, said }).toEqual({ code: 0, said: 'five turns' });
});
