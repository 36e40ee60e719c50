import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holdDataFolder, holdWhereUsed } from './dataFolder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'data-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('is held by one at a time, by whatever path it is reached', async () => {
  const data = path.join(folder, 'data');
  const link = path.join(folder, 'link');
  await symlink(data, link);
  const first = await holdDataFolder(data, () => false);
  await expect(holdDataFolder(link, () => false)).rejects.toThrow(
    `is in use by process ${process.pid}: stop that one first, or set DATA_DIR to another folder.`,
  );
  await first.release();
  const second = await holdDataFolder(link, () => false);
  expect(second.path).toBe(first.path);
  await second.release();
});

test('is neither made nor held where nothing is kept in it', async () => {
  const data = path.join(folder, 'data');
  const unused = await holdWhereUsed(data, false, () => false);
  expect([unused.path, existsSync(data)]).toEqual([data, false]);
  await unused.release();
  const used = await holdWhereUsed(data, true, () => false);
  expect(existsSync(data)).toBe(true);
  await used.release();
});

test('a holder that is stopping is waited for', async () => {
  const first = await holdDataFolder(folder, () => true);
  const waiting = holdDataFolder(folder, () => false);
  await first.release();
  await (await waiting).release();
});

test('the wait for it ends with the signal', async () => {
  const first = await holdDataFolder(folder, () => true);
  const stop = new AbortController();
  const waiting = holdDataFolder(folder, () => false, stop.signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await first.release();
});

(existsSync('/proc/self') ? test : test.skip)(
  'a folder that the system refuses ends with a sentence',
  async () => {
    await expect(holdDataFolder('/proc/x', () => false)).rejects.toThrow(
      'The data folder /proc/x cannot be made: set DATA_DIR to a folder that you may write.',
    );
  },
);

test('the error for a folder that cannot be made names its variable', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await expect(holdDataFolder(path.join(file, 'data'), () => false)).rejects.toThrow(
    'set DATA_DIR to a folder',
  );
});
