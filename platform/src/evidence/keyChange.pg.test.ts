/** A change of the key that signs checkpoints: while the product runs, while it does not, and what is refused. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '../clock/clock.ts';
import { compareCopies } from './compareCopies.ts';
import { signingKey } from './evidenceKey.ts';
import { keyChangesOf } from './keyChange.ts';
import { checkProof, proveExtension } from './proofFiles.ts';
import { readEvidence, readKeys } from './readEvidence.ts';
import { rotateAuditKey } from './rotateAuditKey.ts';
import { signCheckpoint, type SignedCheckpoint } from './signedCheckpoint.ts';
import { evidenceFixture, until, type EvidenceFixture } from './testing/evidenceFixture.ts';
import { appendTaxes } from './testing/signedLog.ts';
import { verifyLog } from './verifyLog.ts';

const [first, second, third] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8), Buffer.alloc(32, 9)];
const idOf = (key: Buffer) => signingKey(key).publicKey.id;

let scene: EvidenceFixture;
beforeEach(async () => {
  scene = await evidenceFixture();
});
afterEach(() => scene.end());

const rotate = (former: Buffer, present: Buffer, last: Pick<SignedCheckpoint, 'key'> | null = null) =>
  rotateAuditKey({ store: scene.store, former, present, last, clock: systemClock });

async function signed(evidence: ReturnType<EvidenceFixture['start']>, size: number): Promise<void> {
  await until(async () => (await evidence.status()).size >= size);
}

async function check(publicKey?: string) {
  const evidence = await readEvidence(scene.folder, publicKey);
  const found = await verifyLog({ store: scene.store, evidence, comparePositions: true });
  return {
    keys: [...new Set(evidence.checkpoints.map(({ key }) => key))],
    damage: evidence.damage,
    findings: found.findings,
    signed: found.signed,
    byFormer: found.signedByFormer.map(({ size }) => size),
  };
}

const whole = (keys: readonly Buffer[], size: number) => ({
  keys: keys.map(idOf),
  damage: [],
  findings: [],
  signed: size,
  byFormer: [],
});

/** Two keys that signed, one after the other, with 9 and 13 events at the end of each. */
async function rotatedOnce(copies: readonly string[] = []): Promise<void> {
  await appendTaxes(scene.store, 2);
  const evidence = scene.start({ key: first, readKeys: () => [second], copies });
  await signed(evidence, 8);
  await rotate(first, second);
  await signed(evidence, 9);
  await appendTaxes(scene.store, 1);
  await signed(evidence, 13);
  expect((await evidence.status()).publicKey).toBe(signingKey(second).publicKey.text);
  await evidence.close();
}

test('a running product goes on with the new key, and either key alone checks the whole chain', async () => {
  const copies = [scene.copies[0]];
  await rotatedOnce(copies);
  expect(await check()).toEqual(whole([first, second], 13));
  for (const key of [first, second])
    expect(await check(signingKey(key).publicKey.text)).toEqual(whole([first, second], 13));
  const { damage } = await readEvidence(scene.folder, signingKey(third).publicKey.text);
  expect(damage).not.toEqual([]);
  expect(await compareCopies(scene.folder, copies)).toMatchObject([{ sentence: null }]);
  const copied = await readEvidence(path.join(copies[0] ?? '', 'checkpoints.jsonl'), undefined);
  expect(copied).toMatchObject({ damage: [], checkpoints: { length: (await lines()).length } });
});

const lines = async () =>
  (await readFile(path.join(scene.folder, 'checkpoints.jsonl'), 'utf8')).trimEnd().split('\n');

test('a proof over the change is checked with the first key alone', async () => {
  await rotatedOnce();
  const { checkpoints } = await readEvidence(scene.folder);
  const [older, newest] = [checkpoints[0], checkpoints.at(-1)];
  if (!older || !newest) throw new Error('nothing was signed');
  const proof = await proveExtension(scene.store, older, newest);
  const keys = await readKeys(scene.folder, signingKey(first).publicKey.text);
  expect(checkProof(JSON.stringify(proof), keys)).toContain('13');
});

