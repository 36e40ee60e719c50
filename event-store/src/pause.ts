/** The one way to wait for a time. */
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
