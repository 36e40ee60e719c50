/**
 * The checks of the log and of the read models on a data folder with its own PostgreSQL, as most clinics have it: beside the product that runs on
 * it, and with the product stopped.
 */
import { afterAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { runningDatabase } from './embeddedDatabase.ts';
import { makeDataFolder, removeDataFolder, startProduct } from './product.ts';
import { runScript } from './runScript.ts';

jest.setTimeout(180_000);

const dataFolder = makeDataFolder();
afterAll(() => removeDataFolder(dataFolder));

const run = (script: string, ...args: string[]) => runScript(script, args, { DATA_DIR: dataFolder });

/** As anyone who knows the password in the data folder may, past the trigger that refuses changes. */
async function alterOneEvent(): Promise<void> {
  const url = await runningDatabase(dataFolder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = replica;
    update event_log.events set metadata = replace(metadata, '"actor":"system"', '"actor":"somebody"')
    where position = (select position from event_log.events where type = 'RoleCreated' order by position limit 1)`);
  await client.end();
}

test('hold beside the product and without it, and name what was altered either way', async () => {
  const first = await startProduct({ dataFolder });
  expect(await run('projections', 'verify')).toMatchObject({ code: 0 });
  expect(await first.stop()).toEqual([]);
  // What was written since the last checkpoint is signed as the product ends.
  const whole = { code: 0, said: expect.stringContaining('The log is the one that was signed.') };
  expect(await run('audit:verify')).toEqual(whole);
  expect(await run('projections', 'verify', 'roles')).toMatchObject({ code: 0 });
  const second = await startProduct({ dataFolder });
  expect(await run('audit:verify')).toEqual(whole);
  await alterOneEvent();
  const altered = { code: 2, said: expect.stringMatching(/was altered\. It reads now: RoleCreated/) };
  expect(await run('audit:verify')).toEqual(altered);
  expect(await second.stop()).toEqual([]);
  expect(await run('audit:verify')).toEqual(altered);
});
