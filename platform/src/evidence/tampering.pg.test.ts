/** Each case is tried on a signed log with a copy of its checkpoints. docs/tamper-evidence.md shows the same table; `UPDATE_DOCS=1` writes it there. */
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { compareCopies } from './compareCopies.ts';
import { keptChain } from './checkpointChain.ts';
import { NothingSigned, readEvidence } from './readEvidence.ts';
import type { Evidence } from './startEvidence.ts';
import { evidenceFixture, until, type EvidenceFixture } from './testing/evidenceFixture.ts';
import { appendTaxes } from './testing/signedLog.ts';
import { tamperingCases, tamperingTable, type Noticed, type Reporter } from './testing/tamperingCases.ts';
import { verifyLog } from './verifyLog.ts';
import { witnessesOf } from './witnesses.ts';

jest.setTimeout(60_000);
const DOCUMENT = new URL('../../../docs/tamper-evidence.md', import.meta.url);

let fixture: EvidenceFixture;
let copies: readonly [string];

beforeAll(async () => {
  fixture = await evidenceFixture();
  copies = [fixture.copies[0]];
  for (const size of [40, 80, 120]) {
    await appendTaxes(fixture.store, 10);
    const evidence = fixture.start({ copies, every: { ms: 1_000, events: 1_000 } });
    await until(async () => (await evidence.status()).size === size);
    await until(async () =>
      (await compareCopies(fixture.folder, copies)).every(({ sentence }) => sentence === null),
    );
    await evidence.close();
  }
  await fixture.sql(
    'create table backup as table event_log.events; create table chain as table kept.checkpoint_chain',
  );
  for (const place of [fixture.folder, ...copies]) await cp(place, `${place}.kept`, { recursive: true });
});
afterAll(() => fixture.end());

beforeEach(async () => {
  await fixture.sql(`delete from event_log.events; insert into event_log.events table backup;
    delete from kept.checkpoint_chain; insert into kept.checkpoint_chain table chain`);
  for (const place of [fixture.folder, ...copies]) {
    await rm(place, { recursive: true, force: true });
    await cp(`${place}.kept`, place, { recursive: true });
  }
});

/** As `npm run audit:verify` does it. */
async function reporters(): Promise<Reporter[]> {
  const checkpoint = (await keptChain(fixture.url))?.checkpoint ?? null;
  const compared = await compareCopies(fixture.folder, copies);
  const evidence = await readEvidence(fixture.folder).catch((error: unknown) => {
    if (error instanceof NothingSigned) return null;
    throw error;
  });
  const { store } = fixture;
  const findings = evidence ? (await verifyLog({ store, evidence, comparePositions: true })).findings : [];
  const said = witnessesOf(evidence, { kept: { isKnown: true, checkpoint }, copies: compared });
  return [
    ...(findings.length > 0 ? (['the log'] as const) : []),
    ...((evidence?.damage.length ?? 0) > 0 ? (['the folder'] as const) : []),
    ...(said.some((sentence) => sentence.includes('database')) ? (['the database'] as const) : []),
    ...(said.some((sentence) => sentence.startsWith('Copy')) ? (['the copy'] as const) : []),
  ];
}

const start = () => fixture.start({ copies, every: { ms: 3_600_000, events: 40 } });
const isDegraded = async (evidence: Evidence) => {
  const health = await evidence.health.check();
  return health.ok && health.degraded !== undefined;
};

async function noticed(tamper: () => Promise<unknown>, when: Noticed): Promise<void> {
  const running = when === 'at the next checkpoint' ? start() : null;
  if (running) await until(async () => (await running.status()).at !== null && !(await isDegraded(running)));
  await tamper();
  if (when === null) return;
  const evidence = running ?? start();
  if (running) await appendTaxes(fixture.store, 10);
  await until(() => isDegraded(evidence));
  await evidence.close();
}

test('the log, its folder and the copy are found in order', async () => {
  expect(await reporters()).toEqual([]);
});

test.each(tamperingCases)('$what: $reportedBy, $health', async ({ tamper, reportedBy }) => {
  const scene = { folder: fixture.folder, copy: copies[0], sql: fixture.sql };
  await tamper(scene);
  expect(await reporters()).toEqual(reportedBy);
});

test.each(tamperingCases.filter(({ health }) => health !== null))(
  '$what: health reports it $health',
  async ({ tamper, health }) => {
    const scene = { folder: fixture.folder, copy: copies[0], sql: fixture.sql };
    await noticed(() => tamper(scene), health);
  },
);

test('the table in the documentation is the one that was tried', async () => {
  const document = await readFile(DOCUMENT, 'utf8');
  const updated = document.replace(/\| \| What was done[^]*?\n(?=\n|$)/, () => `${tamperingTable()}\n`);
  if (process.env['UPDATE_DOCS']) await writeFile(DOCUMENT, updated);
  expect(process.env['UPDATE_DOCS'] ? updated : document).toContain(tamperingTable());
});
