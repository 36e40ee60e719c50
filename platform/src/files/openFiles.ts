/** The stored files of an installation: each has its seal from here on, and is checked whenever it is loaded. */
import { Backoff, Problem } from '@hospital/contracts';
import { isDenied, pause, StoreUnavailable } from '@hospital/event-store';
import { isDatabaseAway } from '../eventSourcing/dataErrors.ts';
import { postgresAlteredFiles, type AlteredFiles } from './alteredFiles.ts';
import type { Files } from './files.ts';
import { postgresFiles } from './postgresFiles.ts';
import { sealOlderFiles, type SealingDependencies } from './sealOlderFiles.ts';

const PAUSES = { firstMs: 100, longestMs: 2_000 };

export interface OpenFiles {
  readonly files: Files;
  readonly alteredFiles: AlteredFiles;
  close(): Promise<void>;
}

/**
 * Resolves when files of earlier versions are sealed; where the event store is away, at once, and they are sealed as soon as it is back. Until
 * then a file without a seal is 503: only the log says whether it is one of those.
 */
export async function openFiles(dependencies: SealingDependencies): Promise<OpenFiles> {
  const { seals } = dependencies;
  const alteredFiles = postgresAlteredFiles(dependencies);
  const stop = new AbortController();
  let areSealed = false;
  const seal = async () => {
    await sealOlderFiles(dependencies);
    areSealed = true;
  };
  const isAway = await seal().then(() => false, unlessAway);
  const later = isAway ? whenBack(seal, dependencies, stop.signal) : Promise.resolve();
  const faultOfUnsealed = () => {
    if (!areSealed) throw new Problem('store_unavailable');
    return 'unsealed' as const;
  };
  return {
    files: postgresFiles({ pool: dependencies.pool, altered: alteredFiles, seals, faultOfUnsealed }),
    alteredFiles,
    close: async () => {
      stop.abort();
      await later;
    },
  };
}

/** An account that may not seal them waits for one that may. */
function unlessAway(error: unknown): true {
  if (isDenied(error)) return true;
  if (error instanceof StoreUnavailable || isDatabaseAway(error)) return true;
  throw error;
}

async function whenBack(
  seal: () => Promise<void>,
  { log }: Pick<SealingDependencies, 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const backoff = new Backoff(PAUSES); !signal.aborted;) {
    await pause(backoff.next(), { signal });
    try {
      if (!signal.aborted) return await seal();
    } catch (error) {
      if (!(error instanceof StoreUnavailable || isDenied(error)))
        log.warn({ err: error }, 'files of an earlier version could not be sealed; it is tried again');
    }
  }
}
