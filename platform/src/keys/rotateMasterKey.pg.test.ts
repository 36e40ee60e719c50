import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { newId } from '@hospital/contracts';
import { pause } from '@hospital/event-store';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { everyErasure } from '../testing/everyErasure.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { ConfigError } from '../start/config.ts';
import { keptMigrations } from '../keptTables/keptMigrations.ts';
import { migrate } from '../keptTables/migrate.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { assertMasterKeys, registeredKeys, wrappedKeys } from './masterKeyRegister.ts';
import { MasterKeyAbsent, masterKeyId, MasterKeys } from './masterKeys.ts';
import { postgresSubjectKeys } from './postgresSubjectKeys.ts';
import { rotateMasterKey, type Rotated } from './rotateMasterKey.ts';
import type { SubjectKeys } from './subjectKeys.ts';

let database: KeptDatabase;
let pool: pg.Pool;
let former: Buffer;
let present: Buffer;
/** What each subject's key must be, for good. */
let expected: Map<string, string>;

beforeEach(async () => {
  database = await keptDatabase();
  pool = database.pool;
  [former, present] = [randomBytes(32), randomBytes(32)];
  expected = new Map();
});
afterEach(() => database.drop());

const copyWith = (...given: readonly Buffer[]): SubjectKeys =>
  postgresSubjectKeys({ pool, masters: new MasterKeys(given), erasures: everyErasure });

async function keysOf(copy: SubjectKeys, subjects: readonly string[]): Promise<Map<string, string>> {
  const ring = await copy.forReading(subjects);
  return new Map(
    [...ring].map(([subject, key]) => [subject, key === 'erased' ? key : key.export().toString('hex')]),
  );
}

async function create(copy: SubjectKeys, count = 1): Promise<string[]> {
  const subjects = Array.from({ length: count }, newId);
  await copy.forWriting(subjects);
  for (const [subject, key] of await keysOf(copy, subjects)) expected.set(subject, key);
  return subjects;
}

const rotate = (over: pg.Pool = pool): Promise<Rotated> => rotateMasterKey({ pool: over, present, former });

async function expectComplete(): Promise<void> {
  const alone = new MasterKeys([present]);
  await assertMasterKeys(pool, alone);
  expect(await registeredKeys(pool)).toEqual([{ id: masterKeyId(present), isCurrent: true }]);
  expect(await wrappedKeys(pool, former)).toBe(0);
  expect(await keysOf(copyWith(present), [...expected.keys()])).toEqual(expected);
}

test('every key is wrapped with the new master key and stays what it is; a repeat changes nothing', async () => {
  await create(copyWith(former), 1_203);
  const both = copyWith(present, former);
  expect(await keysOf(both, [...expected.keys()])).toEqual(expected);
  expect(await rotate()).toEqual({ rewrapped: 1_203, damaged: [] });
  expect(await rotate()).toEqual({ rewrapped: 0, damaged: [] });
  await expectComplete();
});

test('until the rotation, a copy with both keys wraps with the former one: copies without the new one read it', async () => {
  const old = copyWith(former);
  await create(old);
  const subjects = await create(copyWith(present, former));
  expect((await keysOf(old, subjects)).size).toBe(1);
  await rotate();
  await expectComplete();
});

test('under load of two copies, one of which has the former key alone, no key is lost', async () => {
  const [old, both] = [copyWith(former), copyWith(present, former)];
  await create(old, 2_000);
  await create(both);
  let isOver = false;
  const refused: unknown[] = [];
  const load = async (copy: SubjectKeys) => {
    while (!isOver) {
      await create(copy).catch((error: unknown) => refused.push(error));
      await pause(1);
    }
  };
  const loads = [load(old), load(both), load(both)];
  const { rewrapped, damaged } = await rotate();
  isOver = true;
  await Promise.all(loads);
  expect(rewrapped).toBeGreaterThanOrEqual(2_001);
  expect(damaged).toEqual([]);
  expect(refused.filter((error) => !(error instanceof MasterKeyAbsent))).toEqual([]);
  await create(both);
  await expectComplete();
});

