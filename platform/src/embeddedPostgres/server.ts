import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { postgresEnvironment } from './cluster.ts';
import { launchAs } from './identity.ts';
import type { Identity } from './identity.ts';
import { serverFailure } from './serverFailure.ts';
import { sharedMemoryArguments } from './sharedMemory.ts';

export interface ServerOptions {
  readonly binaries: PostgresBinaries;
  readonly identity: Identity;
  readonly pgData: string;
  readonly port: number;
  readonly log: (line: string) => void;
  readonly withoutSync: boolean;
  /** How long a start may say nothing, 120 s by default; for tests. */
  readonly silenceMs?: number;
}

export interface Server {
  readonly pid: number;
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/** Without a word: the recovery after a crash may take long, and says every ten seconds how far it is. */
const SILENCE_MS = 120_000;
const STOP_LIMIT_MS = 10_000;
const KEPT_LINES = 15;

export async function launchServer(options: ServerOptions): Promise<Server> {
  const { command, args, ...user } = launchAs(options.identity, options.binaries.postgres, [
    ...serverArguments(options),
    ...sharedMemoryArguments(options.identity),
  ]);
  // Detached: Ctrl-C goes to the whole terminal group, and the database must outlive the services.
  const child = spawn(command, args, {
    ...user,
    cwd: '/',
    detached: true,
    env: postgresEnvironment(options.binaries),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(`PostgreSQL ended with ${signal ?? `code ${code}`}`));
  });
  await untilReady(child, ended, options);
  return { pid: child.pid ?? 0, ended, stop: () => stop(child, ended) };
}

/** Several products at once have their databases on it, and each opens up to 120 connections. */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '500',
  // Its folder may be in memory.
  max_wal_size: '256MB',
} as const;

/** Neither a statement nor a row of it reaches the server's log: they hold personal values. */
function serverArguments({ pgData, port, withoutSync }: ServerOptions): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: '200',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    jit: 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // Errors of statements are returned to the client; here they would quote the values.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    lc_messages: 'C',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(withoutSync ? forTests : {}),
  };
  return ['-D', pgData, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

type Child = ChildProcessByStdio<null, null, Readable>;

function untilSilent(ms: number) {
  let say: (outcome: string) => void = () => undefined;
  const late = new Promise<string>((resolve) => (say = resolve));
  const timer = setTimeout(() => say(`it was not ready, and said nothing for ${ms / 1_000} s`), ms);
  return { late, heard: () => void timer.refresh(), over: () => clearTimeout(timer) };
}

async function untilReady(child: Child, ended: Promise<string>, options: ServerOptions): Promise<void> {
  const said: string[] = [];
  const silence = untilSilent(options.silenceMs ?? SILENCE_MS);
  const ready = new Promise<'ready'>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      silence.heard();
      said.push(line);
      if (said.length > KEPT_LINES) said.shift();
      options.log(line);
      if (line.includes('ready to accept connections')) resolve('ready');
    });
  });
  const outcome = await Promise.race([ready, ended, silence.late]);
  silence.over();
  if (outcome === 'ready') return;
  child.kill('SIGQUIT');
  const lines = said.join('\n');
  if (lines.includes('could not bind')) throw new PortTaken(`port ${options.port} is taken on 127.0.0.1`);
  const { pgData } = options;
  throw serverFailure(`PostgreSQL did not start on ${pgData}: ${outcome}`, { said: lines, pgData });
}

/** SIGINT ends the sessions and writes everything down; SIGQUIT leaves that to the next start. */
async function stop(child: Child, ended: Promise<string>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    child.kill(signal);
    const limit = new AbortController();
    await Promise.race([
      ended,
      sleep(STOP_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => undefined),
    ]);
    limit.abort();
  }
  await ended;
}
