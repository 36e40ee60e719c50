import { idOf, newId } from '@hospital/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { People } from '../testing/people.ts';
import { testClock, type TestClock } from '../testing/testClock.ts';
import { RecordParked } from '../eventSourcing/records.ts';
import { described } from './actor.ts';
import { createCredentials, type Credentials } from './credentials.ts';

const HOUR = 3_600_000;
let database: KeptDatabase;
let people: People;
let clock: TestClock;
let credentials: Credentials;
let user: string;

beforeAll(async () => {
  database = await keptDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.pool.query('delete from kept.credentials');
  people = new People();
  clock = testClock();
  credentials = createCredentials({ pool: database.pool, records: people.records, clock });
  user = await people.member();
});

async function kept(password: string): Promise<string> {
  const id = newId();
  await credentials.keep({ id, userId: user, password });
  return id;
}

async function ids(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>('select id from kept.credentials order by id');
  return rows.map(({ id }) => id);
}

describe('a credential', () => {
  test('is inert until an event of its user names it, and worthless after the next', async () => {
    const one = await kept('correct horse');
    expect(await credentials.verify(user, 'correct horse')).toBe(false);
    await people.named(user, one);
    expect(await credentials.verify(user, 'correct horse')).toBe(true);
    expect(await credentials.verify(user, 'Correct horse')).toBe(false);
    const two = await kept('battery staple');
    expect(await credentials.verify(user, 'battery staple')).toBe(false);
    await people.named(user, two);
    expect(await credentials.verify(user, 'correct horse')).toBe(false);
    expect(await credentials.verify(user, 'battery staple')).toBe(true);
    expect(await credentials.matches(one, 'correct horse')).toBe(true);
  });

  test('that is named by another user lets nobody in as them', async () => {
    const other = await people.member();
    await people.named(user, await kept('correct horse'));
    expect(await credentials.verify(other, 'correct horse')).toBe(false);
    expect(await credentials.verify(newId(), 'correct horse')).toBe(false);
    expect(await credentials.verify(null, 'correct horse')).toBe(false);
  });

  test('of a user who never came to be lets nobody in', async () => {
    const nobody = newId();
    await credentials.keep({ id: nobody, userId: nobody, password: 'correct horse' });
    expect(await credentials.verify(nobody, 'correct horse')).toBe(false);
  });

  test('of the time before events named them is valid until one is named', async () => {
    await credentials.keep({ id: user, userId: user, password: 'from before' });
    expect(await credentials.verify(user, 'from before')).toBe(true);
    await people.change('user', user, { city: 'Rabat' });
    expect(await credentials.verify(user, 'from before')).toBe(true);
    await people.named(user, await kept('correct horse'));
    expect(await credentials.verify(user, 'from before')).toBe(false);
    expect(await credentials.verify(user, 'correct horse')).toBe(true);
  });

  test('stays what it was when it is kept again', async () => {
    const id = await kept('correct horse');
    await credentials.keep({ id, userId: user, password: 'battery staple' });
    expect(await credentials.matches(id, 'correct horse')).toBe(true);
    expect(await credentials.matches(id, 'battery staple')).toBe(false);
  });

  test('that is gone matches nothing', async () => {
    await people.named(user, newId());
    expect(await credentials.verify(user, 'correct horse')).toBe(false);
    expect(await credentials.matches(newId(), 'correct horse')).toBe(false);
  });

  test('is kept as argon2id, each with a salt of its own', async () => {
    await kept('correct horse');
    await kept('correct horse');
    const { rows } = await database.pool.query<{ password_hash: string }>(
      'select password_hash from kept.credentials',
    );
    const hashes = rows.map(({ password_hash }) => password_hash);
    expect(new Set(hashes).size).toBe(2);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('takes a letter however the keyboard wrote it', async () => {
    await people.named(user, await kept('caf\u00e9 au lait'));
    expect(await credentials.verify(user, 'cafe\u0301 au lait')).toBe(true);
  });
});

describe('what is removed after an hour', () => {
  test('is every credential that no event of a living user names, and no other', async () => {
    const [inUse, gone] = [await kept('in use'), await people.member()];
    const replaced = await kept('replaced');
    await people.named(user, replaced);
    await people.named(user, inUse);
    await kept('never named');
    await credentials.keep({ id: newId(), userId: newId(), password: 'of a user who never came to be' });
    await credentials.keep({ id: gone, userId: gone, password: 'of a user who was removed' });
    await people.remove('user', gone);
    const before = await people.member();
    await credentials.keep({ id: before, userId: before, password: 'from before' });
    clock.advance(HOUR - 1_000);
    expect(await credentials.removeInert()).toBe(0);
    const young = await kept('still on its way');
    clock.advance(2_000);
    expect(await credentials.removeInert()).toBe(3);
    expect(await ids()).toEqual([inUse, replaced, before, young].sort());
    expect(await credentials.verify(user, 'in use')).toBe(true);
  });

  test('is nothing that was stored again meanwhile: its event is on its way', async () => {
    const credential = { id: newId(), userId: user, password: 'of a call that is repeated' };
    await credentials.keep(credential);
    clock.advance(HOUR + 1_000);
    await credentials.keep(credential);
    expect(await credentials.removeInert()).toBe(0);
    await people.named(user, credential.id);
    expect(await credentials.verify(user, credential.password)).toBe(true);
  });

  test('is nothing that was stored again after the round had looked at it', async () => {
    const credential = { id: newId(), userId: user, password: 'of a call that is repeated' };
    await credentials.keep(credential);
    clock.advance(HOUR + 1_000);
    const { records } = people;
    const load: typeof records.load = async (module, id) => {
      await credentials.keep(credential);
      return records.load(module, id);
    };
    const sweeping = createCredentials({ pool: database.pool, records: { load }, clock });
    expect(await sweeping.removeInert()).toBe(0);
    expect(await ids()).toEqual([credential.id]);
  });

  test('is nothing of a user whose events cannot be read now', async () => {
    const id = await kept('correct horse');
    await people.named(user, id);
    const folded = await people.records.loadStream(described('users'), `user-${user}`);
    const load = () => Promise.reject(new RecordParked(new TypeError('a mistake in a fold'), folded));
    clock.advance(HOUR + 1_000);
    const sweeping = createCredentials({ pool: database.pool, records: { load }, clock });
    expect(await sweeping.removeInert()).toBe(0);
    expect(await credentials.verify(user, 'correct horse')).toBe(true);
  });

  test('is found among many', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => idOf('many', String(index)));
    await database.pool.query(
      `insert into kept.credentials (id, owner_id, password_hash, changed_at) select unnest($1::uuid[]), $2, '', $3`,
      [rows, user, clock()],
    );
    await people.named(user, rows[300] ?? '');
    clock.advance(HOUR + 1_000);
    expect(await credentials.removeInert()).toBe(449);
    expect(await ids()).toEqual([rows[300]]);
  });
});
