/**
 * How many calls of one caller run at the same time: a person with many calls delays nobody but themselves. What a page asks for at once
 * waits for a moment and is not refused. Kept in memory, so that each process counts for itself.
 */
import { Problem } from '@hospital/contracts';
import { FairQueue } from './fairQueue.ts';

export const CALLER_LIMITS = { running: 4, waiting: 60, waitMs: 10_000 } as const;
const RETRY_AFTER_SECONDS = 1;

export function callerQueue(): FairQueue {
  const { running, waiting, waitMs } = CALLER_LIMITS;
  return new FairQueue({
    ofCaller: running,
    waitingOfCaller: waiting,
    waitMs,
    refusal: () => new Problem('too_many_requests', { extra: { retryAfter: RETRY_AFTER_SECONDS } }),
  });
}
