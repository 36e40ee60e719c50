import { randomBytes } from 'node:crypto';
import { newId } from '@hospital/contracts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { everyErasure } from '../testing/everyErasure.ts';
import { erasureCheck } from './erasures.ts';
import { MasterKeys } from './masterKeys.ts';
import { postgresSubjectKeys as open, type SubjectKeysOptions } from './postgresSubjectKeys.ts';
import { SubjectKeyAbsent, type KeyRing } from './subjectKeys.ts';

let database: KeptDatabase;
let pool: pg.Pool;
const masterKey = randomBytes(32);
const masters = new MasterKeys([masterKey]);
const postgresSubjectKeys = (options: SubjectKeysOptions) => open({ erasures: everyErasure, ...options });

beforeAll(async () => {
  database = await keptDatabase();
  pool = database.pool;
});
afterAll(() => database.drop());

function exported(ring: KeyRing, subject: string): string {
  const key = ring.get(subject);
  return key && key !== 'erased' ? key.export().toString('hex') : String(key);
}

test('a new subject gets one key, no matter who asks at the same time', async () => {
  const subject = newId();
  const writers = Array.from({ length: 12 }, () => postgresSubjectKeys({ pool, masters }));
  const rings = await Promise.all(writers.map((keys) => keys.forWriting([subject, newId(), subject])));
  expect(new Set(rings.map((ring) => exported(ring, subject))).size).toBe(1);
  const reader = postgresSubjectKeys({ pool, masters });
  const [first] = rings;
  expect(exported(await reader.forReading([subject]), subject)).toBe(first && exported(first, subject));
});

test('many subjects are one query, and known ones none', async () => {
  const keys = postgresSubjectKeys({ pool, masters });
  const subjects = Array.from({ length: 100 }, newId);
  await keys.forWriting(subjects);
  const queries: unknown[] = [];
  const counting = Object.assign(Object.create(pool), {
    query: (...given: Parameters<typeof pool.query>) => {
      queries.push(given);
      return pool.query(...given);
    },
  });
  const reader = postgresSubjectKeys({ pool: counting, masters });
  expect((await reader.forReading(subjects)).size).toBe(100);
  await reader.forReading(subjects);
  expect(queries).toHaveLength(1);
  await reader.forWriting(subjects);
  expect(queries).toHaveLength(2);
});

test('the table holds no key in clear', async () => {
  const subject = newId();
  const key = exported(await postgresSubjectKeys({ pool, masters }).forWriting([subject]), subject);
  const { rows } = await pool.query('select * from kept.subject_keys where subject = $1', [subject]);
  expect(rows).toHaveLength(1);
  expect(rows[0].state).toBe('active');
  expect(rows[0].wrapped_key.toString('hex')).not.toContain(key);
});

test('an absent key is not in the ring, an erased one is', async () => {
  const keys = postgresSubjectKeys({ pool, masters });
  const [known, unknown] = [newId(), newId()];
  await keys.forWriting([known]);
  expect([...(await keys.forReading([known, unknown])).keys()]).toEqual([known]);
  await keys.destroyKey(known);
  await keys.destroyKey(known);
  expect((await keys.forReading([known])).get(known)).toBe('erased');
  expect((await keys.forWriting([known])).get(known)).toBe('erased');
  const { rows } = await pool.query('select * from kept.subject_keys where subject = $1', [known]);
  expect(rows[0]).toMatchObject({ state: 'erased', wrapped_key: null, master_key_id: null });
});

test('a writer sees an erasure by another process at once', async () => {
  const subject = newId();
  const keys = postgresSubjectKeys({ pool, masters });
  await keys.forWriting([subject]);
  await postgresSubjectKeys({ pool, masters }).destroyKey(subject);
  expect((await keys.forWriting([subject])).get(subject)).toBe('erased');
});

test('a reader sees an erasure by another process after 60 s', async () => {
  const subject = newId();
  let now = Date.parse('2026-03-02T09:00:00.000Z');
  const reader = postgresSubjectKeys({ pool, masters, clock: () => new Date(now) });
  await reader.forWriting([subject]);
  await postgresSubjectKeys({ pool, masters }).destroyKey(subject);
  now += 59_000;
  expect((await reader.forReading([subject])).get(subject)).not.toBe('erased');
  now += 2_000;
  expect((await reader.forReading([subject])).get(subject)).toBe('erased');
});