test.each([
  ['with both keys', [first]],
  ['with the new key alone', []],
])('a product that was stopped meanwhile goes on %s', async (_, [formerKey]) => {
  await appendTaxes(scene.store, 2);
  const before = scene.start({ key: first });
  await signed(before, 8);
  await before.close();
  await rotate(first, second);
  await appendTaxes(scene.store, 1);
  const after = scene.start({ key: second, formerKey });
  await signed(after, 13);
  expect(await check()).toEqual(whole([first, second], 13));
  const publicKeys = await readFile(path.join(scene.folder, 'public.key'), 'utf8');
  expect(publicKeys.trimEnd().split('\n')).toEqual([
    signingKey(first).publicKey.text,
    expect.stringMatching(/ replaces /),
  ]);
});

test('both keys before the rotation: the former one goes on signing', async () => {
  await appendTaxes(scene.store, 2);
  const before = scene.start({ key: first });
  await signed(before, 8);
  await before.close();
  const both = scene.start({ key: second, formerKey: first });
  await appendTaxes(scene.store, 1);
  await signed(both, 12);
  expect(await check()).toEqual(whole([first], 12));
  await rotate(first, second);
  await signed(both, 13);
  expect(await check()).toEqual(whole([first, second], 13));
});

test('two changes one after the other leave one chain', async () => {
  await rotatedOnce();
  await rotate(second, third);
  const evidence = scene.start({ key: third });
  await signed(evidence, 14);
  for (const key of [first, second, third])
    expect(await check(signingKey(key).publicKey.text)).toEqual(whole([first, second, third], 14));
});

const degraded = async (evidence: ReturnType<EvidenceFixture['start']>) => {
  await until(async () => (await evidence.status()).failure !== null);
  return [(await evidence.status()).problem, await evidence.health.check()];
};

test('another key than the one that signed, without a recorded change, signs nothing and is named', async () => {
  await appendTaxes(scene.store, 1);
  const before = scene.start({ key: first });
  await signed(before, 4);
  await before.close();
  const evidence = scene.start({ key: third });
  const text = expect.stringMatching(/^AUDIT_KEY is not the key that signed the last checkpoint/);
  expect(await degraded(evidence)).toEqual(['key_wrong', { ok: true, degraded: text }]);
  await appendTaxes(scene.store, 1);
  expect(await check()).toEqual(whole([first], 4));
});

test('a copy that has the former key alone stops at the change, and says so', async () => {
  await appendTaxes(scene.store, 1);
  const evidence = scene.start({ key: first });
  await signed(evidence, 4);
  await rotate(first, second);
  const text = expect.stringMatching(/^AUDIT_KEY was replaced/);
  expect(await degraded(evidence)).toEqual(['key_wrong', { ok: true, degraded: text }]);
  expect((await check()).signed).toBe(4);
});

test('what the former key signs over the change is reported, with the log and without it', async () => {
  await rotatedOnce();
  const head = { size: 10, root: Buffer.alloc(32, 5), before: 9 };
  const forged = `${JSON.stringify(signCheckpoint(signingKey(first), head, new Date(0)))}\n`;
  const file = path.join(scene.folder, 'checkpoints.jsonl');
  await appendFile(file, forged);
  expect((await check()).damage).toContain(
    'The checkpoint of 10 events is signed by a key that had been replaced before: it was forged.',
  );
  // Nothing that the new key signed is left: only the log tells.
  const former = (await lines()).filter((line) => line.includes(idOf(first)));
  await writeFile(file, `${former.join('\n')}\n`);
  expect((await check()).byFormer).toEqual([10]);
});

test('a change is made once, by the key that signs, to a key that is new', async () => {
  await rotate(first, second);
  await rotate(first, second);
  expect(await keyChangesOf(scene.store)).toHaveLength(1);
  await expect(rotate(first, third)).rejects.toThrow(/not the key that signs checkpoints now/);
  await expect(rotate(second, first)).rejects.toThrow(/in use before/);
  await expect(rotate(third, Buffer.alloc(32, 1), { key: idOf(second) })).rejects.toThrow(/AUDIT_KEY_OLD/);
  await rotate(second, third, { key: idOf(third) });
  await rotate(second, third, { key: idOf(first) });
  expect((await keyChangesOf(scene.store)).map(({ key }) => key.id)).toEqual([second, third].map(idOf));
});

test('a change that the former key did not sign is none', async () => {
  await rotate(third, second);
  const forge = `update event_log.events set data = replace(data, '${signingKey(third).publicKey.text}', '${signingKey(first).publicKey.text}')`;
  await scene.sql(forge);
  expect(await keyChangesOf(scene.store)).toEqual([]);
});
