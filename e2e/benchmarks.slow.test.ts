/** Each benchmark still comes to its end, on a small size: nothing is judged by how fast it was. */
import { afterEach, expect, jest, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { killGroup } from './product.ts';
import { endOf } from './runScript.ts';

const LIMIT_MS = 240_000;
jest.setTimeout(LIMIT_MS);

const bench = fileURLToPath(new URL('../bench', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${bench}/package.json`, 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
const names = Object.keys(scripts).filter((name) => name !== 'all');
let running: ChildProcess | null = null;

/** What hangs takes its servers with it. */
afterEach(() => {
  if (running?.pid !== undefined && running.exitCode === null) killGroup(running.pid, 'SIGKILL');
});

test.each(names)('%s', async (name) => {
  const child = spawn('npm', ['run', '--silent', 'all', '--', name, '--short'], {
    cwd: bench,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running = child;
  const { code, said } = await endOf(child);
  expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
});
