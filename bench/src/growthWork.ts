/** What reads a whole log, on the database of a data folder while the product is stopped. */
import {
  createLogger,
  existingSecrets,
  newKeyPair,
  readEvidence,
  verifyLog,
  type Foundation,
} from '@hospital/platform';
import { openTestFoundation } from '@hospital/platform/testing';
import { rebuildNamed, verifyNamed } from '@hospital/projection-service';
import { databaseOf } from '../../e2e/embeddedDatabase.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { timed } from './caller.ts';
import { makeBackup } from './makeBackup.ts';
import { evidenceFolder, onServer } from './writtenClinic.ts';

/** By name, in the order of the table; in milliseconds. */
export function measureWork(dataFolder: string): Promise<ReadonlyMap<string, number>> {
  return onServer(dataFolder, async (serverUrl) => {
    const foundation = await openTestFoundation({
      databaseUrl: databaseOf(serverUrl),
      secrets: await existingSecrets(dataFolder, {}),
      isMaintenance: true,
      log: createLogger({ name: 'bench', level: 'silent' }),
    });
    const found = new Map<string, number>();
    try {
      for (const [name, work] of Object.entries(works(foundation, dataFolder)))
        found.set(name, await timed(work));
    } finally {
      await foundation.close();
    }
    return found;
  });
}

function works(foundation: Foundation, dataFolder: string): Readonly<Record<string, () => Promise<void>>> {
  const report = (): void => undefined;
  return {
    'rebuild of all read models': () => rebuildNamed({ ...foundation, report }),
    'check of all read models': () => checkReadModels({ ...foundation, report }),
    'check of the signed log': () => checkLog(foundation, dataFolder),
    backup: () => backUp(foundation),
  };
}

async function checkReadModels(options: Parameters<typeof verifyNamed>[0]): Promise<void> {
  const differing = (await verifyNamed(options)).filter(({ driftCount }) => driftCount > 0);
  if (differing.length > 0)
    throw new Error(
      `the read models of ${differing.map(({ module }) => module).join(', ')} differ from the log`,
    );
}

async function checkLog({ storedLog: store }: Foundation, dataFolder: string): Promise<void> {
  const evidence = await readEvidence(evidenceFolder(dataFolder));
  const { findings } = await verifyLog({ store, evidence, comparePositions: true });
  if (findings.length > 0)
    throw new Error(`the log differs from its checkpoints in ${findings.length} places`);
}

/** A first one: all that there is. */
async function backUp({ databaseUrl }: Foundation): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hospital-bench-'));
  try {
    await makeBackup(databaseUrl, folder, (await newKeyPair()).recipient);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
