/**
 * As whom PostgreSQL runs: it refuses root, and a user without a name. `self` for everybody else; `nobody` when we are
 * root; `mapped`, a user namespace in which we look like nobody, where nobody cannot enter the path or we have no name.
 * On Linux each is started under setpriv's death signal, so that a kill -9 of this process leaves no server behind.
 */
import { spawnSync } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';

export type Identity = 'self' | 'nobody' | 'mapped';

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

export const NOBODY = 65534;
const AS_NOBODY = ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'];
const MAPPED = ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/** @param reach a program that must be executable, and a folder that must be writable once it was handed over */
export function chooseIdentity(reach: { program: string; folder: string }): Identity {
  const canMap = (): boolean => succeeds('unshare', [...MAPPED, 'true']);
  if (process.getuid?.() !== 0) return hasName() || !canMap() ? 'self' : 'mapped';
  if (process.platform !== 'linux') {
    throw new Error('PostgreSQL does not run as root here: start as another user, or set DATABASE_URL.');
  }
  if (nobodyReaches(reach)) return 'nobody';
  if (canMap()) return 'mapped';
  throw new Error(
    `PostgreSQL does not run as root, and the user nobody cannot enter ${reach.folder}: start as another user, ` +
      'move the folder (DATA_DIR) to where every user may enter, or set DATABASE_URL.',
  );
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function nobodyReaches({ program, folder }: { program: string; folder: string }): boolean {
  const script = 'test -x "$1" && cd "$2"';
  if (hasSetpriv())
    return succeeds('setpriv', [...AS_NOBODY, '--', 'sh', '-c', script, 'sh', program, folder]);
  const tried = spawnSync('sh', ['-c', script, 'sh', program, folder], {
    uid: NOBODY,
    gid: NOBODY,
    cwd: '/',
  });
  return tried.status === 0;
}

export function launchAs(identity: Identity, program: string, args: readonly string[]): Launch {
  const inner =
    identity === 'mapped'
      ? { command: 'unshare', args: [...MAPPED, program, ...args] }
      : { command: program, args };
  if (!hasSetpriv()) {
    return identity === 'nobody' ? { ...inner, uid: NOBODY, gid: NOBODY } : inner;
  }
  const user = identity === 'nobody' ? AS_NOBODY : [];
  return { command: 'setpriv', args: ['--pdeathsig', 'INT', ...user, '--', inner.command, ...inner.args] };
}

/** Gives a folder to whom PostgreSQL runs as; the folder itself last, so that an interrupted run is repeated. */
export async function changeOwner(identity: Identity, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = identity === 'nobody' ? NOBODY : 0;
  if ((await stat(folder)).uid === owner) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), owner, owner);
  }
  await lchown(folder, owner, owner);
}

let setprivFound: boolean | undefined;

function hasSetpriv(): boolean {
  setprivFound ??= process.platform === 'linux' && succeeds('setpriv', ['--pdeathsig', 'INT', '--', 'true']);
  return setprivFound;
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0;
}
