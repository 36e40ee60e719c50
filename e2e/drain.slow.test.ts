/** SIGTERM while people work and documents are printed: the product ends by itself, and the next start has all that was acknowledged. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_EMAIL, PASSWORD } from './api/clinic.ts';
import { untilSettled } from './chaos/checks.ts';
import { History, type Entry } from './chaos/history.ts';
import { openLoad } from './chaos/load.ts';
import { signIn, textOf, type Client } from './client.ts';
import { survivors } from './processes.ts';
import { freePort } from './serviceRun.ts';
import { makeDataFolder, removeDataFolder, startProduct, type Product } from './product.ts';

jest.setTimeout(240_000);

const LOAD_MS = 6_000;
/** After which an orchestrator kills. */
const DRAIN_MS = 30_000;

const dataFolder = makeDataFolder();
const environment: Record<string, string> = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD };
let product: Product;

beforeAll(async () => {
  environment['PORT'] = String(await freePort());
  product = await startProduct({ dataFolder, environment });
}, 120_000);
afterAll(async () => {
  expect(await product.stop()).toEqual([]);
  await removeDataFolder(dataFolder);
}, 60_000);

const idsOf = (entries: readonly Entry[], kind: string) =>
  entries.flatMap(({ call, outcome }) =>
    call.kind === kind && outcome.is === 'acknowledged' ? [textOf(outcome.record, '_id')] : [],
  );

async function expectThere(admin: Client, path: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) (await admin.get(`${path}/${id}`)).must(200);
}

test('SIGTERM under load ends within 30 s with 0, and nothing acknowledged is lost', async () => {
  const history = new History();
  const findings: string[] = [];
  const onFinding = (finding: string) => void findings.push(finding);
  const urls = [product.url, product.url] as const;
  const load = await openLoad({ urls, seed: 1, people: 4, history, onFinding });
  const stop = load.start();
  await sleep(LOAD_MS);
  const [marks, from] = [product.processes(), performance.now()];
  process.kill(product.node, 'SIGTERM');
  expect(await survivors(marks, DRAIN_MS)).toEqual([]);
  expect(await product.code).toBe(0);
  process.stderr.write(
    `drained after ${Math.round(performance.now() - from)} ms, ${history.entries.length} calls\n`,
  );

  product = await startProduct({ dataFolder, environment });
  await stop();
  expect(findings).toEqual([]);
  const admin = await signIn(product.url, { position: null }, ADMIN_EMAIL, PASSWORD);
  const { entries } = history;
  expect(idsOf(entries, 'document').length).toBeGreaterThan(0);
  await expectThere(admin, '/patients', idsOf(entries, 'patient'));
  await expectThere(admin, '/invoices', idsOf(entries, 'invoice'));
  expect(await untilSettled(admin)).toEqual([]);
  for (const id of idsOf(entries, 'document'))
    expect((await admin.get(`/documents/${id}`)).must(200).record).toMatchObject({ status: 'ready' });
});
