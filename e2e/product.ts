/** The product as a person starts it: `npm start` in a process group of its own, on a data folder of its own. */
import { spawn } from 'node:child_process';
import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { NotReady, processTree, survivors } from './processes.ts';
import type { ProcessMark } from './processes.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const READY_MS = 120_000;
const GONE_MS = 45_000;

export interface ProductOptions {
  readonly dataFolder: string;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Product {
  readonly url: string;
  /** npm itself; its group holds the shell and our process. */
  readonly npm: number;
  /** Our process: the one that answers at `url`. */
  readonly node: number;
  output(): string;
  /** What npm leaves with; null where a signal ended it. */
  readonly code: Promise<number | null>;
  processes(): ProcessMark[];
  /** Ctrl-C by default; returns what is left when the limit is over. */
  stop(kill?: () => void): Promise<ProcessMark[]>;
}

/** Others may pass through it, as through a data folder that we make. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hospital-e2e-'));
  chmodSync(folder, 0o711);
  return path.join(folder, 'data');
}

export async function removeDataFolder(folder: string): Promise<void> {
  await rm(path.dirname(folder), { recursive: true, force: true });
}

/** @throws NotReady with all that it said, when it ends before it is ready, or is not ready in time */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const program = launch(options);
  const { child, output, closed } = program;
  const npm = child.pid ?? 0;
  const url = await readyUrl(program);
  if (url === null) {
    const code = child.exitCode;
    if (code === null) killGroup(npm, 'SIGKILL');
    await closed;
    throw new NotReady('npm start', { said: output(), code });
  }
  const processes = (): ProcessMark[] => processTree(npm);
  return {
    url,
    npm,
    node: processes().find(({ command }) => /^\S*node \S*start\.mjs/.test(command))?.pid ?? 0,
    output,
    code: closed,
    processes,
    stop: async (kill = () => killGroup(npm, 'SIGINT')) => {
      const marks = processes();
      kill();
      const left = await survivors(marks, GONE_MS);
      for (const { pid } of left) process.kill(pid, 'SIGKILL');
      await closed;
      return left;
    },
  };
}

/** Runs it until it ends by itself, as it does when it cannot start. */
export async function runProduct(options: ProductOptions): Promise<{ code: number | null; output: string }> {
  const { output, closed } = launch(options);
  return { code: await closed, output: output() };
}

export function killGroup(leader: number, signal: NodeJS.Signals): void {
  process.kill(-leader, signal);
}

export interface Launched {
  readonly child: ChildProcess;
  output(): string;
  readonly closed: Promise<number | null>;
}

function launch({ dataFolder, args = [], environment = {} }: ProductOptions): Launched {
  const child = spawn('npm', ['start', ...(args.length === 0 ? [] : ['--', ...args])], {
    cwd: ROOT,
    detached: true,
    env: { ...ownEnvironment(), ...unlimited, DATA_DIR: dataFolder, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return launched(child);
}

/** @param child whose output comes through pipes */
export function launched(child: ChildProcessByStdio<null, Readable, Readable>): Launched {
  let said = '';
  const listen = (text: string): void => void (said += text);
  child.stdout.setEncoding('utf8').on('data', listen);
  child.stderr.setEncoding('utf8').on('data', listen);
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => said, closed };
}

/** A test calls faster than a person; what holds without it, the tests of the limits try. */
export const unlimited = { RATE_LIMIT: '10000', RATE_BURST: '10000' };

/** Nothing of the test run's own environment: neither its Node options nor a person's settings, nor stores that several products would share. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER', 'PUPPETEER_EXECUTABLE_PATH'];
  return Object.fromEntries(kept.map((name) => [name, process.env[name]]));
}

/** Null where it ended before it was ready, or was not ready in time. */
export function readyUrl({ child, output, closed }: Launched, limitMs = READY_MS): Promise<string | null> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => resolve(null), limitMs);
    const look = (): void => {
      const url = /^ready (\S+)$/m.exec(output())?.[1];
      if (url === undefined) return;
      clearTimeout(limit);
      resolve(url);
    };
    child.stdout?.on('data', look);
    void closed.then(() => {
      clearTimeout(limit);
      resolve(null);
    });
  });
}
