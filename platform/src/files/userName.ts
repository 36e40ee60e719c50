import { spawnSync } from 'node:child_process';

/** Of a user of this system, for a sentence; its number where it has no name here. */
export function userName(uid: number): string {
  const { stdout, status } = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8', cwd: '/' });
  return status === 0 ? stdout.trim() : `number ${uid}`;
}
