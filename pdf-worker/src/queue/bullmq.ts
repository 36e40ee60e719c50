/**
 * BullMQ on PostgreSQL, or on Redis when its URL is given; nothing else here knows which.
 * Connections to PostgreSQL, counted: a queue 2 at most, a worker 3 and one that listens. They are pools of their own,
 * because a listening client that holds a slot of a shared pool can starve it.
 */
import { pause, withTimeLimit } from '@hospital/event-store';
import { accountOf, ConfigError, onConnection, QueueUnavailable, RUN_MIGRATE } from '@hospital/platform';
import {
  createPostgresBackend,
  Queue,
  runMigrations,
  SchemaMigrationRequiredError,
  WaitingError,
  withBackend,
  Worker,
} from 'bullmq';
import type { Job, JobsOptions, Processor, WorkerOptions } from 'bullmq';
import { redisOptions, WRITE } from './redis.ts';
import { WorkerHolds } from './workerHolds.ts';

export interface QueueTarget {
  readonly databaseUrl: string;
  readonly redisUrl?: string | null | undefined;
  /** After which a connection to Redis that owes an answer is cut, 12 s by default. */
  readonly silenceMs?: number | undefined;
}

/** Ids and numbers only: what a job is about is read from the log. */
export type JobData = Readonly<Record<string, never>>;

/** The part of BullMQ that we use, the same for both backends. */
export interface OpenQueue {
  /** @throws QueueUnavailable */
  add(id: string, options: AddOptions): Promise<void>;
  /**
   * The same also where the queue has lost a part of itself: what it holds of a job and will hand to nobody would swallow one that is added.
   * @throws QueueUnavailable
   */
  restore(id: string, options: AddOptions): Promise<void>;
  /** @throws where it does not answer, or takes no jobs */
  check(): Promise<void>;
  counts(): Promise<JobCounts>;
  /** Those at work and those that wait for their next attempt. */
  begun(): Promise<readonly BegunJob[]>;
  close(): Promise<void>;
}

export interface BegunJob {
  readonly id: string;
  /** Another one whenever somebody takes it, or works on it for some seconds. */
  readonly mark: string;
  /** Makes it wait for the next worker. The worker that still holds it loses it. Does nothing for a job that is gone. */
  letGo(): Promise<void>;
}

export interface JobCounts {
  readonly waiting: number;
  readonly active: number;
  /** Waiting for their next attempt. */
  readonly delayed: number;
}

export interface AddOptions {
  readonly attempts: number;
  readonly retryDelayMs: number;
  /** 0 before 1 before 2 …; of the same priority the first come. */
  readonly priority: number;
}

/** Thrown by `process`: this worker can do no job for now, and another one may. */
export class WorkerUnable extends Error {
  override readonly name = 'WorkerUnable';
}

export interface OpenWorker {
  close(force: boolean): Promise<void>;
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

const postgres = withBackend(createPostgresBackend);
const LOOK_AT = 1_000;
const ADD_LIMIT_MS = 5_000;
/** After an error of the queue a worker asks for a job no sooner: by itself it would ask without a pause. */
const TROUBLE_MS = 1_000;
/** No worker takes a job of these. */
const OVER: readonly string[] = ['unknown', 'completed', 'failed'];

/** The tables of the queue are made by an account that may; the worker's own finds them there. */
async function postgresConnection(databaseUrl: string, max: number) {
  const { mayMigrate: migrate } = await onConnection(databaseUrl, accountOf);
  return { connectionString: databaseUrl, max, migrate, application_name: 'documents' };
}

/** Makes the tables of the queue, or brings them to this version. @param client of the owner */
export async function migrateQueue(client: Parameters<typeof runMigrations>[0]): Promise<void> {
  await runMigrations(client);
}

async function untilReady(queue: { waitUntilReady(): Promise<unknown> }): Promise<void> {
  await queue.waitUntilReady().catch((cause: unknown) => {
    if (!(cause instanceof SchemaMigrationRequiredError)) throw cause;
    throw new ConfigError(`The tables of the queue are not those of this version. ${RUN_MIGRATE}`, { cause });
  });
}

export async function openQueue(
  name: string,
  target: QueueTarget,
  onError: (error: Error) => void,
): Promise<OpenQueue> {
  const redis = target.redisUrl
    ? new Queue<JobData>(name, { connection: redisOptions(target.redisUrl, target.silenceMs) })
    : null;
  const queue =
    redis ??
    new postgres.Queue<JobData>(name, { connection: await postgresConnection(target.databaseUrl, 2) });
  queue.on('error', onError);
  await untilReady(queue);
  const write = redis && (await writing(redis));
  const add = async (id: string, options: AddOptions) =>
    void (await queue.add('render', {}, jobOptions(id, options)));
  return {
    add: (id, options) => taken(add(id, options)),
    restore: (id, options) =>
      taken(
        (async () => {
          if (OVER.includes(await queue.getJobState(id))) await queue.remove(id);
          await add(id, options);
        })(),
      ),
    async check() {
      await (write ? write() : queue.getJobCounts());
    },
    async counts() {
      const { waiting = 0, prioritized = 0, active = 0, delayed = 0 } = await queue.getJobCounts();
      return { waiting: waiting + prioritized, active, delayed };
    },
    begun: () => begunJobs(queue),
    close: () => queue.close(),
  };
}

async function taken(adding: Promise<void>): Promise<void> {
  await withTimeLimit(ADD_LIMIT_MS, 'the queue', adding).catch((cause: unknown) => {
    throw new QueueUnavailable('the queue takes no job', { cause });
  });
}

/** What only reads would say nothing of a server that is full, or has become a replica. */
async function writing(queue: Queue<JobData>): Promise<() => Promise<unknown>> {
  const client = await queue.getBackend().client;
  client.defineCommand('checkWriting', { numberOfKeys: WRITE.keys.length, lua: WRITE.lua });
  return () => client.runCommand('checkWriting', [...WRITE.keys]);
}

async function begunJobs(queue: Pick<Queue<JobData>, 'getJobs'>): Promise<readonly BegunJob[]> {
  const states = ['active', 'delayed'] as const;
  const jobs = await Promise.all(
    states.map(async (state) =>
      (await queue.getJobs([state], 0, LOOK_AT)).map((job) => begunJob(job, state)),
    ),
  );
  return jobs.flat();
}

function jobOptions(jobId: string, { attempts, retryDelayMs, priority }: AddOptions): JobsOptions {
  return {
    jobId,
    attempts,
    priority,
    backoff: { type: 'exponential', delay: retryDelayMs },
    // What became of a document is in the log. A job that stayed would swallow the next one of its id.
    removeOnComplete: true,
    removeOnFail: true,
  };
}

function begunJob(job: Job<JobData>, state: 'active' | 'delayed'): BegunJob {
  return {
    id: job.id ?? '',
    mark: [state, job.attemptsStarted, String(job.progress)].join(' '),
    async letGo() {
      // “0” stands for any holder.
      await (state === 'active' ? job.moveToWait('0') : job.promote()).catch(() => undefined);
    },
  };
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
  const holds = new WorkerHolds(worker, handlers.error);
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
    close: (force) => {
      stop.abort();
      return worker.close(force);
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
