import { expect, test } from '@jest/globals';
import { isDiskFull } from '../eventSourcing/dataErrors.ts';
import { serverFailure } from './serverFailure.ts';

const [pgData, message] = ['/data/postgres/18', 'PostgreSQL did not start:'];

test.each([
  ['FATAL:  could not write to file "…": No space left on device', 'ENOSPC'],
  [
    'FATAL:  could not extend file "…": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.',
    'ENOSPC',
  ],
  ['FATAL:  could not create lock file "postmaster.pid": Read-only file system', 'EROFS'],
  ['postgres: could not access directory "…": Permission denied', 'EACCES'],
  ['FATAL:  could not open file "postmaster.pid": Permission denied', 'EACCES'],
  ['FATAL:  could not open shared memory segment "/PostgreSQL.1": Read-only file system', undefined],
  ['FATAL:  data directory "…" has wrong ownership', undefined],
])('PostgreSQL that says %j failed with %s', (said, code) => {
  const failure = serverFailure(message, { said, pgData });
  expect(failure.message).toBe(`${message}\n${said}`);
  if (code === undefined) expect(failure.cause).toBeUndefined();
  else expect(failure.cause).toMatchObject({ code, path: pgData });
  expect(isDiskFull(new Error('start', { cause: failure }))).toBe(code === 'ENOSPC');
});
