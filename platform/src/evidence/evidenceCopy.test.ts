/** How long a copy is waited for. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { COPY_PROGRAM } from './copyProgram.ts';
import { CopyUnavailable, EvidenceCopy } from './evidenceCopy.ts';

const MB = 1_048_576;
const SECOND = 1_000;
/** Compares a megabyte for each file that the test writes, and never ends; where some is known it answers at once. */
const SLOW = `import fs from 'node:fs';
const { known, folder } = JSON.parse(process.argv[1]);
const until = (file) => { while (!fs.existsSync(folder + file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10); };
if (known > 0) fs.writeSync(1, JSON.stringify({ state: 'same', bytes: known, lines: 0, lacking: 0, text: null }));
else for (const n of [1, 2, 3]) { until('/' + n); fs.writeSync(1, n * ${MB} + '\\n'); }`;

let folder: string;
let copy: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'evidence-copy-'));
  copy = await mkdtemp(path.join(tmpdir(), 'evidence-copy-'));
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const each of [folder, copy]) await rm(each, { recursive: true });
});

test('a slow copy is waited for while it goes on, and one that hangs goes on from there the next time', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] });
  const limits = jest.spyOn(globalThis, 'setTimeout');
  const evidence = new EvidenceCopy({ folder, copy, program: SLOW });
  let failure: unknown = null;
  const working = evidence.sync().catch((error: unknown) => (failure = error));
  const limit = limits.mock.results[0]?.value as NodeJS.Timeout;
  const refreshed = jest.spyOn(limit, 'refresh');
  for (const n of [1, 2]) {
    jest.advanceTimersByTime(9 * SECOND);
    await writeFile(path.join(copy, String(n)), '');
    while (refreshed.mock.calls.length < n && failure === null) await turn();
  }
  expect(failure).toBeNull();
  jest.advanceTimersByTime(10 * SECOND);
  await working;
  expect(failure).toEqual(new CopyUnavailable('no answer'));
  expect(await evidence.sync()).toMatchObject({ state: 'same', bytes: 2 * MB });
});

test('the program writes how much it compared, and then its answer', async () => {
  const text = `${'x'.repeat(2 * MB)}\n`;
  for (const each of [folder, copy]) await writeFile(path.join(each, 'checkpoints.jsonl'), text);
  const [from, to] = [path.join(folder, 'checkpoints.jsonl'), path.join(copy, 'checkpoints.jsonl')];
  const request = { work: 'compare', from, to, folder: copy, known: 0 };
  const args = ['--input-type=module', '--eval', COPY_PROGRAM, JSON.stringify(request)];
  const said = execFileSync(process.execPath, args, { env: {} }).toString();
  expect(said.split('\n')).toEqual([
    ...[MB, 2 * MB, text.length].map(String),
    JSON.stringify({ state: 'same', bytes: text.length, lines: 0, lacking: 0, text: null }),
  ]);
});
