import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolders } from './makeFolders.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'folders-'));
});
afterEach(() => rm(folder, { recursive: true }));

const within = (...names: readonly string[]) => path.join(folder, ...names);

test('makes what is missing, with its mode, and says which folder is the first', async () => {
  expect(await makeFolders(within('a', 'é 7', 'c'), 0o700)).toBe(within('a'));
  expect((await stat(within('a', 'é 7', 'c'))).mode & 0o777).toBe(0o700);
  expect(await makeFolders(within('a', 'é 7', 'c'))).toBeUndefined();
});

test('several at once are no error', async () => {
  await Promise.all(Array.from({ length: 8 }, () => makeFolders(within('x', 'y', 'z'))));
  expect(existsSync(within('x', 'y', 'z'))).toBe(true);
});

test('a file, and a link to nothing, are refused as the system refuses them', async () => {
  await writeFile(within('file'), '');
  await symlink(within('nothing'), within('link'));
  await mkdir(within('there'));
  await expect(makeFolders(within('file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolders(within('file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(makeFolders(within('link'))).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await makeFolders(within('there', '.', 'new', '..'))).toBeUndefined();
});

(existsSync('/proc/self') ? test : test.skip)('ends where none can be made', async () => {
  await expect(makeFolders('/proc/x')).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(makeFolders('/proc/x/y/z')).rejects.toMatchObject({ code: 'ENOENT' });
});
