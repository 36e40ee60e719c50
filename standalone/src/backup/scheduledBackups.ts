/** Backups by itself, where BACKUP_DIR is set: `npm run backup` in a process of its own, on the same settings. */
import { startBackupSchedule, type BackupSchedule, type Foundation } from '@hospital/platform';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HospitalConfig } from '../config.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/start.mjs', import.meta.url));

/** Null where no folder is named. */
export function scheduledBackups(
  config: HospitalConfig,
  { foundation, dataFolder }: { readonly foundation: Foundation; readonly dataFolder: string },
): BackupSchedule | null {
  if (config.BACKUP_DIR === undefined) return null;
  const { pool, clock, log, databaseUrl } = foundation;
  const environment = { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: databaseUrl };
  const make = async (signal: AbortSignal): Promise<void> => {
    const { code, said } = await ended(environment, signal);
    // How it ended is in the database too.
    if (code !== 0 && !signal.aborted) log.error({ cause: said }, 'a backup failed');
  };
  return startBackupSchedule({ pool, clock, log, everyMs: config.BACKUP_EVERY, make });
}

function ended(
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [PROGRAM, '--backup', 'make'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
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
