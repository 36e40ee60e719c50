/** Backups by itself, where BACKUP_DIR is set: `npm run backup` in a process of its own, on the same settings. */
import {
  ConfigError,
  lastBackups,
  noteFailedBackup,
  startBackupSchedule,
  type BackupSchedule,
  type Foundation,
} from '@hospital/platform';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HospitalConfig } from '../config.ts';
import { EXIT } from './backupCommand.ts';

/** Characters. */
const MOST_SAID = 10_000;
const LONGEST = 500;
const PROGRAM = fileURLToPath(new URL('../../bin/start.mjs', import.meta.url));

interface BackupContext {
  readonly foundation: Foundation;
  readonly dataFolder: string;
  /** A backup reads everything, and checks it in a database of its own. */
  readonly ownerUrl: string;
}

/** Null where no folder is named. @throws ConfigError where no public key is named for it */
export function scheduledBackups(
  config: HospitalConfig,
  { foundation, dataFolder, ownerUrl }: BackupContext,
): BackupSchedule | null {
  const { BACKUP_DIR: folder, BACKUP_IDENTITY, BACKUP_RECIPIENTS } = config;
  if (folder === undefined) return null;
  if (BACKUP_RECIPIENTS.length === 0)
    throw new ConfigError(
      'BACKUP_DIR is set, but no BACKUP_RECIPIENTS: a backup is always encrypted. npm run backup -- new-key makes a key pair.',
    );
  const { pool, clock, log } = foundation;
  const environment = { ...process.env, DATA_DIR: dataFolder, DATABASE_OWNER_URL: ownerUrl };
  const make = async (signal: AbortSignal): Promise<void> => {
    const [beganAt, [before]] = [clock(), await lastBackups(pool, folder, 1)];
    const { code, said } = await ended(environment, signal);
    if (code === EXIT.busy || signal.aborted) return;
    const [last] = await lastBackups(pool, folder, 1);
    if (code === EXIT.good) {
      if (last?.warning) log.warn({ warning: last.warning }, 'a backup was made, with a warning');
      return;
    }
    log.error({ cause: said }, 'a backup failed');
    // Where it failed before it could say so itself.
    if (last?.id === before?.id)
      await noteFailedBackup(pool, { folder, beganAt, endedAt: clock(), fault: lastLine(said) });
  };
  const isChecked = BACKUP_IDENTITY !== undefined;
  return startBackupSchedule({ pool, clock, log, folder, everyMs: config.BACKUP_EVERY, isChecked, make });
}

function lastLine(said: string): string {
  return said.trim().split('\n').at(-1)?.slice(0, LONGEST) || 'It ended without a word.';
}

function ended(
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, ['--expose-gc', PROGRAM, '--backup', 'make'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-MOST_SAID)));
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop);
      resolve({ code, said });
    });
  });
}
