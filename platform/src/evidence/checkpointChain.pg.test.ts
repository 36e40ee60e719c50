/** The chain of checkpoints goes on from what the database keeps, or stops until a person accepts a new one. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId, SUBJECT_ERASED, TEXT_ERASED } from '@hospital/contracts';
import { acceptNewChain } from './acceptNewChain.ts';
import { acquireLease } from '../eventSourcing/lease.ts';
import { signingKey } from './evidenceKey.ts';
import type { NamedErasures } from './namedErasures.ts';
import { readEvidence } from './readEvidence.ts';
import { evidenceFixture, until, type EvidenceFixture } from './testing/evidenceFixture.ts';
import { appendTaxes, KEY, taxEvent } from './testing/signedLog.ts';
import type { Evidence } from './startEvidence.ts';
import { verifyLog } from './verifyLog.ts';

let fixture: EvidenceFixture;
beforeEach(async () => {
  fixture = await evidenceFixture();
});
afterEach(() => fixture.end());

const file = (name: string) => path.join(fixture.folder, name);
const kept = async () =>
  JSON.parse(String((await fixture.sql('select checkpoint from kept.checkpoint_chain'))[0]?.['checkpoint']));
const signed = (evidence: Evidence, size: number) =>
  until(async () => (await evidence.status()).size === size);
const stopped = (evidence: Evidence) => until(async () => (await evidence.status()).problem !== null);

/** @returns after the process ended */
async function signOnce(taxes: number, size: number): Promise<void> {
  await appendTaxes(fixture.store, taxes);
  const evidence = fixture.start();
  await signed(evidence, size);
  await evidence.close();
}

async function verify() {
  const evidence = await readEvidence(fixture.folder);
  const { findings, accepted } = await verifyLog({ store: fixture.store, evidence, comparePositions: true });
  return {
    findings,
    accepted: accepted.length,
    damage: evidence.damage,
    signed: evidence.checkpoints.at(-1)?.size,
  };
}

const applied: NamedErasures[] = [];
beforeEach(() => void applied.splice(0));

function accept(copies: readonly string[] = [], keys = [KEY.publicKey]) {
  const { store, url: databaseUrl, folder } = fixture;
  const erase = (erasures: NamedErasures) => Promise.resolve(void applied.push(erasures));
  const chain = { store, databaseUrl, folder, copies, keys, erase };
  return acceptNewChain({ ...chain, reason: 'Restored', at: new Date() });
}

test('the database keeps the last checkpoint, and adopts the chain of a folder from before', async () => {
  await signOnce(10, 40);
  expect(await kept()).toMatchObject({ size: 40 });
  await fixture.sql('delete from kept.checkpoint_chain');
  const evidence = fixture.start();
  await until(async () => (await fixture.sql('select from kept.checkpoint_chain')).length === 1);
  expect(await evidence.health.check()).toEqual({ ok: true });
  expect(await kept()).toMatchObject({ size: 40 });
});

test('a folder that goes on after what the database keeps continues it: a crash between the two, an older database', async () => {
  await signOnce(10, 40);
  const [older] = await fixture.sql('select checkpoint from kept.checkpoint_chain');
  await signOnce(10, 80);
  await fixture.sql(`update kept.checkpoint_chain set checkpoint = '${String(older?.['checkpoint'])}'`);
  await signOnce(10, 120);
  expect(await kept()).toMatchObject({ size: 120 });
  expect(await verify()).toEqual({ findings: [], accepted: 0, damage: [], signed: 120 });
});

test('a lost folder begins no new chain until a person accepts it, and the product then goes on by itself', async () => {
  await signOnce(10, 40);
  await rm(fixture.folder, { recursive: true });
  const evidence = fixture.start();
  await stopped(evidence);
  expect(await evidence.health.check()).toEqual({
    ok: true,
    degraded: expect.stringContaining('the database holds one of 40 events that the folder lacks'),
  });
  expect(await evidence.status()).toMatchObject({ problem: 'chain_broken', size: 0 });
  expect(await readdir(fixture.folder)).toEqual(['public.key']);
  await accept();
  await signed(evidence, 41);
  expect(await evidence.health.check()).toEqual({ ok: true });
  expect(await verify()).toEqual({ findings: [], accepted: 1, damage: [], signed: 41 });
});

test('a folder that is put back is accepted as it is', async () => {
  await signOnce(10, 40);
  await cp(fixture.folder, `${fixture.folder}-away`, { recursive: true });
  await rm(fixture.folder, { recursive: true });
  const before = fixture.start();
  await stopped(before);
  await before.close();
  await cp(`${fixture.folder}-away`, fixture.folder, { recursive: true });
  await signOnce(10, 80);
  expect(await verify()).toEqual({ findings: [], accepted: 0, damage: [], signed: 80 });
});

test('a restored log is shorter: a new chain begins after a person accepted it, and the files before stay', async () => {
  await signOnce(10, 40);
  await fixture.sql('delete from event_log.events where position > 20');
  const evidence = fixture.start();
  await stopped(evidence);
  expect(await evidence.status()).toMatchObject({ problem: 'log_altered', size: 40 });
  const { aside, copiesLeft } = await accept();
  expect(copiesLeft).toEqual([]);
  await signed(evidence, 21);
  expect(await verify()).toEqual({ findings: [], accepted: 1, damage: [], signed: 21 });
  const before = await readEvidence(aside ?? '');
  expect(before.checkpoints.at(-1)?.size).toBe(40);
  expect(before.damage).toEqual([]);
});

