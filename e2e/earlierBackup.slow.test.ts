/** A data folder that an earlier release wrote is backed up after its first start, and restored: every record is the same. */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { BackupFiles } from './backupFiles.ts';
import type { Client } from './client.ts';
import { enterFirstRelease, isPlatformOfFirstRelease, unpackFirstRelease } from './firstRelease.ts';
import { makeDataFolder, removeDataFolder, startProduct, type Product } from './product.ts';
import { runScript } from './runScript.ts';

jest.setTimeout(240_000);

const SEARCHED = ['patients', 'users', 'appointments', 'leaves'];
const LISTED = ['invoices', 'prescriptions', 'documents', 'departments', 'taxs'];

(isPlatformOfFirstRelease ? describe : describe.skip)('a data folder of 0.1.0', () => {
  const dataFolder = makeDataFolder();
  const restoredFolder = makeDataFolder();
  const backups = new BackupFiles(dataFolder);
  let product: Product | undefined;
  /** What the folder's own product answered. */
  let recordsBefore: Record<string, unknown>;

  const run = (script: string, args: readonly string[]) =>
    runScript(script, args, { DATA_DIR: restoredFolder });

  beforeAll(async () => {
    unpackFirstRelease(dataFolder);
    product = await startProduct({ dataFolder });
    recordsBefore = await recordsOf(await enterFirstRelease(product.url));
    await backups.makeKey();
    await backups.backUp();
  });

  afterAll(async () => {
    await product?.stop();
    for (const folder of [dataFolder, restoredFolder]) await removeDataFolder(folder);
  });

  test('is restored with every record and its history', async () => {
    expect((await backups.run(backups.check)).said).toContain('each as in the product at that moment');
    await product?.stop();
    const args = [...backups.restore, '--reason', 'A new machine', '--skip-numbers', '0'];
    const restored = await run('restore', args);
    expect(restored).toMatchObject({ code: 0 });
    product = await startProduct({ dataFolder: restoredFolder });
    const admin = await enterFirstRelease(product.url);
    expect(await recordsOf(admin)).toEqual(recordsBefore);
    expect((await run('audit:verify', [])).code).toBe(0);
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
