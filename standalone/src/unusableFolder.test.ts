import { expect, test } from '@jest/globals';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unusableFolder } from './unusableFolder.ts';

const folder = path.resolve('/', 'data');
const refused = (code: string, place: string) => Object.assign(new Error(code), { code, path: place });
const remedy = 'Set DATA_DIR to a folder that you may read and write.';

test('a read-only folder is named, also as the reason of another error', async () => {
  const sentence = `The data folder ${folder} cannot be used, because it is read-only here. ${remedy}`;
  const error = refused('EROFS', path.join(folder, 'postgres'));
  expect(await unusableFolder(error, folder)).toBe(sentence);
  expect(await unusableFolder(new Error('PostgreSQL did not start', { cause: error }), folder)).toBe(
    sentence,
  );
});

test.each(['EACCES', 'EPERM'])('%s names whose the nearest folder is', async (code) => {
  const above = path.join(tmpdir(), 'not-there');
  const found = await unusableFolder(refused(code, path.join(above, 'postgres', 'password')), above);
  expect(found).toMatch(
    new RegExp(`cannot be used: ${tmpdir()} belongs to the user \\S+ and is closed to you`),
  );
  expect(found).toContain(remedy);
});

test.each([
  ['of another place', refused('EACCES', path.resolve('/', 'database'))],
  ['for another reason', refused('EIO', path.join(folder, 'postgres'))],
  ['without a path', Object.assign(new Error('connect'), { code: 'EACCES' })],
  ['that is no error', 'EACCES'],
])('an error %s is not about the data folder', async (_, error) => {
  expect(await unusableFolder(error, folder)).toBeNull();
});
