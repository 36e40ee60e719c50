import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeDurably } from './writeDurably.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'durably-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a file is there for its owner alone, and replaces the one before', async () => {
  const file = path.join(folder, 'password');
  for (const content of ['before', 'after']) await writeDurably(file, content);
  expect(await readFile(file, 'utf8')).toBe('after');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['password']);
});

test('what cannot take its place leaves nothing beside it', async () => {
  await mkdir(path.join(folder, 'taken', 'in'), { recursive: true });
  await expect(writeDurably(path.join(folder, 'taken'), 'text')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['taken']);
});

(process.getuid?.() === 0 ? test : test.skip)("a file that root replaces stays its owner's", async () => {
  const file = path.join(folder, 'key');
  await writeDurably(file, 'before');
  await chown(file, 65_534, 65_534);
  await writeDurably(file, 'after');
  const { uid, gid } = await stat(file);
  expect([uid, gid]).toEqual([65_534, 65_534]);
});
