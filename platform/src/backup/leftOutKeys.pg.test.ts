/** A restore to a moment before the keys of the log were replaced: the present keys sign and seal again, and the former ones do not. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sealKeyId } from '@hospital/event-store';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { EvidenceFolder } from '../evidence/evidenceFolder.ts';
import { signingKey } from '../evidence/evidenceKey.ts';
import { keyChangesOf } from '../evidence/keyChange.ts';
import { readEvidence } from '../evidence/readEvidence.ts';
import { rotateAuditKey } from '../evidence/rotateAuditKey.ts';
import { startEvidence } from '../evidence/startEvidence.ts';
import { until } from '../evidence/testing/evidenceFixture.ts';
import { verifyLog } from '../evidence/verifyLog.ts';
import { rotateSealKey, sealHistoryOf } from '../keys/rotateSealKey.ts';
import { createLogger } from '../monitoring/logging.ts';
import type { Foundation } from '../start/foundation.ts';
import { keptGroups } from '../start/prepareTables.ts';
import { admit, AUDIT_KEY, BackupClinic } from '../testing/backupClinic.ts';
import { chooseBackup } from './chosenBackup.ts';
import { readLeftOut, takeOverKeyChanges } from './discardedTail.ts';
import { restoreBackup } from './restoreBackup.ts';
import { restoreEvidence } from './restoreEvidence.ts';

const NEW_AUDIT_KEY = Buffer.alloc(32, 8);
const [former, present] = [AUDIT_KEY, NEW_AUDIT_KEY].map((key) => signingKey(key).publicKey);
const sealKey = randomBytes(32);
let clinic: BackupClinic;

beforeEach(async () => {
  clinic = await BackupClinic.open();
});
afterEach(() => clinic.close());

/** @returns once the key has signed, or a problem was found */
async function sign({ storedLog: store, databaseUrl }: Foundation, folder: string, key: Buffer) {
  const log = createLogger({ name: 'test', level: 'silent' });
  const every = { ms: 20, events: 40 };
  const evidence = startEvidence({ store, databaseUrl, folder, key, log, every });
  const { id } = signingKey(key).publicKey;
  const hasSigned = async () => (await new EvidenceFolder(folder).last())?.key === id;
  await until(async () => (await hasSigned()) || (await evidence.status()).problem !== null);
  await evidence.close();
  return evidence.status();
}

const rotatedSecrets = () => ({ ...clinic.secrets, sealKey, oldSealKeys: [clinic.secrets.sealKey] });

/** @returns the id of the backup before both keys were replaced */
async function rotateBetweenBackups(): Promise<string> {
  const before = await clinic.foundation(await clinic.preparedDatabase());
  await admit(before, 'Salma');
  await sign(before, clinic.evidenceFolder, AUDIT_KEY);
  const { manifest } = await clinic.backUp(before);
  const living = await clinic.foundation(before.databaseUrl, { secrets: rotatedSecrets() });
  const { store, storedLog: log, clock } = living;
  await rotateSealKey({ log, clock, present: sealKey, retireAfterMs: 0 });
  await rotateAuditKey({ store, clock, last: null, former: AUDIT_KEY, present: NEW_AUDIT_KEY });
  await sign(living, clinic.evidenceFolder, NEW_AUDIT_KEY);
  const [signer, trusted] = [signingKey(NEW_AUDIT_KEY), [former, present].flatMap((key) => key ?? [])];
  await clinic.backUp(living, { signer, trusted });
  return manifest.id;
}

test('the present keys sign and seal; a repeat changes nothing', async () => {
  const backup = await rotateBetweenBackups();
  const [reader, databaseUrl, secrets] = [clinic.reader, await clinic.emptyDatabase(), rotatedSecrets()];
  const keys = [signingKey(NEW_AUDIT_KEY).publicKey];
  const chosen = await chooseBackup(reader, keys, { backup });
  await restoreBackup({
    ...{ reader, chosen, databaseUrl, eventStoreUrl: undefined, secrets, groups: keptGroups },
    ...{ beforeCommit: () => Promise.resolve(), now: () => new Date() },
  });
  const folder = path.join(clinic.folder, 'restored');
  const { events, newest: manifest } = chosen;
  await restoreEvidence({ reader, manifest, events, folder, copies: [], keys });
  const restored = await clinic.foundation(databaseUrl, { secrets });
  const leftOut = await readLeftOut(reader, chosen, secrets);
  for (let time = 0; time < 2; time += 1) await takeOverKeyChanges(restored, leftOut, sealKey);

  expect(await sign(restored, folder, NEW_AUDIT_KEY)).toMatchObject({ problem: null, failure: null });
  expect(await keyChangesOf(restored.storedLog)).toHaveLength(1);
  const { history } = await sealHistoryOf(restored.storedLog);
  expect([history.current, history.closing]).toEqual([sealKeyId(sealKey), []]);
  expect(history.used).toHaveLength(2);
  const evidence = await readEvidence(folder);
  expect(evidence.damage).toEqual([]);
  expect(await verifyLog({ store: restored.storedLog, evidence, comparePositions: true })).toMatchObject({
    findings: [],
    signedByFormer: [],
  });
});
