import { spawnSync } from 'node:child_process';
import { launchAs } from './identity.ts';
import type { Identity } from './identity.ts';

/**
 * The cluster's own way is POSIX, in /dev/shm. Where PostgreSQL may not write there, as in a container that is read-only, System V serves: the
 * server's main segment needs it anyway.
 */
export function sharedMemoryArguments(identity: Identity, folder = '/dev/shm'): readonly string[] {
  if (process.platform !== 'linux') return [];
  const { command, args, ...user } = launchAs(identity, 'test', ['-w', folder]);
  const isWritable = spawnSync(command, args, { ...user, stdio: 'ignore', cwd: '/' }).status === 0;
  return isWritable ? [] : ['-c', 'dynamic_shared_memory_type=sysv'];
}
