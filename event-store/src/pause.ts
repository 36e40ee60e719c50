/** The ways to wait for a time, and for an end. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export interface PauseOptions {
  /** Ends the pause early, without an error. */
  readonly signal?: AbortSignal;
  /** False where the pause is to keep no process alive. */
  readonly ref?: boolean;
}

export async function pause(ms: number, options: PauseOptions = {}): Promise<void> {
  await sleep(ms, undefined, options).catch(() => undefined);
}

export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
