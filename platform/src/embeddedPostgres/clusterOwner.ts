/** PostgreSQL reads only a folder of the user as which it runs, so a cluster of somebody else is refused before anything is written. */
import { stat } from 'node:fs/promises';
import { userName } from '../files/userName.ts';
import { ConfigError } from '../start/config.ts';
import { NOBODY } from './identity.ts';

const ROOT = 0;

/**
 * Root would have to take the folder from its owner, who could not start any more.
 * @param uid of this process; undefined on a system without users
 * @throws ConfigError, with a sentence that names the owner
 */
export async function assertOwnCluster(pgData: string, uid = process.getuid?.()): Promise<void> {
  if (uid === undefined) return;
  const { uid: owner } = await stat(pgData);
  const own = uid === ROOT ? [ROOT, NOBODY] : [uid];
  if (own.includes(owner)) return;
  const [name, me] = [userName(owner), userName(uid)];
  const remedy =
    uid === ROOT
      ? `run this as ${name}, not as root`
      : `run this as the user who started it before, or make ${me} the owner of the whole data folder (chown -R)`;
  throw new ConfigError(`The database in ${pgData} belongs to the user ${name}: ${remedy}.`);
}
