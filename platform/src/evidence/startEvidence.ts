/**
 * Signs the log in the background: one copy of the service at a time, under a lease; apart from appends, which it costs nothing. What fails is
 * reported by health as a limitation: the clinic goes on working. After a log or a chain that does not continue, nothing is signed until a person
 * has put it right or accepted a new chain.
 */
import { Backoff, START, type Position, type StoredEvent } from '@hospital/contracts';
import { LogEndsEarlier, pause, withLinkedSignal, type EventStore } from '@hospital/event-store';
import { noteErasureStep, SIGNED_STEP } from '../erasures/steps.ts';
import { acquireLease, type Lease } from '../eventSourcing/lease.ts';
import type { Health, HealthPart } from '../monitoring/health.ts';
import type { Logger } from '../monitoring/logging.ts';
import { CheckpointCopies, type CopyStatus } from './checkpointCopies.ts';
import { chainKeeper, ChainBroken, keptChain } from './checkpointChain.ts';
import { AuditKeyWrong, CheckpointWriter, LogAltered } from './checkpointWriter.ts';
import { EvidenceFolder } from './evidenceFolder.ts';
import { checkFirstSeal, FirstSealMoved } from './firstSeal.ts';
import { readinessLooks } from './readyToSign.ts';
import { signingKey, type PublicKey } from './evidenceKey.ts';
import { keyChangesOf } from './keyChange.ts';
import { readKeys } from './readEvidence.ts';
import { givenKeys, signerOf, type AuditKeys } from './signingKeys.ts';
import { isSignedBy, parseCheckpoint } from './signedCheckpoint.ts';
import { SigningTimer } from './signingTimer.ts';

export const SIGNING_LEASE = 'audit checkpoints';
const RESTART = { firstMs: 1_000, longestMs: 60_000 };
const EVERY_MS = 60_000;
const EVERY_EVENTS = 1_000;
const LOOK_MS = 100;
const PROGRESS_EVENTS = 100_000;
const ACCEPTED_LOOK_MS = 10_000;

export interface EvidenceOptions extends AuditKeys {
  /** The log as stored: personal values encrypted. */
  readonly store: EventStore;
  readonly databaseUrl: string;
  readonly folder: string;
  /** Further folders that get each checkpoint; none unless set. */
  readonly copies?: readonly string[];
  readonly log: Logger;
  /** A minute and a thousand events unless set. */
  readonly every?: { readonly ms: number; readonly events: number };
  /** How long a copy may take, and how often a person's acceptance is looked for; ten seconds each unless set. */
  readonly limits?: { readonly copyMs: number; readonly acceptedLookMs: number };
}

export type EvidenceProblem = 'unavailable' | 'log_altered' | 'chain_broken' | 'key_wrong';

export interface EvidenceStatus {
  /** How many events the last checkpoint covers. */
  readonly size: number;
  readonly at: string | null;
  readonly publicKey: string;
  readonly problem: EvidenceProblem | null;
  /** Why no checkpoints are written at present. */
  readonly failure: string | null;
  readonly copies: readonly CopyStatus[];
}

export interface Evidence {
  readonly health: HealthPart;
  status(): Promise<EvidenceStatus>;
  close(): Promise<void>;
}

interface State {
  publicKey: string;
  problem: EvidenceProblem | null;
  failure: string | null;
}

interface EventBatch {
  readonly events: readonly StoredEvent[];
  readonly checkpoint: Position;
}

interface SigningState extends EvidenceOptions {
  readonly state: State;
  readonly further: CheckpointCopies;
}

