interface Reason {
  readonly said: RegExp;
  readonly code: string;
  readonly message: string;
}

/** What the system refused, as a file of ours would have it. */
const REASONS: readonly Reason[] = [
  {
    said: /No space left on device|Check free disk space/,
    code: 'ENOSPC',
    message: 'No space left on device',
  },
  { said: /lock file .*: Read-only file system/, code: 'EROFS', message: 'Read-only file system' },
  { said: /(file|directory) .*: Permission denied/, code: 'EACCES', message: 'Permission denied' },
];

/** Why PostgreSQL or its `initdb` ended, by what it said. */
export function serverFailure(
  message: string,
  { said, pgData }: { readonly said: string; readonly pgData: string },
): Error {
  const found = REASONS.find((reason) => reason.said.test(said));
  const cause = found && Object.assign(new Error(found.message), { code: found.code, path: pgData });
  return new Error(`${message}\n${said}`, { cause });
}
