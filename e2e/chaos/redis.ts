/** The queue's Redis: one of `redis-server` where it is installed, or that of REDIS_URL behind a gate that can shut and freeze. */
import { openGate } from '@hospital/event-store/gate';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../serviceRun.ts';
import type { Running } from './supervised.ts';

export interface QueueStore {
  readonly url: string;
  start(): Promise<Running>;
}

const isInstalled = () => spawnSync('redis-server', ['--version']).status === 0;

export const hasRedis = () => Boolean(process.env['REDIS_URL']) || isInstalled();

/** Null where REDIS_URL is not set. */
export function givenRedis(): Promise<QueueStore> | null {
  const given = process.env['REDIS_URL'];
  return given ? behindGate(given) : null;
}

async function behindGate(given: string): Promise<QueueStore> {
  const url = new URL(given);
  const gate = await openGate({ host: url.hostname, port: Number(url.port || 6379) });
  await gate.shut();
  url.hostname = '127.0.0.1';
  url.port = String(gate.port);
  const start = async (): Promise<Running> => {
    await gate.open();
    let end = (_code: string): void => undefined;
    const ended = new Promise<string>((resolve) => (end = resolve));
    return {
      ended,
      pid: null,
      kill: () => void gate.shut().then(() => end('SIGKILL')),
      signal: (signal) => (signal === 'SIGSTOP' ? gate.freeze() : gate.thaw()),
    };
  };
  return { url: url.href, start };
}

/** As docker-compose.yml has it: what was queued is on disk, and nothing is evicted. */
export async function localRedis(folder: string): Promise<QueueStore | null> {
  if (!isInstalled()) return null;
  const port = await freePort();
  const start = async (): Promise<Running> => {
    const options = ['--appendonly', 'yes', '--appendfsync', 'always', '--maxmemory-policy', 'noeviction'];
    const child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...options],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string | null);
    for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept connections')) break;
    return {
      ended,
      pid: child.pid ?? null,
      kill: () => child.kill('SIGKILL'),
      signal: (signal) => child.kill(signal),
    };
  };
  return { url: `redis://127.0.0.1:${port}`, start };
}
