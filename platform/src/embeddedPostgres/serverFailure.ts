const FULL = /No space left on device|Check free disk space/;

/** Why PostgreSQL or its `initdb` ended, by what it said. Where the disk was full that is the reason, as a file of ours would have it. */
export function serverFailure(message: string, said: string): Error {
  const cause = FULL.test(said)
    ? Object.assign(new Error('No space left on device'), { code: 'ENOSPC' })
    : undefined;
  return new Error(`${message}\n${said}`, { cause });
}
