/** Further folders get each line of the checkpoints, and never hold up the signing. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { idOf, MOST_ERASED_VALUES } from '@hospital/contracts';
import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createLogger } from '../monitoring/logging.ts';
import { CheckpointCopies } from './checkpointCopies.ts';
import { compareCopies } from './compareCopies.ts';
import { signCheckpoint } from './signedCheckpoint.ts';
import { evidenceFixture, until, type EvidenceFixture } from './testing/evidenceFixture.ts';
import { appendTaxes, KEY } from './testing/signedLog.ts';
import type { Evidence } from './startEvidence.ts';

let fixture: EvidenceFixture;
beforeEach(async () => {
  fixture = await evidenceFixture();
});
afterEach(() => fixture.end());

const linesIn = (folder: string) =>
  readFile(path.join(folder, 'checkpoints.jsonl'), 'utf8').catch(() => 'none');
const isWhole = async (copy: string) => (await linesIn(copy)) === (await linesIn(fixture.folder));
const signed = (evidence: Evidence, size: number) =>
  until(async () => (await evidence.status()).size === size);
const degraded = async (evidence: Evidence) => {
  const health = await evidence.health.check();
  return health.ok ? health.degraded : 'not ready';
};
const sentences = async () =>
  (await compareCopies(fixture.folder, fixture.copies)).map(({ sentence }) => sentence);

test('each line and the public key reach every copy, readable by their owner alone', async () => {
  const { copies } = fixture;
  const evidence = fixture.start({ copies });
  for (const size of [40, 80]) {
    await appendTaxes(fixture.store, 10);
    await signed(evidence, size);
  }
  for (const copy of copies) await until(() => isWhole(copy));
  expect(await degraded(evidence)).toBeUndefined();
  expect(await sentences()).toEqual([null, null]);
  for (const name of ['checkpoints.jsonl', 'public.key']) {
    const file = path.join(copies[1], name);
    expect(await readFile(file, 'utf8')).toBe(await readFile(path.join(fixture.folder, name), 'utf8'));
    expect((await stat(file)).mode & 0o077).toBe(0);
  }
});

test('a copy that is not there is reported, never made, and catches up when it is back', async () => {
  const [copy] = fixture.copies;
  await rm(copy, { recursive: true });
  await appendTaxes(fixture.store, 10);
  const evidence = fixture.start({ copies: [copy] });
  await signed(evidence, 40);
  await until(async () => (await degraded(evidence)) !== undefined);
  expect(await degraded(evidence)).toBe('Copy 1 of the checkpoints cannot be written at present (ENOENT).');
  expect(await sentences()).toEqual([expect.stringContaining('is not there: mount it'), expect.any(String)]);
  await mkdir(copy);
  await until(() => isWhole(copy));
  await until(async () => (await degraded(evidence)) === undefined);
});

test('a share that hangs holds up neither the signing nor the end of the process', async () => {
  const [hanging, copy] = fixture.copies;
  // To open a named pipe for writing waits for a reader, as a call to a share waits for its server.
  execFileSync('mkfifo', [path.join(hanging, 'checkpoints.jsonl')]);
  await appendTaxes(fixture.store, 10);
  const evidence = fixture.start({
    copies: [hanging, copy],
    limits: { copyMs: 3_000, acceptedLookMs: 20 },
  });
  await signed(evidence, 40);
  await until(async () => (await degraded(evidence))?.includes('(no answer)') ?? false);
  await appendTaxes(fixture.store, 10);
  await signed(evidence, 80);
  await until(() => isWhole(copy));
  expect((await evidence.status()).copies).toMatchObject([
    { number: 1, problem: 'unavailable' },
    { number: 2, problem: null, failure: null },
  ]);
  await evidence.close();
});

test('a copy that holds something else is reported and left as it is', async () => {
  const [copy] = fixture.copies;
  const other = '{"size":1}\n{"size":2}\n';
  await writeFile(path.join(copy, 'checkpoints.jsonl'), other);
  await appendTaxes(fixture.store, 10);
  const first = fixture.start();
  await signed(first, 40);
  await first.close();
  const evidence = fixture.start({ copies: [copy] });
  await until(async () => (await degraded(evidence)) !== undefined);
  expect(await degraded(evidence)).toContain(
    'Copy 1 of the checkpoints differs from the folder from line 1 on',
  );
  await appendTaxes(fixture.store, 1);
  await signed(evidence, 44);
  expect(await linesIn(copy)).toBe(other);
});

test('a line that the folder lacks is read whole, also one that names many erased texts', async () => {
  const [copy] = fixture.copies;
  const erasedTexts = Array.from({ length: MOST_ERASED_VALUES }, (_, n) => ({
    event: idOf('event', String(n)),
    place: 'x'.repeat(200),
  }));
  const head = { size: 2, root: Buffer.alloc(32), before: 1 };
  const [short, long] = [head, { ...head, erasedTexts }].map((each) =>
    signCheckpoint(KEY, each, new Date(0)),
  );
  const write = (folder: string, lines: unknown[]) =>
    writeFile(
      path.join(folder, 'checkpoints.jsonl'),
      lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    );
  await mkdir(fixture.folder, { recursive: true });
  await write(fixture.folder, [short]);
  await write(copy, [short, long, short]);
  const log = createLogger({ name: 'test', level: 'silent' });
  const further = new CheckpointCopies({ folder: fixture.folder, copies: [copy], log });
  expect(await further.foreignLines()).toEqual([{ number: 1, line: long }]);
});

test('the comparison names what a copy lacks, what it holds more, and where it differs', async () => {
  const [one, two] = fixture.copies;
  const evidence = fixture.start({ copies: fixture.copies, every: { ms: 20, events: 10 } });
  await appendTaxes(fixture.store, 10);
  await signed(evidence, 40);
  for (const copy of fixture.copies) await until(() => isWhole(copy));
  await evidence.close();
  const lines = (await linesIn(fixture.folder)).split('\n').slice(0, -1);
  const file = (folder: string) => path.join(folder, 'checkpoints.jsonl');
  await truncate(file(one), Buffer.byteLength(`${lines[0]}\n`) + 20);
  await appendFile(file(two), `${lines[0]}\n`);
  expect(await sentences()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Copy 1 .* lacks the last ${lines.length - 1 === 1 ? 'line' : `${lines.length - 1} lines`}`,
      ),
    ),
    expect.stringContaining(`holds lines that the folder lacks, from line ${lines.length + 1} on`),
  ]);
  await writeFile(
    file(two),
    `${[lines[0], lines[0]?.replace('"size":1', '"size":2'), ...lines.slice(2)].join('\n')}\n`,
  );
  expect((await sentences())[1]).toContain('differs from the folder from line 2 on');
});
