/** The keys of the evidence's folder: each stands there once, alone or with how the key before vouches for it. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { appendFile, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { EvidenceFolder } from './evidenceFolder.ts';
import { temporaryFolder } from './testing/signedLog.ts';

let place: string;
let remove: () => Promise<void>;
let folder: EvidenceFolder;
beforeEach(async () => {
  ({ folder: place, remove } = await temporaryFolder());
  folder = new EvidenceFolder(place);
});
afterEach(() => remove());

const keys = () => readFile(path.join(place, 'public.key'), 'utf8');

/** One line is the beginning of the other. */
const [short, long] = ['hospital-audit+1+AB', 'hospital-audit+1+ABC'];
const vouched = `${long} replaces ${short} signature acceptance`;

test('the first key begins the file, for its owner alone', async () => {
  await folder.addKey(short);
  expect(await keys()).toBe(`${short}\n`);
  expect((await stat(path.join(place, 'public.key'))).mode & 0o777).toBe(0o600);
});

test('a key is added once, and joins those that are there', async () => {
  for (const line of [short, short, long, short, long]) await folder.addKey(line);
  expect(await keys()).toBe(`${short}\n${long}\n`);
});

test.each([
  ['after', [long, short], `${long}\n${short}\n`],
  ['before', [short, long], `${short}\n${long}\n`],
])('a key that is the beginning of another is a key of its own, %s it', async (_when, lines, expected) => {
  for (const line of lines) await folder.addKey(line);
  expect(await keys()).toBe(expected);
});

test('a key that stands there with a vouch is not added without one; the key that it names is', async () => {
  for (const line of [vouched, long, vouched]) await folder.addKey(line);
  expect(await keys()).toBe(`${vouched}\n`);
  await folder.addKey(short);
  expect(await keys()).toBe(`${vouched}\n${short}\n`);
});

test('a vouch for a key that stands there alone is added', async () => {
  for (const line of [long, vouched]) await folder.addKey(line);
  expect(await keys()).toBe(`${long}\n${vouched}\n`);
});

test('a folder is made for its key, and a line that a crash cut off goes', async () => {
  const inner = path.join(place, 'not', 'there');
  const prepared = new EvidenceFolder(inner);
  await prepared.prepare(short);
  expect((await stat(inner)).mode & 0o777).toBe(0o700);
  await appendFile(path.join(inner, 'checkpoints.jsonl'), 'a line\nhalf of a li');
  await prepared.prepare(short);
  expect(await readFile(path.join(inner, 'checkpoints.jsonl'), 'utf8')).toBe('a line\n');
  expect(await readFile(path.join(inner, 'public.key'), 'utf8')).toBe(`${short}\n`);
});

test('a line that is longer than any checkpoint stays, for the check to report it', async () => {
  const file = path.join(place, 'checkpoints.jsonl');
  const text = `a line\n${'x'.repeat(32_769)}`;
  await appendFile(file, text);
  await folder.prepare(short);
  expect(await readFile(file, 'utf8')).toBe(`${text}\n`);
});
