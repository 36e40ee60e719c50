/**
 * Signs the log in the background: one copy at a time, under a lease; apart from appends, which it costs nothing. What fails is told by
 * health as a limitation: the clinic goes on working.
 */
import { Backoff } from '@hospital/contracts';
import { LogEndsEarlier, pause, type EventStore } from '@hospital/event-store';
import { acquireLease, type Lease } from '../eventSourcing/lease.ts';
import type { Health, HealthPart } from '../health.ts';
import type { Logger } from '../logging.ts';
import { CheckpointWriter, LogAltered } from './checkpointWriter.ts';
import { EvidenceFolder } from './evidenceFolder.ts';
import { checkFirstSeal, FirstSealMoved } from './firstSeal.ts';
import { signingKey } from './evidenceKey.ts';

const RESTART = { firstMs: 1_000, longestMs: 60_000 };
const EVERY_MS = 60_000;
const EVERY_EVENTS = 1_000;
const PROGRESS_EVENTS = 100_000;

export interface EvidenceOptions {
  /** The log as stored: personal values encrypted. */
  readonly store: EventStore;
  readonly databaseUrl: string;
  readonly folder: string;
  /** AUDIT_KEY: 32 bytes. */
  readonly key: Buffer;
  readonly log: Logger;
  /** A minute and a thousand events unless set. */
  readonly every?: { readonly ms: number; readonly events: number };
}

export interface EvidenceStatus {
  /** How many events the last checkpoint covers. */
  readonly size: number;
  readonly at: string | null;
  readonly publicKey: string;
  /** Why no checkpoints are written at present. */
  readonly failure: string | null;
}

export interface Evidence {
  readonly health: HealthPart;
  status(): Promise<EvidenceStatus>;
  close(): Promise<void>;
}

interface State {
  failure: string | null;
}

export function startEvidence(options: EvidenceOptions): Evidence {
  const stop = new AbortController();
  const state: State = { failure: null };
  const running = keepRunning(options, state, stop.signal);
  const { publicKey } = signingKey(options.key);
  const folder = new EvidenceFolder(options.folder);
  return {
    health: { name: 'audit', check: () => Promise.resolve(healthOf(state)) },
    status: async () => {
      const last = await folder.last().catch(() => null);
      return {
        size: last?.size ?? 0,
        at: last?.at ?? null,
        publicKey: publicKey.text,
        failure: state.failure,
      };
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}

function healthOf({ failure }: State): Health {
  return failure === null ? { ok: true } : { ok: true, degraded: failure };
}

async function keepRunning(options: EvidenceOptions, state: State, signal: AbortSignal): Promise<void> {
  for (const backoff = new Backoff(RESTART); !signal.aborted;) {
    try {
      await runUnderLease(options, state, signal);
      backoff.reset();
    } catch (error) {
      if (error instanceof LogAltered || error instanceof LogEndsEarlier || error instanceof FirstSealMoved) {
        state.failure = error instanceof FirstSealMoved ? error.message : new LogAltered().message;
        options.log.fatal({ err: error }, state.failure);
        return;
      }
      state.failure = `No checkpoint can be signed at present (${reasonOf(error)}).`;
      options.log.error({ err: error }, 'signing checkpoints stopped; it starts again');
      await pause(backoff.next(), { signal });
    }
  }
}

/** The system's or the database's code: a message may hold a path. */
function reasonOf(error: unknown): string {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded ? String(error.code) : 'unknown error';
}

async function runUnderLease(options: EvidenceOptions, state: State, signal: AbortSignal): Promise<void> {
  const connection = { connectionString: options.databaseUrl, application_name: 'audit checkpoints' };
  const onWaiting = () => {
    state.failure = null;
  };
  const lease = await acquireLease({ connection, name: 'audit checkpoints', signal, onWaiting });
  if (!lease) return;
  try {
    await follow(options, { state, lease }, signal);
  } finally {
    await lease.release();
  }
}

async function follow(
  options: EvidenceOptions,
  { state, lease }: { readonly state: State; readonly lease: Lease },
  signal: AbortSignal,
): Promise<void> {
  const { store, every = { ms: EVERY_MS, events: EVERY_EVENTS }, log } = options;
  const writer = await CheckpointWriter.open({
    folder: new EvidenceFolder(options.folder),
    key: signingKey(options.key),
    everyEvents: every.events,
    guard: () => lease.guard(lease.client),
  });
  const end = await store.end();
  await checkFirstSeal(options.folder, store);
  state.failure = null;
  const failed = new AbortController();
  const either = AbortSignal.any([signal, lease.lost, failed.signal]);
  const signing = signNowAndThen(writer, every.ms, either).catch((error: unknown) => {
    failed.abort();
    return error instanceof Error ? error : new Error('a checkpoint could not be signed');
  });
  await store
    .subscribe(
      { after: writer.after },
      async ({ events, checkpoint }) => {
        const before = writer.size;
        await writer.take(events);
        if (checkpoint >= end && writer.isShort) throw new LogAltered();
        const passed = Math.floor(writer.size / PROGRESS_EVENTS);
        if (passed > Math.floor(before / PROGRESS_EVENTS))
          log.info({ events: passed * PROGRESS_EVENTS }, 'signing the log');
      },
      either,
    )
    .finally(() => failed.abort());
  const failure = await signing;
  if (failure) throw failure;
  // What was appended before a stop is signed before the process ends.
  if (signal.aborted && !lease.lost.aborted) await writer.sign();
}

/** @returns when the signal aborts */
async function signNowAndThen(writer: CheckpointWriter, ms: number, signal: AbortSignal): Promise<null> {
  while (!signal.aborted) {
    await pause(ms, { signal });
    if (!signal.aborted) await writer.sign();
  }
  return null;
}
