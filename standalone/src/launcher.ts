/**
 * Notices that who launched us is gone. A SIGTERM to npm reaches its shell only, and a kill -9 of npm reaches nobody:
 * in both cases this process would stay behind, without a terminal to stop it from.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface LauncherWatch {
  /** Looks now, without waiting for the next turn of the watch. */
  isGone(): boolean;
  stop(): void;
}

const PERIOD_MS = 250;

/** Only under npm: who starts `node` by hand may well close the shell and want us to stay. */
export function watchLauncher(onGone: () => void): LauncherWatch {
  if (process.env['npm_lifecycle_event'] === undefined) return { isGone: () => false, stop: () => undefined };
  const chain = chainToNpm();
  const isGone = (): boolean =>
    chain.length === 0 || chain.some(({ child, parent }) => parentOf(child) !== parent);
  const timer = setInterval(() => {
    if (!isGone()) return;
    clearInterval(timer);
    onGone();
  }, PERIOD_MS);
  timer.unref();
  return { isGone, stop: () => clearInterval(timer) };
}

interface Link {
  readonly child: number;
  readonly parent: number;
}

/**
 * npm runs a script through a shell, which some systems' shells replace with the script. Empty where both were gone before
 * we came to look: then the system's first process has taken us over.
 */
function chainToNpm(): Link[] {
  const parent = process.ppid;
  const toParent = { child: process.pid, parent };
  if (parent === 1 && !isNpm(parent)) return [];
  const grandparent = parentOf(parent);
  if (isNpm(parent) || grandparent === null || !isNpm(grandparent)) return [toParent];
  return [toParent, { child: parent, parent: grandparent }];
}

function isNpm(pid: number): boolean {
  return /\bnpm\b/.test(commandOf(pid));
}

function parentOf(pid: number): number | null {
  if (pid === process.pid) return process.ppid;
  if (process.platform !== 'linux') return Number.parseInt(ps(pid, 'ppid'), 10) || null;
  // After the name, which is in parentheses and may itself hold some: state, parent.
  const parent = /.*\) \S (\d+)/s.exec(readText(`/proc/${pid}/stat`))?.[1];
  return parent === undefined ? null : Number(parent);
}

function commandOf(pid: number): string {
  return process.platform === 'linux'
    ? readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
    : ps(pid, 'command');
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
