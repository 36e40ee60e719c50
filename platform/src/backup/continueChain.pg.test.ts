/** A restored log is signed again, beside an evidence folder that outlived the former store: in the other kind of store each event has another position. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { EventStoreDbServer } from '@hospital/event-store/testing';
import { EvidenceFolder } from '../evidence/evidenceFolder.ts';
import { readEvidence } from '../evidence/readEvidence.ts';
import { startEvidence, type Evidence } from '../evidence/startEvidence.ts';
import { until } from '../evidence/testing/evidenceFixture.ts';
import { verifyLog } from '../evidence/verifyLog.ts';
import { createLogger } from '../monitoring/logging.ts';
import type { Foundation } from '../start/foundation.ts';
import { keptGroups } from '../start/prepareTables.ts';
import { admit, AUDIT_KEY, BackupClinic, signer } from '../testing/backupClinic.ts';
import { chooseBackup } from './chosenBackup.ts';
import { continueChain } from './continueChain.ts';
import { recordRestore } from './recordRestore.ts';
import { restoreBackup } from './restoreBackup.ts';
import { restoreEvidence } from './restoreEvidence.ts';
import { writtenRestore } from './unfinishedRestore.ts';

let clinic: BackupClinic;
let server: EventStoreDbServer;
let running: Evidence | null;

beforeEach(async () => {
  clinic = await BackupClinic.open();
  server = await new EventStoreDbServer().start();
  running = null;
});

afterEach(async () => {
  await running?.close();
  await clinic.close();
  server.stop();
});

const keys = [signer.publicKey];
const folder = () => new EvidenceFolder(clinic.evidenceFolder);
const signedSize = async () => (await folder().last())?.size ?? 0;

/** @returns once everything is signed, or a problem was found */
async function sign({ storedLog: store, databaseUrl }: Foundation): Promise<Evidence> {
  const log = createLogger({ name: 'test', level: 'silent' });
  const every = { ms: 20, events: 40 };
  running = startEvidence({ store, databaseUrl, folder: clinic.evidenceFolder, key: AUDIT_KEY, log, every });
  const evidence = running;
  const events = (await verify(store)).events;
  await until(async () => (await signedSize()) === events || (await evidence.status()).problem !== null);
  return evidence;
}

async function verify(store: Foundation['storedLog']) {
  const nothing = { checkpoints: [], damage: [], known: 0, leaf: () => null, firstSeal: null };
  const evidence = await readEvidence(clinic.evidenceFolder).catch(() => nothing);
  return verifyLog({ store, evidence, comparePositions: true });
}

async function restore(kind: Kind): Promise<{ restored: Foundation; events: number }> {
  const [reader, databaseUrl] = [clinic.reader, await clinic.emptyDatabase()];
  const chosen = await chooseBackup(reader, keys, {});
  const eventStoreUrl = urlOf(kind);
  await restoreBackup({
    ...{ reader, chosen, databaseUrl, eventStoreUrl, secrets: clinic.secrets, groups: keptGroups },
    ...{ beforeCommit: () => Promise.resolve(), now: () => new Date() },
  });
  const restored = await clinic.foundation(databaseUrl, { eventStoreUrl });
  const { store, pool } = restored;
  const written = await writtenRestore(pool);
  if (!written) throw new Error('nothing was restored');
  const { events } = written;
  const place = { folder: clinic.evidenceFolder, copies: [] };
  const { missing } = await restoreEvidence({ reader, manifest: chosen.newest, events, keys, ...place });
  const [reason, at] = ['The disk failed', new Date()];
  await recordRestore({ store, restore: written, reason, numbers: [], now: at });
  await continueChain(
    { store, databaseUrl, reason, at, keys, erase: async () => undefined, ...place },
    missing,
  );
  return { restored, events };
}

type Kind = 'PostgreSQL' | 'EventStoreDB';
const urlOf = (kind: Kind) => (kind === 'EventStoreDB' ? server.url : undefined);

test.each([
  ['PostgreSQL', 'EventStoreDB', 'none'],
  ['PostgreSQL', 'EventStoreDB', 'some'],
  ['EventStoreDB', 'PostgreSQL', 'none'],
  ['EventStoreDB', 'PostgreSQL', 'some'],
] as const)('from %s into %s, with %s of the signed events missing', async (from, to, missing) => {
  const living = await clinic.foundation(await clinic.preparedDatabase(), { eventStoreUrl: urlOf(from) });
  for (const name of ['Salma', 'Omar']) await admit(living, name);
  const before = await sign(living);
  await clinic.backUp(living, { eventStoreDb: from === 'EventStoreDB' ? living.storedLog : null });
  if (missing === 'some') await admit(living, 'Hind');
  await before.close();
  expect((await before.status()).problem).toBeNull();

  const { restored, events } = await restore(to);
  const after = await sign(restored);
  expect(await after.status()).toMatchObject({ problem: null, failure: null });
  expect(await signedSize()).toBeGreaterThan(events);
  expect(await verify(restored.storedLog)).toMatchObject({
    findings: [],
    isFirstSealThere: true,
    signed: await signedSize(),
  });
  expect((await readEvidence(clinic.evidenceFolder)).damage).toEqual([]);
});
