/** Each benchmark still works: a short run of all of them, in which nothing is judged. */
import { expect, jest, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const LIMIT_MS = 900_000;
jest.setTimeout(LIMIT_MS);

test('every benchmark comes to its end', async () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'all', '--', '--short'], {
    cwd,
    timeout: LIMIT_MS,
    maxBuffer: 2 ** 26,
  });
  expect(stdout).not.toContain('did not come to its end');
  expect(stdout.split('\n').filter((line) => line.startsWith('| ')).length).toBeGreaterThan(40);
});
