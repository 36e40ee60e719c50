import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeSecrets } from './secretModes.ts';

let folder = '';
let said: string[] = [];
const log = { warn: (...words: unknown[]) => void said.push(words.join(' ')) } as Parameters<
  typeof closeSecrets
>[1];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'secret-modes-'));
  said = [];
});
afterEach(() => rm(folder, { recursive: true }));

async function secret(mode: number): Promise<string> {
  const file = path.join(folder, 'master.key');
  await writeFile(file, 'x');
  await chmod(file, mode);
  return file;
}

test.each([0o644, 0o640, 0o604, 0o666, 0o660, 0o610])(
  'a file of mode %i is closed, and that is said',
  async (mode) => {
    const file = await secret(mode);
    await closeSecrets([file], log);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(said).toEqual([
      expect.stringContaining(`could read ${file} (mode ${mode.toString(8)}); it is closed now (600)`),
    ]);
  },
);

test.each([0o600, 0o400])('a file of mode %i is left as it is', async (mode) => {
  const file = await secret(mode);
  await closeSecrets([file, path.join(folder, 'nothing')], log);
  expect((await stat(file)).mode & 0o777).toBe(mode);
  expect(said).toEqual([]);
});

test('on Windows nothing is looked at', async () => {
  await closeSecrets([await secret(0o644)], log, 'win32');
  expect(said).toEqual([]);
});