test('lines that are removed while the product signs stop the next signature', async () => {
  await appendTaxes(fixture.store, 10);
  const evidence = fixture.start();
  await signed(evidence, 40);
  await writeFile(file('checkpoints.jsonl'), '');
  await appendTaxes(fixture.store, 1);
  await stopped(evidence);
  expect(await evidence.status()).toMatchObject({ problem: 'chain_broken' });
  expect(await readFile(file('checkpoints.jsonl'), 'utf8')).toBe('');
});

test('what was not signed before a kill is signed at the start, not an interval later', async () => {
  await appendTaxes(fixture.store, 5);
  const evidence = fixture.start({ every: { ms: 3_600_000, events: 1_000_000 } });
  await signed(evidence, 20);
});

test('a copy that holds a checkpoint of ours stops a new chain that the database would allow', async () => {
  const copies = [fixture.copies[0]];
  await appendTaxes(fixture.store, 10);
  const before = fixture.start({ copies });
  await signed(before, 40);
  await before.close();
  await rm(fixture.folder, { recursive: true });
  await fixture.sql('delete from kept.checkpoint_chain');
  const evidence = fixture.start({ copies });
  await stopped(evidence);
  expect((await evidence.status()).failure).toContain('copy 1 holds one of 40 events');
  await accept(copies);
  await signed(evidence, 41);
  const copied = () => readFile(path.join(fixture.copies[0], 'checkpoints.jsonl'), 'utf8').catch(() => '');
  await until(async () => (await copied()) === (await readFile(file('checkpoints.jsonl'), 'utf8')));
});

test('an acceptance names a copy that is not there', async () => {
  await signOnce(10, 40);
  await fixture.sql('delete from event_log.events where position > 20');
  const missing = path.join(fixture.folder, 'missing');
  expect(await accept([missing])).toMatchObject({ copiesLeft: [missing] });
});

/** A person, a text and another person, whose erasures are signed. */
async function signErasures(copies: readonly string[] = []) {
  const [before, after, record] = [newId(), newId(), newId()];
  const text = { event: newId(), place: 'injury' };
  const erased = (id: string) =>
    fixture.store.append(`patient-${id}`, [taxEvent(SUBJECT_ERASED, { id })], 'none');
  await erased(before);
  await fixture.store.append(
    `appointment-${record}`,
    [taxEvent(TEXT_ERASED, { id: record, values: [text] })],
    'none',
  );
  await erased(after);
  const evidence = fixture.start({ copies });
  await signed(evidence, 3);
  await evidence.close();
  return { before, after, text };
}

test('erasures that the log lost are applied before their checkpoints are set aside; those that it has are not', async () => {
  const { after, text } = await signErasures();
  await fixture.sql('delete from event_log.events where position > 1');
  expect(await accept()).toMatchObject({ unread: [] });
  expect(applied).toEqual([{ erased: [after], erasedTexts: [text] }]);
});

test('erasures that the log lost are not applied while a service runs', async () => {
  await signErasures();
  await fixture.sql('delete from event_log.events where position > 1');
  const connection = { connectionString: fixture.url };
  const { signal } = new AbortController();
  const lease = await acquireLease({ connection, name: 'reactor of a service', signal });
  await expect(accept()).rejects.toThrow('Stop the product and its other commands, run this again');
  expect(applied).toEqual([]);
  await lease?.release();
  expect(await accept()).toMatchObject({ unread: [] });
  expect(applied).toHaveLength(1);
});

test('a copy names them too where the folder is lost, which is said', async () => {
  const copies = [fixture.copies[0]];
  const { after } = await signErasures(copies);
  await rm(fixture.folder, { recursive: true });
  await fixture.sql('delete from event_log.events where position > 2');
  expect(await accept(copies)).toMatchObject({ unread: [fixture.folder] });
  expect(applied).toEqual([{ erased: [after], erasedTexts: [] }]);
});

test('an erasure that another key signed is not applied, and the folder is named', async () => {
  await signErasures();
  await fixture.sql('delete from event_log.events where position > 1');
  expect(await accept([], [signingKey(Buffer.alloc(32, 9)).publicKey])).toMatchObject({
    unread: [fixture.folder],
  });
  expect(applied).toEqual([]);
});

test('a chain whose erasures cannot be applied stays where it is', async () => {
  await signErasures();
  await fixture.sql('delete from event_log.events where position > 1');
  const { store, url: databaseUrl, folder } = fixture;
  const chain = { store, databaseUrl, folder, copies: [], keys: [KEY.publicKey] };
  const erase = () => Promise.reject(new Error('the keys are away'));
  await expect(acceptNewChain({ ...chain, erase, reason: 'Restored', at: new Date() })).rejects.toThrow(
    'the keys are away',
  );
  expect((await readEvidence(folder)).checkpoints.at(-1)?.size).toBe(3);
});