export function startEvidence(options: EvidenceOptions): Evidence {
  const stop = new AbortController();
  const { text: publicKey } = signingKey(options.key).publicKey;
  const state: State = { publicKey, problem: null, failure: null };
  const { copies = [], limits } = options;
  const further = new CheckpointCopies({
    ...options,
    copies,
    ...(limits ? { limitMs: limits.copyMs } : {}),
  });
  const running = keepRunning({ ...options, state, further }, stop.signal);
  const folder = new EvidenceFolder(options.folder);
  return {
    health: { name: 'audit', check: () => Promise.resolve(healthOf(state, further)) },
    status: async () => {
      const last = await folder.last().catch(() => null);
      return {
        size: last?.size ?? 0,
        at: last?.at ?? null,
        ...state,
        copies: further.status,
      };
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}

function healthOf({ failure }: State, { status }: CheckpointCopies): Health {
  const failures = [failure, ...status.map((copy) => copy.failure)].filter((each) => each !== null);
  return failures.length === 0 ? { ok: true } : { ok: true, degraded: failures.join(' ') };
}

async function keepRunning(signing: SigningState, signal: AbortSignal): Promise<void> {
  const { state, log } = signing;
  for (const backoff = new Backoff(RESTART); !signal.aborted;) {
    try {
      await runUnderLease(signing, signal);
      backoff.reset();
    } catch (error) {
      const stopped = stoppedBy(error);
      if (stopped) {
        log.fatal({ err: error }, stopped.failure);
        Object.assign(state, stopped);
        await untilSettled(signing, stopped.problem, signal);
        continue;
      }
      Object.assign(state, unavailable(error));
      log.error({ err: error }, 'signing checkpoints stopped; it starts again');
      await pause(backoff.next(), { signal });
    }
  }
}

/** Where a person must look first. */
function stoppedBy(error: unknown): { problem: EvidenceProblem; failure: string } | null {
  if (error instanceof ChainBroken) return { problem: 'chain_broken', failure: error.message };
  if (error instanceof AuditKeyWrong) return { problem: 'key_wrong', failure: error.message };
  if (error instanceof FirstSealMoved) return { problem: 'log_altered', failure: error.message };
  if (error instanceof LogAltered || error instanceof LogEndsEarlier)
    return { problem: 'log_altered', failure: new LogAltered().message };
  return null;
}

function unavailable(error: unknown): Pick<State, 'problem' | 'failure'> {
  return {
    problem: 'unavailable',
    failure: `No checkpoint can be signed at present (${reasonOf(error)}).`,
  };
}

const WELL: Pick<State, 'problem' | 'failure'> = { problem: null, failure: null };

/** A folder or a key that was put back is noticed within a minute; an altered log, which takes long to read, is read again after an acceptance. */
async function untilSettled(
  { databaseUrl, limits }: SigningState,
  problem: EvidenceProblem,
  signal: AbortSignal,
): Promise<void> {
  let before = (await keptChain(databaseUrl))?.accepted;
  const every = limits?.acceptedLookMs ?? ACCEPTED_LOOK_MS;
  for (let waited = 0; !signal.aborted; waited += every) {
    await pause(every, { signal });
    if (problem !== 'log_altered' && waited >= RESTART.longestMs) return;
    const now = (await keptChain(databaseUrl))?.accepted;
    if (now !== undefined && before !== undefined && now > before) return;
    before ??= now;
  }
}

/** The system's or the database's code: a message may hold a path. */
function reasonOf(error: unknown): string {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded ? String(error.code) : 'unknown error';
}

async function runUnderLease(signing: SigningState, signal: AbortSignal): Promise<void> {
  const { state, limits } = signing;
  const connection = { connectionString: signing.databaseUrl, application_name: SIGNING_LEASE };
  const looks = readinessLooks(signing, {
    everyMs: limits?.acceptedLookMs ?? ACCEPTED_LOOK_MS,
    report: (error) => Object.assign(state, error === null ? WELL : (stoppedBy(error) ?? unavailable(error))),
  });
  try {
    const lease = await acquireLease({ connection, name: SIGNING_LEASE, signal, onWaiting: looks.look });
    looks.stop();
    if (!lease) return;
    await follow(signing, lease, signal).finally(() => lease.release());
  } finally {
    await looks.end();
  }
}

async function follow(signing: SigningState, lease: Lease, signal: AbortSignal): Promise<void> {
  const { store, every = { ms: EVERY_MS, events: EVERY_EVENTS }, further, state } = signing;
  const writer = await openWriter(signing, lease, every.events);
  const end = await store.end();
  await checkFirstSeal(signing.folder, store);
  Object.assign(state, WELL);
  const failed = new AbortController();
  const timer = new SigningTimer(writer, every.ms);
  if (end === START) timer.caughtUp();
  const take = async ({ events, checkpoint }: EventBatch) => {
    await takeAndReport(signing, writer, events);
    if (checkpoint >= end && writer.isShort) throw new LogAltered();
    if (checkpoint >= end) timer.caughtUp();
  };
  const [failure] = await withLinkedSignal([signal, lease.lost, failed.signal], (either) =>
    Promise.all([
      timer.run(either).catch((error: unknown) => {
        failed.abort();
        return error instanceof Error ? error : new Error('a checkpoint could not be signed');
      }),
      further.keep(either),
      store.subscribe({ after: writer.after, everyMs: LOOK_MS }, take, either).finally(() => failed.abort()),
    ]),
  );
  if (failure) throw failure;
  // What was appended before a stop is signed before the process ends.
  if (!signal.aborted || lease.lost.aborted) return;
  await writer.sign();
  await further.finish();
}

/**
 * @throws ChainBroken where a copy holds a checkpoint of ours that the folder lacks
 * @throws AuditKeyWrong where the key that must sign is not here
 */
async function openWriter(
  signing: SigningState,
  lease: Lease,
  everyEvents: number,
): Promise<CheckpointWriter> {
  const { folder: place, further, state, store } = signing;
  const folder = new EvidenceFolder(place);
  const keys = givenKeys(signing);
  const ours = [...keys.publicKeys, ...(await readKeys(place, undefined).catch(() => []))];
  await assertCopiesFollow(signing, folder, ours);
  const chain = chainKeeper(lease.client, lease);
  // The folder's last line may be a forged one.
  const last = parseCheckpoint((await chain.read()).checkpoint ?? '') ?? (await folder.last());
  const { signer, line } = signerOf(keys, last, await keyChangesOf(store));
  const writer = await CheckpointWriter.open({
    folder,
    key: signer,
    keyLine: line,
    find: keys.find,
    trusted: ours,
    everyEvents,
    chain,
    guard: () => lease.guard(lease.client),
    onSigned() {
      state.publicKey = writer.publicKey.text;
      further.wake();
    },
    onErasuresSigned: (subjects) => noteErasureStep(lease.client, subjects, SIGNED_STEP),
  });
  state.publicKey = signer.publicKey.text;
  return writer;
}

async function assertCopiesFollow(
  { further }: SigningState,
  folder: EvidenceFolder,
  ours: readonly PublicKey[],
): Promise<void> {
  for (const { number, line } of await further.foreignLines())
    if (ours.some((known) => isSignedBy(known, line)) && !(await folder.holds(line)))
      throw new ChainBroken(`copy ${number}`, line.size);
}

async function takeAndReport(
  { log }: SigningState,
  writer: CheckpointWriter,
  events: readonly StoredEvent[],
): Promise<void> {
  const before = writer.size;
  await writer.take(events);
  const passed = Math.floor(writer.size / PROGRESS_EVENTS);
  if (passed > Math.floor(before / PROGRESS_EVENTS))
    log.info({ events: passed * PROGRESS_EVENTS }, 'signing the log');
}
