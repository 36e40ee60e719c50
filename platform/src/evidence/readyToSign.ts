/**
 * Whether a copy of the service that waits for its turn could sign: with a wrong folder or key it would say so only when the copy that signs ends. Looked at now and then,
 * beside the wait: the first look may read as much of the log as a start of signing does.
 */
import { CHECKPOINT_KEY_REPLACED, START, type StoredEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { searchLog } from '../eventSourcing/eventsOfTypes.ts';
import { ChainBroken, DATABASE, keptChain } from './checkpointChain.ts';
import { EvidenceFolder } from './evidenceFolder.ts';
import { keyChangesIn } from './keyChange.ts';
import { parseCheckpoint } from './signedCheckpoint.ts';
import { givenKeys, signerOf, type AuditKeys } from './signingKeys.ts';

interface SigningParts extends AuditKeys {
  readonly store: Pick<EventStore, 'end' | 'subscribe'>;
  readonly databaseUrl: string;
  readonly folder: string;
}

interface Looking {
  readonly everyMs: number;
  /** With null where the copy could sign. */
  report(error: unknown): void;
}

export interface ReadinessLooks {
  /** Begins a look if one is due. */
  readonly look: () => void;
  /** From now on nothing is reported. */
  stop(): void;
  /** Stops, and waits for a look that is under way. */
  end(): Promise<void>;
}

export function readinessLooks(options: SigningParts, { everyMs, report }: Looking): ReadinessLooks {
  const assertReady = readiness(options);
  let due = performance.now();
  let isStopped = false;
  let running = Promise.resolve();
  const once = async (): Promise<void> => {
    const error: unknown = await assertReady().then(
      () => null,
      (found: unknown) => found,
    );
    due = performance.now() + everyMs;
    if (!isStopped) report(error);
  };
  const stop = (): void => {
    isStopped = true;
  };
  return {
    stop,
    look() {
      if (performance.now() < due) return;
      due = Infinity;
      running = once();
    },
    async end() {
      stop();
      await running;
    },
  };
}

/** @returns a look. It throws what a start of signing would */
function readiness(options: SigningParts): () => Promise<void> {
  const { store, databaseUrl } = options;
  const folder = new EvidenceFolder(options.folder);
  const changes: StoredEvent[] = [];
  let after = START;
  return async () => {
    // Before the folder: what is signed meanwhile is in the folder first.
    const kept = parseCheckpoint((await keptChain(databaseUrl))?.checkpoint ?? '');
    await folder.assertWritable();
    if (kept && !(await folder.holds(kept))) throw new ChainBroken(DATABASE, kept.size);
    const { events, reached } = await searchLog(store, {
      after,
      filter: { types: [CHECKPOINT_KEY_REPLACED] },
    });
    changes.push(...events);
    after = reached;
    signerOf(givenKeys(options), kept ?? (await folder.last()), keyChangesIn(changes));
  };
}
