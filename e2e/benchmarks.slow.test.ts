/** Each benchmark still comes to its end, on a small size: nothing is judged by how fast it was. */
import { afterEach, expect, jest, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { allBenchmarks } from '../bench/src/allBenchmarks.ts';
import { killGroup } from './product.ts';
import { endOf } from './runScript.ts';

jest.setTimeout(240_000);

const bench = fileURLToPath(new URL('../bench', import.meta.url));
let running: ChildProcess | null = null;

/** What hangs takes its servers with it. */
afterEach(() => {
  if (running?.pid !== undefined && running.exitCode === null) killGroup(running.pid, 'SIGKILL');
});

test.each(allBenchmarks())('%s', async (name) => {
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
