/**
 * Closes the parts of a process, the last opened first, each within its limit: a part that hangs or fails is reported in the log
 * and passed over, so that a stop always ends. All parts together have 28 s: orchestrators kill after 30.
 */
import { TimeLimitError, withTimeLimit } from '@hospital/event-store';
import type { Logger } from '../monitoring/logging.ts';

export interface ShutdownPart {
  readonly name: string;
  close(): Promise<void>;
  /** 5 s by default. */
  readonly limitMs?: number;
}

export interface Shutdown {
  /** Adds what was opened just now; it will be closed before all that was added earlier. */
  add(part: ShutdownPart): void;
  /** Closes everything once, however often it is asked; returns whether every part closed in time. */
  close(): Promise<boolean>;
  /** True from the first call of `close`. */
  readonly closing: boolean;
}

const LIMIT_MS = 5_000;
const TOTAL_MS = 28_000;
/** Of a part whose turn comes when the time is over: most parts need no more. */
const LAST_MS = 250;

/** By when all parts are closed, in ms of `performance.now()`. */
type Deadline = number;

export function createShutdown(log: Logger, totalMs = TOTAL_MS): Shutdown {
  const parts: ShutdownPart[] = [];
  let closed: Promise<boolean> | undefined;
  return {
    add: (part) => {
      parts.push(part);
    },
    close: () => (closed ??= closeAll(parts, log, performance.now() + totalMs)),
    get closing() {
      return closed !== undefined;
    },
  };
}

/** A part that is added while the others close is closed too: a start may be stopped half-way. */
async function closeAll(parts: ShutdownPart[], log: Logger, deadline: Deadline): Promise<boolean> {
  let clean = true;
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    clean = (await closePart(part, log, deadline)) && clean;
  }
  return clean;
}

async function closePart(part: ShutdownPart, log: Logger, deadline: Deadline): Promise<boolean> {
  const limitMs = Math.max(LAST_MS, Math.min(part.limitMs ?? LIMIT_MS, deadline - performance.now()));
  try {
    await withTimeLimit(limitMs, part.name, part.close());
    return true;
  } catch (error) {
    if (error instanceof TimeLimitError)
      log.error({ part: part.name, limitMs }, 'a part did not close in time');
    else log.error({ part: part.name, err: error }, 'a part failed to close');
    return false;
  }
}

/**
 * Calls `stop` once, on the first SIGINT, SIGTERM or SIGHUP (which Node takes also under nohup); further ones change nothing, because npm sends on to its child
 * what the terminal already sent.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked) return;
      asked = true;
      stop(signal);
    });
  }
}
