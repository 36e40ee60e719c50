/**
 * BullMQ on PostgreSQL, or on Redis when its URL is given; nothing else here knows which.
 * Connections to PostgreSQL, counted: a queue 2 at most, a worker 3 and one that listens. They are pools of their own,
 * because a listening client that holds a slot of a shared pool can starve it.
 */
import { accountOf, ConfigError, onConnection, RUN_MIGRATE } from '@hospital/platform';
import {
  createPostgresBackend,
  Queue,
  runMigrations,
  SchemaMigrationRequiredError,
  withBackend,
  Worker,
} from 'bullmq';
import type { Processor, WorkerOptions } from 'bullmq';

export interface QueueTarget {
  readonly databaseUrl: string;
  readonly redisUrl?: string | null | undefined;
}

/** Ids and numbers only: what a job is about is read from the log. */
export type JobData = Readonly<Record<string, never>>;

/** The part of BullMQ that we use, the same for both backends. */
export interface OpenQueue {
  add(id: string, options: AddOptions): Promise<void>;
  counts(): Promise<JobCounts>;
  close(): Promise<void>;
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

export interface OpenWorker {
  close(force: boolean): Promise<void>;
}

export type WorkerTimes = Required<
  Pick<WorkerOptions, 'concurrency' | 'lockDuration' | 'stalledInterval' | 'maxStalledCount'>
>;

export interface JobHandlers {
  readonly process: Processor<JobData>;
  /** A job that failed for good, also one whose workers died too often. */
  readonly failed: (id: string, error: Error) => void;
  /** The connection's trouble; BullMQ connects again by itself. */
  readonly error: (error: Error) => void;
}

const postgres = withBackend(createPostgresBackend);

/** The tables of the queue are made by an account that may; the worker's own finds them there. */
async function postgresConnection(databaseUrl: string, max: number) {
  const { mayMigrate: migrate } = await onConnection(databaseUrl, accountOf);
  return { connectionString: databaseUrl, max, migrate, application_name: 'documents' };
}

/** Makes the tables of the queue, or brings them to this version. @param databaseUrl of the owner */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  await onConnection(databaseUrl, (client) => runMigrations(client));
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
  const queue = target.redisUrl
    ? new Queue<JobData>(name, { connection: { url: target.redisUrl } })
    : new postgres.Queue<JobData>(name, { connection: await postgresConnection(target.databaseUrl, 2) });
  queue.on('error', onError);
  await untilReady(queue);
  return {
    async add(id, { attempts, retryDelayMs, priority }) {
      await queue.add(
        'render',
        {},
        {
          jobId: id,
          attempts,
          priority,
          backoff: { type: 'exponential', delay: retryDelayMs },
          // What became of a document is in the log. A job that stayed would swallow the next one of its id.
          removeOnComplete: true,
          removeOnFail: true,
        },
      );
    },
    async counts() {
      const { waiting = 0, prioritized = 0, active = 0, delayed = 0 } = await queue.getJobCounts();
      return { waiting: waiting + prioritized, active, delayed };
    },
    close: () => queue.close(),
  };
}

export async function openWorker(
  name: string,
  target: QueueTarget & { readonly times: WorkerTimes },
  handlers: JobHandlers,
): Promise<OpenWorker> {
  const { redisUrl, databaseUrl, times } = target;
  const worker = redisUrl
    ? new Worker<JobData>(name, handlers.process, {
        connection: { url: redisUrl, maxRetriesPerRequest: null },
        ...times,
      })
    : new postgres.Worker<JobData>(name, handlers.process, {
        connection: await postgresConnection(databaseUrl, 3),
        ...times,
      });
  worker.on('error', handlers.error);
  worker.on('failed', (job, error) => {
    if (job?.id !== undefined && job.finishedOn !== undefined) handlers.failed(job.id, error);
  });
  await untilReady(worker);
  return { close: (force) => worker.close(force) };
}
