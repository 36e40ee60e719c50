import { expect, test } from '@jest/globals';
import { isDiskFull } from '../eventSourcing/dataErrors.ts';
import { serverFailure } from './serverFailure.ts';

test.each([
  ['FATAL:  could not write to file "…": No space left on device', true],
  ['FATAL:  could not extend file "…": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.', true],
  ['FATAL:  data directory "…" has wrong ownership', false],
])('PostgreSQL that says %j had no disk: %s', (said, isFull) => {
  const failure = serverFailure('PostgreSQL did not start:', said);
  expect(failure.message).toBe(`PostgreSQL did not start:\n${said}`);
  expect(isDiskFull(failure)).toBe(isFull);
  expect(isDiskFull(new Error('start', { cause: failure }))).toBe(isFull);
});