test('a copy with the former key alone is refused once the new one wraps, and goes on when it reads its keys again', async () => {
  const files = [former];
  const old = copyWith(former);
  const reading = postgresSubjectKeys({
    pool,
    masters: new MasterKeys([former], () => Promise.resolve(files)),
  });
  const [known = ''] = await create(old);
  await create(reading);
  files.unshift(present);
  await rotate();
  await expect(old.forWriting([newId()])).rejects.toThrow(MasterKeyAbsent);
  await expect(copyWith(former).forReading([known])).rejects.toThrow('restart it with the new MASTER_KEY');
  await create(reading);
  await expectComplete();
});

test('no process can wrap with a key that was removed, whatever it believes', async () => {
  await create(copyWith(former));
  await rotate();
  await expect(
    pool.query(
      `insert into kept.subject_keys (subject, state, wrapped_key, master_key_id, created_at)
       values ($1, 'active', $2, $3, now())`,
      [newId(), randomBytes(61), masterKeyId(former)],
    ),
  ).rejects.toThrow('subject_keys_master_key');
});

test('two rotations at once end alike', async () => {
  await create(copyWith(former), 1_500);
  const [one, other] = await Promise.all([rotate(), rotate()]);
  expect(one.rewrapped + other.rewrapped).toBe(1_500);
  await expectComplete();
});

test('an erasure in the middle stays', async () => {
  const copy = copyWith(former);
  const [subject = ''] = await create(copy);
  const meeting = watched(async (text) => {
    if (text.startsWith('update kept.subject_keys')) await copy.destroyKey(subject);
  });
  expect(await rotate(meeting)).toEqual({ rewrapped: 0, damaged: [] });
  const { rows } = await pool.query('select * from kept.subject_keys where subject = $1', [subject]);
  expect(rows[0]).toMatchObject({ state: 'erased', wrapped_key: null, master_key_id: null });
  expected.set(subject, 'erased');
  await expectComplete();
});

test('a damaged row stays, is named, and keeps the former key registered; it is wrapped when it was restored', async () => {
  const [subject = '', other = ''] = await create(copyWith(former), 2);
  const { rows } = await pool.query<{ wrapped_key: Buffer }>(
    'select wrapped_key from kept.subject_keys where subject = $1',
    [subject],
  );
  const damage = 'update kept.subject_keys set wrapped_key = $2 where subject = $1';
  await pool.query(damage, [subject, randomBytes(61)]);
  expect(await rotate()).toEqual({ rewrapped: 1, damaged: [subject] });
  expect((await keysOf(copyWith(present), [other])).size).toBe(1);
  await expect(assertMasterKeys(pool, new MasterKeys([present]))).rejects.toThrow(
    'MASTER_KEY_OLD is missing',
  );
  await pool.query(damage, [subject, rows[0]?.wrapped_key]);
  expect(await rotate()).toEqual({ rewrapped: 1, damaged: [] });
  await expectComplete();
});

/** The pool, with each statement reported before it runs, also inside transactions. */
function watched(meet: (text: string) => Promise<void>, after = async () => {}): pg.Pool {
  const watch = <T extends pg.Pool | pg.PoolClient>(inner: T): T =>
    Object.assign(Object.create(inner), {
      query: async (text: string, values?: unknown[]) => {
        await meet(text);
        const result = await inner.query(text, values);
        await after();
        return result;
      },
      release: (destroy?: boolean) => 'release' in inner && inner.release(destroy),
    });
  return Object.assign(watch(pool), { connect: async () => watch(await pool.connect()) });
}

class Killed extends Error {}

/** Everything from that statement on fails, as nothing runs in a process that is gone. */
function killedAt(at: number, when: 'before' | 'after'): { readonly pool: pg.Pool; begun(): number } {
  let begun = 0;
  const die = () => Promise.reject(new Killed());
  const dying = watched(
    () => ((begun += 1) > at || (begun === at && when === 'before') ? die() : Promise.resolve()),
    () => (begun === at && when === 'after' ? die() : Promise.resolve()),
  );
  return { pool: dying, begun: () => begun };
}

