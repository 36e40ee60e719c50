/**
 * `npm run audit:verify` and `npm run projections -- verify` as cron or an auditor calls them: what they say and leave with, on a whole log and
 * read models, and after somebody with the database's password has been there.
 */
import { sealKeys } from '@hospital/event-store';
import { fileSeals } from '@hospital/platform';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { appendFile, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './api/clinic.ts';
import { startInProcess, type InProcess } from './inProcess.ts';
import { runScript, type Ended } from './runScript.ts';
import { testKeys } from './serviceRun.ts';
import { signLog } from './signLog.ts';

jest.setTimeout(60_000);

const keys = testKeys();
let product: InProcess;
let clinic: Clinic;
let client: pg.Client;
let folder: string;
const auditKey = randomBytes(32);
/** The same log, signed by another key. */
let foreign: string;
let department: string;
/** Of the department's two events: the place in the log, from 0. */
let ordinal: number;

beforeAll(async () => {
  product = await startInProcess({
    administrator: { email: ADMIN_EMAIL, password: PASSWORD },
    secrets: keys.secrets,
  });
  clinic = await enterClinic(product.url);
  department = await clinic.department({ name: 'Cardiology' });
  (await clinic.admin.put(`/departments/${department}/{me}`, { name: 'Heart' })).must(200);
  await clinic.department({ name: 'Eyes' });
  client = new pg.Client({ connectionString: product.foundation.databaseUrl });
  await client.connect();
  folder = await mkdtemp(path.join(tmpdir(), 'hospital-evidence-'));
  foreign = path.join(folder, 'foreign');
  await sign(foreign, randomBytes(32));
  // The next folder is another chain: the database forgets the first one.
  await client.query('delete from kept.checkpoint_chain');
  await sign(folder, auditKey);
  await product.stop();
  // Triggers off, as only a superuser can.
  await client.query('set session_replication_role = replica; create table backup as table event_log.events');
  const { rows } = await client.query<{ ordinal: number }>(
    `select count(*)::int as ordinal from event_log.events where position < (
      select min(position) from event_log.events where stream = $1)`,
    [`department-${department}`],
  );
  ordinal = rows[0]?.ordinal ?? -1;
});

afterAll(async () => {
  await client.end();
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => client.query('delete from event_log.events; insert into event_log.events table backup'));

async function logLength(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from event_log.events',
  );
  return rows[0]?.count ?? -1;
}

async function sign(to: string, key: Buffer): Promise<void> {
  const { storedLog: store, databaseUrl } = product.foundation;
  await signLog({ store, databaseUrl, folder: to, key, events: await logLength() });
}

const environment = () => ({
  ...keys.environment,
  DATABASE_URL: product.foundation.databaseUrl,
  DATA_DIR: folder,
});

describe('npm run audit:verify', () => {
  const verify = (args: readonly string[] = [], place = folder, given = {}): Promise<Ended> =>
    runScript('audit:verify', args, { ...environment(), AUDIT_CHECKPOINTS: place, ...given });

  test('accepts the log that was signed', async () => {
    const { code, said } = await verify();
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringContaining('The log is the one that was signed.'),
    });
    expect(said).toMatch(
      new RegExp(`^${await logLength()} events, of which \\d+ checkpoints cover ${await logLength()} `),
    );
  });

  const own = () => `stream = 'department-${department}'`;
  const tampering: readonly {
    readonly what: string;
    readonly sql: () => string;
    readonly reported: () => string[];
  }[] = [
    {
      what: 'altered',
      sql: () =>
        `update event_log.events set data = replace(data, 'Cardiology', 'Surgery') where ${own()} and revision = 0`,
      reported: () => [
        `Event ${ordinal} (position `,
        `was altered. It reads now: DepartmentCreated, revision 0 of department-${department}, position`,
      ],
    },
    {
      what: 'deleted',
      sql: () => `delete from event_log.events where ${own()} and revision = 0`,
      reported: () => [
        `Event ${ordinal} (position `,
        ': missing.',
        `department-${department} before revision 1`,
      ],
    },
    {
      what: 'inserted',
      sql: () => `insert into event_log.events
        select position + 1000, stream, 2, gen_random_uuid(), type, data, metadata from event_log.events where ${own()} and revision = 1;
        update event_log.events set position = position + 2000 where position > (select min(position) from event_log.events where ${own()} and revision = 1) and not (${own()})`,
      reported: () => ['stands one that was not there: DepartmentChanged, revision 2 of department-'],
    },
  ];

  test.each(tampering)('names an event that was $what, and says what to do', async ({ sql, reported }) => {
    await client.query(sql());
    const { code, said } = await verify();
    expect({ code, said }).toMatchObject({ code: 2 });
    for (const part of [
      'The log is NOT the one that was signed.',
      'What to do: restart nothing',
      ...reported(),
    ])
      expect(said).toContain(part);
  });

  describe('what is kept beside the log', () => {
    const file = randomUUID();
    const bytes = Buffer.from('a photo');
    beforeEach(async () => {
      const { sealKey: current } = keys.secrets;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const seal = fileSeals(sealKeys({ current })).seal({ id: file, mime: 'image/png', sha256 });
      await client.query(
        `insert into kept.files (id, mime, size, sha256, bytes, seal, created_at) values ($1, 'image/png', 7, $2, $3, $4, now())`,
        [file, sha256, bytes, seal],
      );
    });
    afterEach(() => client.query('delete from kept.files where id = $1', [file]));

    test('is what was recorded', async () => {
      expect(await verify()).toEqual({
        code: 0,
        said: expect.stringContaining('1 stored files are what was recorded.'),
      });
    });

    const cases = {
      'an altered file': {
        tamper: `update kept.files set bytes = 'another one' where id = '${file}'`,
        restore: 'select 1',
        reported: `1 of 1 stored files are NOT what was recorded: ${file}.`,
      },
      'an upload that was removed': {
        tamper: `update read_models.settings set favicon = '${file}'; delete from kept.files where id = '${file}'`,
        restore: 'update read_models.settings set favicon = null',
        reported: `Stored files that records name and that are NOT there any more: 1 (${file}).`,
      },
      'a key that is erased, though no event recorded that': {
        tamper: `insert into kept.subject_keys (subject, state, created_at) values ('${file}', 'erased', now())`,
        restore: `delete from kept.subject_keys where subject = '${file}'`,
        reported: `Keys that are erased, though no event recorded that: 1 (${file}).`,
      },
    };
    test.each(Object.entries(cases))('%s: exit code 5', async (_, { tamper, restore, reported }) => {
      await client.query(tamper);
      const { code, said } = await verify().finally(() => client.query(restore));
      expect({ code, said }).toEqual({ code: 5, said: expect.stringContaining(reported) });
      expect(said).toContain('The log is the one that was signed.');
    });
  });

  test('says that the checkpoints were removed, and from where', async () => {
    const place = await copyOf('leaves', 'public.key');
    const { code, said } = await verify([], place);
    expect({ code, said }).toEqual({
      code: 3,
      said: expect.stringContaining(`There are leaves but no checkpoint in ${place}`),
    });
    expect(said).toMatch(
      /The database keeps a checkpoint of \d+ events, signed at \S+, that the folder lacks/,
    );
    expect(said).toContain('--accept-new-chain');
  });

  test('calls a first signing that was interrupted no removal', async () => {
    const place = await copyOf('leaves', 'public.key');
    const { rows } = await client.query<{ checkpoint: string }>(
      'delete from kept.checkpoint_chain returning checkpoint',
    );
    const { code, said } = await verify([], place);
    await client.query('insert into kept.checkpoint_chain (checkpoint) values ($1)', [rows[0]?.checkpoint]);
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringContaining('Either the product was stopped while it signed for the first time'),
    });
  });

  test('says that nothing was signed yet, or that there is nothing at all', async () => {
    const place = await copyOf('public.key');
    expect(await verify(['--checkpoints', place])).toEqual({
      code: 1,
      said: expect.stringContaining('No checkpoint was signed yet'),
    });
    const gone = path.join(place, 'nowhere');
    expect(await verify(['--checkpoints', gone])).toEqual({
      code: 1,
      said: expect.stringContaining(`There are no checkpoints in ${gone}`),
    });
  });

  test('believes no checkpoint of another key, nor one that was changed', async () => {
    const forged = await verify(['--public-key', path.join(folder, 'public.key')], foreign);
    expect(forged).toEqual({ code: 3, said: expect.stringContaining('is not signed by a known key') });
    expect(forged.said).not.toContain('The log is the one that was signed.');
    const changed = await copyOf('leaves', 'public.key');
    const lines = await readFile(path.join(folder, 'checkpoints.jsonl'), 'utf8');
    await writeFile(path.join(changed, 'checkpoints.jsonl'), lines.replace(/"size":(\d+)/, '"size":1$1'));
    expect(await verify([], changed)).toEqual({
      code: 3,
      said: expect.stringContaining('Line 1 of the checkpoints'),
    });
  });

  test('of checkpoints older than the log, tells what they do not cover', async () => {
    const place = await copyOf('public.key');
    const [first = ''] = (await readFile(path.join(folder, 'checkpoints.jsonl'), 'utf8')).split('\n');
    await appendFile(path.join(place, 'checkpoints.jsonl'), `${first}\n`);
    const { size } = JSON.parse(first) as { size: number };
    const { code, said } = await verify(['--checkpoints', place]);
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toContain(`Events ${size} to ${(await logLength()) - 1} are newer than the last checkpoint`);
    await copyFile(path.join(folder, 'leaves'), path.join(place, 'leaves'));
    expect(await verify([], place)).toEqual({
      code: 3,
      said: expect.stringContaining(`goes on after the last checkpoint (${size} events)`),
    });
  });

  test('checks by one file of checkpoints alone, and tells between which two the log differs', async () => {
    const place = await copyOf('checkpoints.jsonl');
    const alone = [
      '--checkpoints',
      path.join(place, 'checkpoints.jsonl'),
      '--public-key',
      path.join(folder, 'public.key'),
    ];
    expect(await verify(alone, place)).toMatchObject({ code: 0 });
    await client.query(tampering[0]?.sql() ?? '');
    const { code, said } = await verify(alone, place);
    expect({ code, said }).toMatchObject({
      code: 2,
      said: expect.stringMatching(/Events \d+ to \d+: something differs here/),
    });
  });

  test('proves a record’s history to somebody without the log', async () => {
    const out = path.join(await copyOf(), 'proof.json');
    expect(await verify(['--record', `departments/${department}`, '--out', out])).toMatchObject({ code: 0 });
    const offline = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', AUDIT_CHECKPOINTS: folder };
    expect(await runScript('audit:verify', ['--proof', out], offline)).toMatchObject({ code: 0 });
    await writeFile(out, (await readFile(out, 'utf8')).replaceAll('DepartmentCreated', 'DepartmentRemoved'));
    expect(await runScript('audit:verify', ['--proof', out], offline)).toMatchObject({ code: 1 });
  });

  test('compares every copy, and names the one that lacks lines', async () => {
    const whole = await copyOf('checkpoints.jsonl');
    const lacking = await copyOf();
    const compare = (...copies: readonly string[]) =>
      runScript('audit:verify', [], {
        ...environment(),
        AUDIT_CHECKPOINTS: folder,
        AUDIT_COPIES: copies.join(','),
      });
    expect(await compare(whole)).toMatchObject({ code: 0 });
    const { code, said } = await compare(whole, lacking);
    expect({ code, said }).toEqual({
      code: 3,
      said: expect.stringContaining(`Copy 2 (${lacking}) lacks the last `),
    });
    expect(said).not.toContain('Copy 1');
  });

  test('accepts a new chain with a reason, where the chain does not hold, and shows it afterwards', async () => {
    const refused = await verify(['--accept-new-chain', '--reason', 'No need']);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was accepted') });
    const place = await copyOf('leaves', 'public.key');
    const accept = ['--accept-new-chain', '--reason', 'The disk was lost'];
    expect(await verify(accept, place)).toMatchObject({
      code: 1,
      said: expect.stringContaining('AUDIT_KEY is missing'),
    });
    const { code, said } = await verify(accept, place, { AUDIT_KEY: auditKey.toString('base64') });
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toContain(`No checkpoint of AUDIT_KEY was found in ${place}`);
    expect(said).toContain('A new chain of checkpoints was accepted.');
    expect(said).toContain(`The files of the chain before are in ${place}`);
    const shown = await verify(['--accepted'], place);
    expect(shown).toMatchObject({ code: 0, said: expect.stringContaining('Reason: The disk was lost') });
    const { rows } = await client.query<{ data: string }>(
      `select data from event_log.events where type = 'CheckpointChainAccepted'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.data).not.toContain('The disk was lost');
    const { rows: chain } = await client.query('select checkpoint, accepted from kept.checkpoint_chain');
    expect(chain).toEqual([{ checkpoint: null, accepted: 1 }]);
  });

  test.each([
    ['--force'],
    ['departments'],
    ['--checkpoints'],
    ['--record', 'departments/none'],
    ['--accept-new-chain'],
    ['--accept-new-chain', '--reason', ' '],
    ['--accept-new-chain', '--reason', 'x', '--copied'],
  ])('refuses %s', async (...args) => {
    expect(await verify(args)).toEqual({ code: 1, said: expect.stringContaining('npm run audit:verify') });
  });

  async function copyOf(...names: readonly string[]): Promise<string> {
    const copy = await mkdtemp(path.join(folder, 'copy-'));
    for (const name of names) await copyFile(path.join(folder, name), path.join(copy, name));
    return copy;
  }
});

describe('npm run projections -- verify', () => {
  const verify = (...args: readonly string[]): Promise<Ended> =>
    runScript('projections', ['verify', ...args], environment());

  test('finds the read models to be what the log makes of them', async () => {
    const { code, said } = await verify();
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toMatch(/^departments: 2 records, 0 differences$/m);
    expect(said).toContain('The read models are what the log makes of them.');
  });

  test('names a row and a version that were changed by hand, and changes neither', async () => {
    await client.query(`update read_models.departments set name = 'Hearts' where _id = $1`, [department]);
    await client.query(
      `update read_models.record_versions set row = '{"name":"Lungs"}' where id = $1 and until is not null`,
      [department],
    );
    const { code, said } = await verify('departments', 'taxes');
    expect({ code, said }).toMatchObject({ code: 2 });
    expect(said).toMatch(/^departments: 2 records, 2 differences$/m);
    expect(said).toContain(`  record ${department}: `);
    expect(said).toMatch(new RegExp(`  version ${department} since \\d+: `));
    expect(said).toMatch(/^taxes: 0 records, 0 differences$/m);
    const { rows } = await client.query('select name from read_models.departments where _id = $1', [
      department,
    ]);
    expect(rows).toEqual([{ name: 'Hearts' }]);
    expect(await runScript('rebuild', ['departments'], environment())).toMatchObject({ code: 0 });
    expect(await verify('departments')).toMatchObject({ code: 0 });
  });

  test('says that the log ends before what the read models have seen', async () => {
    await client.query(
      'delete from event_log.events where position > (select max(position) - 2 from backup)',
    );
    const { code, said } = await verify('departments');
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('log ends at') });
  });

  test.each([[['verify', 'nothing']], [['verify', '--all']], [['check']], [[]]])(
    'refuses %j',
    async (args) => {
      const { code, said } = await runScript('projections', args, environment());
      expect({ code, said }).toEqual({
        code: 1,
        said: expect.stringMatching(/There is no module|Use: npm run projections/),
      });
    },
  );
});
