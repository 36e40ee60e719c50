/** The side of BullMQ that takes jobs. */
import { pause } from '@hospital/event-store';
import { WaitingError, Worker } from 'bullmq';
import type { Job, Processor, WorkerOptions } from 'bullmq';
import { postgres, postgresConnection, untilReady, type JobData, type QueueTarget } from './bullmq.ts';
import { redisOptions } from './redis.ts';
import { PauseReasons } from './pauseReasons.ts';

/** After an error of the queue a worker asks for a job no sooner: by itself it would ask without a pause. */
const TROUBLE_MS = 1_000;

/** Thrown by `process`: this worker can do no job for now, and another one may. */
export class WorkerUnable extends Error {
  override readonly name = 'WorkerUnable';
}

export interface OpenWorker {
  /** Waits for what is at work, however long. BullMQ closes once: a second call, forced or not, waits for the same. */
  close(): Promise<void>;
}

export type WorkerTimes = Required<
  Pick<WorkerOptions, 'concurrency' | 'lockDuration' | 'stalledInterval' | 'maxStalledCount'>
>;

export interface JobHandlers {
  /** `start` is 1 the first time, and more after an attempt that failed or whose worker died. */
  readonly process: (id: string, start: number) => Promise<void>;
  /** A job that failed for good, also one whose workers died too often. */
  readonly failed: (id: string, error: Error) => void;
  /** The connection's trouble; BullMQ connects again by itself. */
  readonly error: (error: Error) => void;
  /** Before, no job is taken. */
  readonly begins: Promise<unknown>;
  /** Nor from a WorkerUnable until this. The job waits for the next worker, and the attempt does not count. */
  readonly untilAble: () => Promise<void>;
}

export async function openWorker(
  name: string,
  target: QueueTarget & { readonly times: WorkerTimes },
  handlers: JobHandlers,
): Promise<OpenWorker> {
  const { redisUrl, databaseUrl, times } = target;
  const showing = showingProgress(handlers.process, times.lockDuration / 2);
  // A job that was being taken when the worker became unable is not begun.
  const process: Processor<JobData> = (job, token) =>
    holds.has('unable')
      ? putBack(job, token)
      : showing(job, token).catch((error: unknown) => letGo(error, job, token));
  const options = { ...times, autorun: false };
  const worker = redisUrl
    ? new Worker<JobData>(name, process, {
        connection: { ...redisOptions(redisUrl, target.silenceMs), maxRetriesPerRequest: null },
        ...options,
      })
    : new postgres.Worker<JobData>(name, process, {
        connection: await postgresConnection(databaseUrl, 3),
        ...options,
      });
  const holds = new PauseReasons(worker, handlers.error);
  const stop = new AbortController();
  worker.on('error', (error) => {
    handlers.error(error);
    // One that has not begun would begin when it is let go.
    if (worker.isRunning() && !worker.closing)
      void holds.hold('trouble', () => pause(TROUBLE_MS, { signal: stop.signal }));
  });
  worker.on('failed', (job, error) => {
    if (job?.id !== undefined && job.finishedOn !== undefined) handlers.failed(job.id, error);
  });
  await untilReady(worker);
  void handlers.begins.then(() => worker.run()).catch(handlers.error);
  const letGo = async (error: unknown, job: Job<JobData>, token?: string): Promise<never> => {
    if (!(error instanceof WorkerUnable)) throw error;
    await holds.hold('unable', handlers.untilAble);
    return putBack(job, token);
  };
  return {
    close: () => {
      stop.abort();
      return worker.close();
    },
  };
}

async function putBack(job: Job<JobData>, token?: string): Promise<never> {
  await job.moveToWait(token);
  throw new WaitingError();
}

/** So that others see that it lives, whatever the clocks say. */
function showingProgress(work: JobHandlers['process'], everyMs: number): Processor<JobData> {
  return async (job) => {
    let shown = 0;
    const showing = setInterval(() => void job.updateProgress((shown += 1)).catch(() => undefined), everyMs);
    try {
      if (job.id !== undefined) await work(job.id, job.attemptsStarted);
    } finally {
      clearInterval(showing);
    }
  };
}
