import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 5_000;
const PAUSE_MS = 50;

/**
 * Ends the server that a killed process may have left on this folder. A lock file whose process is gone, or is
 * another program that got the same pid since, is removed: PostgreSQL itself would refuse to start on the latter.
 */
export async function endStaleServer(pgData: string): Promise<void> {
  const lockFile = path.join(pgData, 'postmaster.pid');
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const pid = await readPid(lockFile);
    if (pid === null) return;
    if (!commandLine(pid).includes(pgData)) {
      await rm(lockFile, { force: true });
      return;
    }
    if (performance.now() > deadline) {
      throw new Error(
        `The PostgreSQL server ${pid} still holds ${pgData} after 5 s: end it, then start again.`,
      );
    }
    signal(pid, 'SIGINT');
    await sleep(PAUSE_MS);
  }
}

async function readPid(lockFile: string): Promise<number | null> {
  const text = await readFile(lockFile, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/** A slim Linux has no `ps`; macOS has no /proc. */
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in the meantime.
  }
}
