import { randomBytes } from 'node:crypto';
import { newId } from '@hospital/contracts';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createLogger } from '../monitoring/logging.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { testClock, type TestClock } from '../testing/testClock.ts';
import { testSecrets } from '../testing/testSecrets.ts';
import type { Secrets } from './secrets.ts';
import { openKeys, type OpenKeys } from './openKeys.ts';
import { postgresSubjectKeys } from './postgresSubjectKeys.ts';
import { rotateMasterKey } from './rotateMasterKey.ts';

const HOUR = 3_600_000;
let database: KeptDatabase;
let clock: TestClock;
let secrets: Secrets;
let warnings: string[];

beforeEach(async () => {
  database = await keptDatabase();
  [clock, secrets, warnings] = [testClock(), testSecrets(), []];
});
afterEach(() => database.drop());

/** A start of a service, or of a command beside it. */
function start(given: Partial<Secrets> = {}, isMaintenance = false): Promise<OpenKeys> {
  const log = createLogger({
    name: 'test',
    level: 'warn',
    destination: { write: (line) => void warnings.push(line) },
  });
  const { pool } = database;
  const options = { pool, readMasterKeys: undefined, isMaintenance, sessionHours: 12, clock, log };
  return openKeys({ ...options, secrets: { ...secrets, ...given } });
}

async function keepSomebody({ masters }: OpenKeys): Promise<void> {
  await postgresSubjectKeys({ pool: database.pool, masters }).forWriting([newId()]);
}

test('the same secrets start again and again, and the tables hold none of them', async () => {
  await keepSomebody(await start());
  await start();
  const { rows } = await database.pool.query(
    'select * from kept.key_checks left join kept.master_keys on true',
  );
  const kept = JSON.stringify(rows);
  expect(rows).toHaveLength(2);
  for (const key of [secrets.masterKey, secrets.claimKey, secrets.sessionKey])
    for (const encoding of ['hex', 'base64'] as const) expect(kept).not.toContain(key.toString(encoding));
  expect(warnings).toEqual([]);
});

test('a wrong CLAIM_KEY ends with one sentence, and the right one still starts', async () => {
  await keepSomebody(await start());
  await expect(start({ claimKey: randomBytes(32) })).rejects.toThrow(
    /^CLAIM_KEY is not the key of this database: [^\n]*never rotated\.$/,
  );
  await start();
});

test('before anybody is kept, another CLAIM_KEY is taken: a first start may end early', async () => {
  await start();
  const claimKey = randomBytes(32);
  await keepSomebody(await start({ claimKey }));
  await start({ claimKey });
  await expect(start()).rejects.toThrow('CLAIM_KEY');
});

describe('a new SESSION_KEY', () => {
  test('accepts the former one until its sessions have ended, also after a restart', async () => {
    await start();
    clock.advance(100 * HOUR);
    const renewed = { sessionKey: randomBytes(32), oldSessionKey: secrets.sessionKey };
    const { formerSessionKey } = await start(renewed);
    expect(formerSessionKey?.key).toEqual(secrets.sessionKey);
    clock.advance(11 * HOUR);
    expect(formerSessionKey?.isAccepted()).toBe(true);
    const again = await start(renewed);
    expect(again.formerSessionKey?.isAccepted()).toBe(true);
    clock.advance(HOUR);
    expect(formerSessionKey?.isAccepted()).toBe(false);
    expect(again.formerSessionKey?.isAccepted()).toBe(false);
    expect((await start(renewed)).formerSessionKey?.isAccepted()).toBe(false);
    expect(warnings).toEqual([]);
  });

  test('is accepted by all copies while they are restarted one after the other, twice', async () => {
    const next = randomBytes(32);
    const prepared = { oldSessionKey: next };
    const exchanged = { sessionKey: next, oldSessionKey: secrets.sessionKey };
    await start();
    clock.advance(100 * HOUR);
    await start(prepared);
    const second = await start(prepared);
    clock.advance(HOUR);
    const first = await start(exchanged);
    expect(first.formerSessionKey?.isAccepted()).toBe(true);
    expect(second.formerSessionKey?.key).toEqual(next);
    expect(second.formerSessionKey?.isAccepted()).toBe(true);
    // It crashed before its turn.
    expect((await start(prepared)).formerSessionKey?.isAccepted()).toBe(true);
    await start(exchanged);
    clock.advance(12 * HOUR);
    expect((await start(exchanged)).formerSessionKey?.isAccepted()).toBe(false);
    expect(warnings).toEqual([]);
  });

  test('without the former one says that all sessions have ended', async () => {
    await start();
    await start({ sessionKey: randomBytes(32) });
    expect(warnings.join()).toContain('all sessions have ended');
  });

  test('with a wrong former one ends with one sentence, and a repeat does not get past it', async () => {
    await start();
    const wrong = { sessionKey: randomBytes(32), oldSessionKey: randomBytes(32) };
    for (let times = 0; times < 2; times += 1)
      await expect(start(wrong)).rejects.toThrow(/^SESSION_KEY_OLD is not the SESSION_KEY[^\n]+$/);
    await start({ ...wrong, oldSessionKey: secrets.sessionKey });
  });

  test('is not in use by a maintenance command: its time begins with the first start of a service', async () => {
    await start();
    const renewed = { sessionKey: randomBytes(32), oldSessionKey: secrets.sessionKey };
    await start(renewed, true);
    clock.advance(100 * HOUR);
    expect((await start(renewed)).formerSessionKey?.isAccepted()).toBe(true);
  });
});

test('a copy that lacks the master key of a rotation is not ready and says what to do', async () => {
  const old = await start();
  await keepSomebody(old);
  expect(await old.health.check()).toEqual({ ok: true });
  const present = randomBytes(32);
  const both = await start({ masterKey: present, oldMasterKey: secrets.masterKey });
  expect(await old.health.check()).toEqual({ ok: true });
  await rotateMasterKey({ pool: database.pool, present, former: secrets.masterKey });
  expect(await both.health.check()).toEqual({ ok: true });
  expect(await old.health.check()).toEqual({
    ok: false,
    reason: expect.stringContaining('restart it with the new MASTER_KEY'),
  });
});
