/**
 * What each service says of itself while the event store is away: a service that only reads stays ready, so that no orchestrator takes it
 * out, and a service that writes says that it cannot.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { openEventStore } from '@hospital/event-store';
import { EventStoreDbServer } from '@hospital/event-store/testing';
import type { Health } from '@hospital/platform';
import { testDatabase } from '@hospital/platform/testing';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from './apiSession.ts';
import { runScript } from './runScript.ts';
import { administrator, files, runOn, type Service, type ServiceRun } from './serviceRun.ts';
import { signLog } from './signLog.ts';

jest.setTimeout(120_000);

let log: EventStoreDbServer;
let run: ServiceRun;
/** With the checkpoints of the log. */
let evidenceFolder: string;
let services: { readonly command: Service; readonly query: Service; readonly screens: Service };
beforeAll(async () => {
  log = await new EventStoreDbServer().start();
  run = runOn({ database: await testDatabase(), log }, { EVENTSTORE_URL: log.url });
  const [command, query] = await Promise.all([run.start(files.command), run.start(files.query)]);
  const urls = { COMMAND_SERVICE_URL: command.url, PROJECTION_SERVICE_URL: query.url };
  services = { command, query, screens: await run.start(files.screens, urls) };
  evidenceFolder = await mkdtemp(path.join(tmpdir(), 'hospital-audit-'));
  const store = await openEventStore({ eventStoreUrl: log.url, databaseUrl: '' });
  await signLog({ store, databaseUrl: run.database.url, folder: evidenceFolder, key: randomBytes(32) });
  await store.close();
});
afterAll(async () => {
  await run.end();
  await rm(evidenceFolder, { recursive: true });
});

type Report = readonly [status: number, part: 'well' | 'degraded' | 'away'];

/** Its status, and what it says of the part that the event store's absence concerns. */
async function ready({ url }: Service, part: string): Promise<Report> {
  const response = await fetch(`${url}/health/ready`);
  const { parts } = (await response.json()) as { parts: Record<string, Health> };
  const health = parts[part];
  if (!health) throw new Error(`${url} says nothing of ${part}`);
  return [response.status, health.ok ? (health.degraded === undefined ? 'well' : 'degraded') : 'away'];
}

async function reports() {
  const { command, query, screens } = services;
  return {
    command: await ready(command, 'event store'),
    query: await ready(query, 'event store'),
    screens: await ready(screens, 'command service'),
  };
}

/** What is true in the end; the last report where it does not come true in time. */
async function eventually(expected: Awaited<ReturnType<typeof reports>>): Promise<void> {
  const isMet = async () => JSON.stringify(await reports()) === JSON.stringify(expected);
  for (let tries = 0; tries < 200 && !(await isMet()); tries += 1) await sleep(50);
  expect(await reports()).toEqual(expected);
}

const well: Report = [200, 'well'];

test.each([
  ['is stopped', () => log.stop(), async () => void (await log.start())],
  ['hangs', () => log.freeze(), async () => log.thaw()],
])(
  'an event store that %s: who reads stays ready, who writes does not, and all are alive',
  async (_what, leave, comeBack) => {
    const client = await signIn(services.screens.url, administrator);
    await eventually({ command: well, query: well, screens: well });
    leave();
    try {
      await eventually({
        command: [503, 'away'],
        query: [200, 'degraded'],
        screens: [200, 'degraded'],
      });
      for (const { url } of Object.values(services))
        expect((await fetch(`${url}/health/live`)).status).toBe(200);
      expect(await client.call('GET', '/departments')).toEqual([]);
    } finally {
      await comeBack();
    }
    await eventually({ command: well, query: well, screens: well });
  },
);

test.each([
  ['EventStoreDB', { EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' }],
  ['PostgreSQL', { DATABASE_URL: 'postgres://hospital:secret@127.0.0.1:9/hospital' }],
])('audit:verify whose log is in a %s that is away ends with one sentence', async (_store, environment) => {
  const checkpoints = { AUDIT_CHECKPOINTS: evidenceFolder, DATA_DIR: evidenceFolder };
  const { code, said } = await runScript('audit:verify', [], { ...checkpoints, ...environment });
  expect(said.trim()).toMatch(/^The store of the log does not answer, so nothing was checked\. [^\n]*$/);
  expect([code, said]).toEqual([1, expect.not.stringContaining('secret')]);
});