describe.each(['before', 'after'] as const)('killed %s each statement', (when) => {
  test('the product starts with both keys, reads and writes, and the next call completes the rotation', async () => {
    await create(copyWith(former), 600);
    for (let at = 1; ; at += 1) {
      const killed = killedAt(at, when);
      const ended = await rotate(killed.pool).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Killed) return false;
          throw error;
        },
      );
      if (ended && killed.begun() < at) break;
      await assertMasterKeys(pool, new MasterKeys([present, former]));
      const copy = copyWith(present, former);
      await create(copy);
      expect(await keysOf(copy, [...expected.keys()])).toEqual(expected);
      await rotate();
      await expectComplete();
      expect(at).toBeLessThan(50);
      // The next round begins where this one did.
      [present, former] = [randomBytes(32), present];
    }
    await rotate();
    await expectComplete();
  });
});

describe('at a start', () => {
  const starting = (...given: readonly Buffer[]) => assertMasterKeys(pool, new MasterKeys(given));

  test('a wrong master key ends with one sentence, and changes nothing', async () => {
    await starting(former);
    await create(copyWith(former));
    const before = await registeredKeys(pool);
    for (const wrong of [[present], [present, randomBytes(32)]])
      await expect(starting(...wrong)).rejects.toThrow(
        /^MASTER_KEY is not the key of this database: [^\n]+$/,
      );
    expect(await registeredKeys(pool)).toEqual(before);
    await expect(starting(randomBytes(32))).rejects.toThrow(ConfigError);
  });

  test('the former key alone is named as such while rows need both, and the new one alone misses the former one', async () => {
    await create(copyWith(former), 600);
    const killed = killedAt(9, 'before');
    await expect(rotate(killed.pool)).rejects.toThrow(Killed);
    await expect(starting(former)).rejects.toThrow(/^MASTER_KEY is the former key[^\n]+$/);
    await expect(starting(present)).rejects.toThrow(/^MASTER_KEY_OLD is missing[^\n]+rotate\.$/);
    await starting(present, former);
  });

  test('a rotation that lacks its last step alone needs the former key no more', async () => {
    await create(copyWith(former), 10);
    const dying = watched((text) =>
      text.startsWith('delete') ? Promise.reject(new Killed()) : Promise.resolve(),
    );
    await expect(rotate(dying)).rejects.toThrow(Killed);
    await starting(present);
    await expectComplete();
  });

  test('a superfluous former key does no harm', async () => {
    await create(copyWith(former));
    await starting(former, randomBytes(32));
  });

  test('a key that nobody’s key needs yet is replaced: a first start may end early', async () => {
    await starting(former);
    await starting(present);
    await create(copyWith(present));
    await expectComplete();
    await expect(starting(former)).rejects.toThrow('MASTER_KEY is not the key');
  });

  test('two copies that start first with different keys do not both stay', async () => {
    await Promise.all([starting(former), starting(present)]);
    const [winner] = await registeredKeys(pool);
    const loser = winner?.id === masterKeyId(former) ? present : former;
    await create(copyWith(loser === former ? present : former));
    await expect(starting(loser)).rejects.toThrow(ConfigError);
  });
});

test('a database of an earlier version knows its master key after the migration', async () => {
  const { url, drop } = await testDatabase();
  const { group, steps } = keptMigrations;
  const added = steps.findIndex(({ name }) => name === '010-master-keys');
  await migrate(url, { group, steps: steps.slice(0, added) });
  const own = new pg.Pool({ connectionString: url, max: 1 });
  const id = createHash('sha256').update('master key id').update(former).digest('hex').slice(0, 16);
  const subject = newId();
  const key = createSecretKey(randomBytes(32));
  const masters = new MasterKeys([former]);
  await own.query(
    `insert into kept.subject_keys (subject, state, wrapped_key, master_key_id, created_at)
     values ($1, 'active', $2, $3, now()), ($4, 'erased', null, null, now())`,
    [subject, masters.wrap(id, subject, key), id, newId()],
  );
  await migrate(url, keptMigrations);
  expect(await registeredKeys(own)).toEqual([{ id, isCurrent: true }]);
  await assertMasterKeys(own, masters);
  const ring = await postgresSubjectKeys({ pool: own, masters }).forReading([subject]);
  expect(ring.get(subject)).toEqual(key);
  await own.end();
  await drop();
});
