/** Failpoints take effect where the tests' file was loaded first, and nowhere else. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PRELOAD = new URL('failpoints.mjs', import.meta.url).href;

let folder: string;
let order: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hospital-failpoints-'));
  order = path.join(folder, 'order');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the product does at the point, with every setting of chaos but the file. */
function passPoint(effect: string, nodeOptions: string, skip = 0) {
  writeFileSync(order, JSON.stringify({ id: 'one', point: 'append.before', effect, skip }));
  const program = `
    import { failpoint } from '@hospital/event-store';
    try {
      failpoint('commit.after');
      failpoint('append.before');
      console.log('went on');
    } catch (error) {
      console.log(error.code ?? error.message);
    }`;
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: path.join(ROOT, 'e2e'),
    env: { ...process.env, NODE_OPTIONS: nodeOptions, CHAOS_ORDER: order, CHAOS_NAME: 'commands' },
    encoding: 'utf8',
  });
  const isTaken = readdirSync(folder).some((name) => /^order\.commands\.\d+$/.test(name));
  return { said: stdout.trim(), signal, isTaken };
}

test('a start as in production passes every point, whatever its environment says', () => {
  expect(passPoint('kill', '')).toEqual({ said: 'went on', signal: null, isTaken: false });
});

test.each([
  ['kill', { said: '', signal: 'SIGKILL', isTaken: true }],
  ['fail', { said: 'failed at append.before', signal: null, isTaken: true }],
  ['disk full', { said: 'ENOSPC', signal: null, isTaken: true }],
])('with the file of the tests loaded first it suffers "%s"', (effect, expected) => {
  expect(passPoint(effect, `--import=${PRELOAD}`)).toEqual(expected);
});

test('an order may let the first passes go', () => {
  expect(passPoint('kill', `--import=${PRELOAD}`, 1)).toEqual({
    said: 'went on',
    signal: null,
    isTaken: false,
  });
});

test('the clock of the process is off as the file says', () => {
  writeFileSync(`${order}.clock.commands`, '-3600000');
  const program = `setTimeout(() => console.log(JSON.stringify([Date.now(), new Date(), new Date(0)])), 300)`;
  const { stdout } = spawnSync(process.execPath, ['-e', program], {
    env: { ...process.env, NODE_OPTIONS: `--import=${PRELOAD}`, CHAOS_ORDER: order, CHAOS_NAME: 'commands' },
    encoding: 'utf8',
  });
  const [ms, text, zero] = JSON.parse(stdout) as [number, string, string];
  const hoursBack = (at: number) => Math.round((Date.now() - at) / 3_600_000);
  expect([hoursBack(ms), hoursBack(Date.parse(text)), Date.parse(zero)]).toEqual([1, 1, 0]);
});

test('no code of the product installs one', () => {
  const packages = readdirSync(ROOT).filter((name) => existsSync(path.join(ROOT, name, 'package.json')));
  const sources = packages
    .filter((name) => !['e2e', 'bench'].includes(name))
    .flatMap((name) => filesIn(path.join(ROOT, name)));
  expect(sources.length).toBeGreaterThan(300);
  const installing = sources.filter((file) =>
    /installFailpoints|event-store\/failpoints/.test(readFileSync(file, 'utf8')),
  );
  expect(installing.map((file) => path.relative(ROOT, file))).toEqual(['event-store/src/failpoint.ts']);
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesIn(file);
    return /\.(ts|tsx|mjs|js)$/.test(entry.name) ? [file] : [];
  });
}
