/** More calls than a process can answer, over real connections. */
import { newId } from '@hospital/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { NotesApi } from './testing/notesApi.ts';

const AT_ONCE = { running: 2, waiting: 2, waitMs: 1_000 };
let api: NotesApi;
/** Ends one by one what the route `/fail` waits for. */
let ends: (() => void)[];

beforeAll(async () => {
  api = await NotesApi.start(AT_ONCE);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.reset('Patients');
  ends = [];
  api.failure = () => new Promise((resolve) => ends.push(() => resolve(new Error('it failed'))));
});

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await pause(5);
};
const ask = (path: string, token = api.token) =>
  fetch(`${api.origin}/api${path}`, { headers: { Authorization: `Bearer ${token}` } });

/** A caller each, of whom two run and the others wait. */
async function occupied(callers: number): Promise<Promise<Response>[]> {
  const asked: Promise<Response>[] = [];
  for (let n = 0; n < callers; n += 1) {
    await api.signInWith('Patients');
    asked.push(ask('/fail/x'));
  }
  await until(() => ends.length === AT_ONCE.running);
  // Those that wait have arrived.
  await pause(100);
  return asked;
}

async function released(asked: readonly Promise<Response>[]): Promise<number[]> {
  const all = Promise.all(asked);
  let isOver = false;
  void all.finally(() => (isOver = true));
  for (; !isOver; await pause(5)) for (const end of ends.splice(0)) end();
  return (await all).map(({ status }) => status);
}

test('the next one gets 503 at once, with or without a session, and says when to come back', async () => {
  const asked = await occupied(4);
  await api.signInWith('Patients');
  for (const token of [api.token, '']) {
    const refused = await ask('/notes', token);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('Retry-After')).toBe('2');
    expect(await refused.json()).toMatchObject({ code: 'overloaded' });
  }
  expect(api.seen).toEqual([]);
  expect(await released(asked)).toEqual([500, 500, 500, 500]);
  expect((await ask('/notes')).status).toBe(200);
});

test('commands, the end of a session and streams are not refused because of reads', async () => {
  const asked = await occupied(4);
  await api.signInWith('Patients');
  const made = await api.create().send({ title: 'A note' });
  expect(made.status).toBe(201);
  expect((await ask('/listen')).status).toBe(200);
  expect((await ask('/signout')).status).toBe(200);
  await released(asked);
});

test('a call with a turn of its own takes no place and waits for none', async () => {
  const asked = await occupied(2);
  await api.signInWith('Patients');
  expect((await ask(`/notes/${newId()}`)).status).toBe(200);
  expect(await released(asked)).toEqual([500, 500]);
});

test('who waited too long gets 503 too', async () => {
  const asked = await occupied(3);
  const last = await Promise.race(asked);
  expect(last.status).toBe(503);
  expect(ends.length).toBe(AT_ONCE.running);
  expect((await released(asked)).sort()).toEqual([500, 500, 503]);
});

test('while sessions cannot be looked up, some wait for that, callers in turn, and the next caller gets 503', async () => {
  const tokens: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    await api.signInWith('Patients');
    tokens.push(api.token);
  }
  const [first = '', second = '', third = ''] = tokens;
  const lock = await api.database.pool.connect();
  try {
    await lock.query('begin; lock table kept.sessions in access exclusive mode');
    // However many calls of the first one wait, that is one caller who waits.
    const asked = [first, first, first, first, second].map((token) => ask('/notes', token));
    await pause(100);
    const refused = await ask('/notes', third);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
    await lock.query('rollback');
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  } finally {
    lock.release();
  }
});
