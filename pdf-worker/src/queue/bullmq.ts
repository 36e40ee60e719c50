/**
 * BullMQ on PostgreSQL, or on Redis when its URL is given; nothing else here knows which.
 * Connections to PostgreSQL, counted: a queue 2 at most, a worker 3 and one that listens. They are pools of their own,
 * because a listening client that holds a slot of a shared pool can starve it.
 */
import { withTimeLimit } from '@hospital/event-store';
import { accountOf, ConfigError, onConnection, QueueUnavailable, RUN_MIGRATE } from '@hospital/platform';
import {
  createPostgresBackend,
  Queue,
  runMigrations,
  SchemaMigrationRequiredError,
  withBackend,
} from 'bullmq';
import type { Job, JobsOptions } from 'bullmq';
import { redisOptions, WRITE } from './redis.ts';

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

export const postgres = withBackend(createPostgresBackend);
const LOOK_AT = 1_000;
const ADD_LIMIT_MS = 5_000;
/** No worker takes a job of these. */
const OVER: readonly string[] = ['unknown', 'completed', 'failed'];

/** The tables of the queue are made by an account that may; the worker's own finds them there. */
export async function postgresConnection(databaseUrl: string, max: number) {
  const { mayMigrate: migrate } = await onConnection(databaseUrl, accountOf);
  return { connectionString: databaseUrl, max, migrate, application_name: 'documents' };
}

/** Makes the tables of the queue, or brings them to this version. @param client of the owner */
export async function migrateQueue(client: Parameters<typeof runMigrations>[0]): Promise<void> {
  await runMigrations(client);
}

export async function untilReady(queue: { waitUntilReady(): Promise<unknown> }): Promise<void> {
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