test('a key row cannot be moved to another subject', async () => {
  const [one, other] = [newId(), newId()];
  await postgresSubjectKeys({ pool, masters }).forWriting([one, other]);
  await pool.query(
    'update kept.subject_keys set wrapped_key = (select wrapped_key from kept.subject_keys where subject = $1) where subject = $2',
    [one, other],
  );
  const ring = await postgresSubjectKeys({ pool, masters }).forReading([one, other]);
  expect([...ring.keys()]).toEqual([one]);
  await expect(postgresSubjectKeys({ pool, masters }).forWriting([other])).rejects.toThrow(SubjectKeyAbsent);
  await pool.query('delete from kept.subject_keys where subject = $1', [other]);
});

test('a key that is erased without a record counts as absent, is made by nobody again, and is reported', async () => {
  const own = await keptDatabase();
  const [living, erased] = [newId(), newId()];
  const erasures = { recorded: () => Promise.resolve(new Set([erased])) };
  const keys = open({ pool: own.pool, masters, erasures });
  const check = erasureCheck({ pool: own.pool, erasures });
  await keys.forWriting([living, erased]);
  await keys.destroyKey(erased);
  expect(await check.health.check()).toEqual({ ok: true });
  await own.pool.query(
    `update kept.subject_keys set state = 'erased', wrapped_key = null, master_key_id = null where subject = $1`,
    [living],
  );
  const restarted = open({ pool: own.pool, masters, erasures });
  expect([...(await restarted.forReading([living, erased]))]).toEqual([[erased, 'erased']]);
  await expect(restarted.forWriting([living])).rejects.toThrow(SubjectKeyAbsent);
  expect(await check.unexplained()).toEqual({ count: 1, some: [living] });
  expect(await check.health.check()).toEqual({
    ok: true,
    degraded: expect.stringMatching(`^1 key is erased, and no event recorded that: ${living}`),
  });
  await own.drop();
});

test('health asks for recorded erasures once a minute, and waits for no long log', async () => {
  const own = await keptDatabase();
  await own.pool.query(
    `insert into kept.subject_keys (subject, state, created_at) values ($1, 'erased', now())`,
    [newId()],
  );
  let asked = 0;
  let answer = (_found: ReadonlySet<string>): void => undefined;
  const read = new Promise<ReadonlySet<string>>((resolve) => (answer = resolve));
  const recorded = (subjects: readonly string[]) => {
    asked += subjects.length;
    return read;
  };
  const { health } = erasureCheck({ pool: own.pool, erasures: { recorded } });
  for (let time = 0; time < 2; time += 1) expect(await health.check()).toEqual({ ok: true });
  answer(new Set());
  await expect(health.check()).resolves.toMatchObject({
    degraded: expect.stringMatching('^1 key is erased'),
  });
  await health.check();
  expect(asked).toBe(1);
  await own.drop();
});

test('a check of erased keys that fails is degraded, and the service stays ready', async () => {
  const own = await keptDatabase();
  await own.pool.query(
    `insert into kept.subject_keys (subject, state, created_at) values ($1, 'erased', now())`,
    [newId()],
  );
  const recorded = () => Promise.reject(new Error('the log is away'));
  const { health } = erasureCheck({ pool: own.pool, erasures: { recorded } });
  expect(await health.check()).toEqual({ ok: true, degraded: 'the check itself failed' });
  await own.drop();
});

test('a key erased by hand is found behind any number of lawful erasures', async () => {
  const own = await keptDatabase();
  const lawful = '00000000-0000-4000-8000-';
  const byHand = 'ffffffff-0000-4000-8000-000000000000';
  await own.pool.query(
    `insert into kept.subject_keys (subject, state, created_at)
     select ($1 || lpad(n::text, 12, '0'))::uuid, 'erased', now() from generate_series(1, 1000) n
     union all select $2::uuid, 'erased', now()`,
    [lawful, byHand],
  );
  const recorded = (subjects: readonly string[]) =>
    Promise.resolve(new Set(subjects.filter((subject) => subject.startsWith(lawful))));
  const check = erasureCheck({ pool: own.pool, erasures: { recorded } });
  expect(await check.unexplained()).toEqual({ count: 1, some: [byHand] });
  await own.drop();
});
