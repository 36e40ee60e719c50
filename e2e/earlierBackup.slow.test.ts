/** A data folder that an earlier release wrote is backed up after its first start, and restored: every record is the same. */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import path from 'node:path';
import { signIn, type Client } from './client.ts';
import { FIRST_ADMINISTRATOR, isPlatformOfFirstRelease, unpackFirstRelease } from './firstRelease.ts';
import { makeDataFolder, removeDataFolder, startProduct, type Product } from './product.ts';
import { runScript } from './runScript.ts';

jest.setTimeout(240_000);

const SEARCHED = ['patients', 'users', 'appointments', 'leaves'];
const LISTED = ['invoices', 'prescriptions', 'documents', 'departments', 'taxs'];

(isPlatformOfFirstRelease ? describe : describe.skip)('a data folder of 0.1.0', () => {
  const dataFolder = makeDataFolder();
  const restoredFolder = makeDataFolder();
  const besides = path.dirname(dataFolder);
  const backups = path.join(besides, 'backups');
  const keyFile = path.join(besides, 'backup.key');
  const secretsFile = path.join(besides, 'secrets.age');
  let product: Product | undefined;
  /** What the folder's own product answered. */
  let recordsBefore: Record<string, unknown>;

  const run = (script: string, args: readonly string[], folder = dataFolder) =>
    runScript(script, args, { DATA_DIR: folder });
  const enter = (url: string) => signIn(url, { position: null }, ...FIRST_ADMINISTRATOR);

  beforeAll(async () => {
    unpackFirstRelease(dataFolder);
    product = await startProduct({ dataFolder });
    recordsBefore = await recordsOf(await enter(product.url));
    const { said } = await run('backup', ['new-key', '--out', keyFile]);
    const recipient = /age1[0-9a-z]+/.exec(said)?.[0] ?? '';
    const args = ['--to', backups, '--recipient', recipient, '--secrets', secretsFile];
    expect(await run('backup', args)).toMatchObject({ code: 0 });
  });

  afterAll(async () => {
    await product?.stop();
    for (const folder of [dataFolder, restoredFolder]) await removeDataFolder(folder);
  });

  test('is restored with every record and its history', async () => {
    const verify = ['verify', '--to', backups, '--restore', '--identity', keyFile];
    expect((await run('backup', verify)).said).toContain('each as in the product at that moment');
    await product?.stop();
    const args = [backups, '--identity', keyFile, '--secrets', secretsFile, '--reason', 'A new machine'];
    const restored = await run('restore', [...args, '--skip-numbers', '0'], restoredFolder);
    expect(restored).toMatchObject({ code: 0 });
    product = await startProduct({ dataFolder: restoredFolder });
    const admin = await enter(product.url);
    expect(await recordsOf(admin)).toEqual(recordsBefore);
    expect((await run('audit:verify', [], restoredFolder)).code).toBe(0);
  });
});

async function recordsOf(admin: Client): Promise<Record<string, unknown>> {
  const records: Record<string, unknown> = {};
  for (const path of SEARCHED) records[path] = (await admin.list(`/${path}`, { limit: 1000 })).must(200).rows;
  for (const path of LISTED)
    records[path] = (await admin.get(`/${path}`, { query: { limit: 1000 } })).must(200).rows;
  const removed = (await admin.get('/audit', { query: { type: 'UserRemoved', limit: 10 } })).must(200);
  return { ...records, removed: removed.rows };
}
