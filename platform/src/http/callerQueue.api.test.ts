/** Calls of one caller at the same time, over real connections: four run, the others wait. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { CALLER_LIMITS } from './callerQueue.ts';
import { NotesApi } from './testing/notesApi.ts';

const { running, waiting } = CALLER_LIMITS;
let api: NotesApi;
/** Ends one by one what the route `/fail` waits for. */
let ends: (() => void)[];

beforeAll(async () => {
  api = await NotesApi.start();
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
const ask = (path: string, token = api.token, signal?: AbortSignal) =>
  fetch(`${api.origin}/api${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    ...(signal ? { signal } : {}),
  });
const occupy = async (count: number = running) => {
  const asked = Array.from({ length: count }, () => ask('/fail/x'));
  await until(() => ends.length === Math.min(count, running));
  return asked;
};
const release = async (asked: readonly Promise<Response>[]) => {
  let isOver = false;
  const all = Promise.all(asked).finally(() => (isOver = true));
  while (!isOver) {
    for (const end of ends.splice(0)) end();
    await pause(5);
  }
  return (await all).map(({ status }) => status);
};
/** Answered while the others still wait. */
const isAnswered = async (answer: Promise<Response>) => {
  const { status } = await answer;
  expect(ends.length).toBe(running);
  return status;
};

test('so many run; the next one waits, and follows where one of them fails', async () => {
  const asked = await occupy();
  const next = ask('/notes');
  // Calls that come later pass it only where they are somebody else's.
  await isAnswered(ask('/logo', ''));
  expect(api.seen.map(({ route }) => route.operation)).toEqual(['logo']);
  ends.shift()?.();
  expect((await next).status).toBe(200);
  expect(await release(asked)).toEqual([500, 500, 500, 500]);
});

test('the sessions of a person count together; other people and addresses are not delayed', async () => {
  const first = api.token;
  const { token } = await api.accounts.sessions.open(api.user);
  const asked = await occupy();
  const same = ask('/notes', token);
  await api.signInWith('Patients');
  expect(await isAnswered(ask('/notes'))).toBe(200);
  expect(await isAnswered(ask('/logo', ''))).toBe(200);
  expect(api.seen.map(({ route }) => route.operation)).toEqual(['notes.all', 'logo']);
  api.token = first;
  await release(asked);
  expect((await same).status).toBe(200);
});

test('where too many wait, the next one is refused and says when to come back', async () => {
  const asked = await occupy(running + waiting);
  let refused: Response | null = null;
  const extra: Promise<Response>[] = [];
  while (refused === null) {
    const one = ask('/fail/x');
    const answer = await Promise.race([one, pause(50)]);
    if (answer) refused = answer;
    else extra.push(one);
  }
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('1');
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
  const statuses = await release([...asked, ...extra]);
  expect(statuses.filter((status) => status === 500).length).toBeGreaterThanOrEqual(running + waiting);
  expect((await ask('/notes')).status).toBe(200);
});

describe('no place is taken', () => {
  test('by the end of a session', async () => {
    const asked = await occupy();
    expect(await isAnswered(ask('/signout'))).toBe(200);
    await release(asked);
  });

  test('by streams', async () => {
    const streams = await Promise.all(Array.from({ length: running }, () => ask('/listen')));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await ask('/notes')).status).toBe(200);
    await Promise.all(streams.map(async ({ body }) => body?.cancel()));
  });

  test('by a body that is still on its way', async () => {
    const { hostname, port } = new URL(api.origin);
    const sockets = Array.from({ length: running }, () => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /api/notes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
      );
      return socket;
    });
    await pause(100);
    expect((await ask('/notes')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test('by a call whose client has left while it waited', async () => {
    const asked = await occupy();
    const gone = new AbortController();
    const left = ask('/notes', api.token, gone.signal);
    await pause(100);
    gone.abort();
    await expect(left).rejects.toThrow();
    const next = ask('/notes/11111111-1111-4111-8111-111111111111');
    await pause(100);
    await release(asked);
    expect((await next).status).toBe(200);
    expect(api.seen.map(({ route }) => route.operation)).toEqual(['notes.get']);
  });
});

test('an answer that is made while it is sent holds its place until its end', async () => {
  const downloads = await Promise.all(Array.from({ length: running }, () => ask('/changes')));
  api.seen = [];
  const next = ask('/notes');
  expect((await ask('/logo', '')).status).toBe(200);
  expect(api.seen.map(({ route }) => route.operation)).toEqual(['logo']);
  await downloads[0]?.body?.cancel();
  expect((await next).status).toBe(200);
  api.endless.end();
  await Promise.all(downloads.slice(1).map((download) => download.text().catch(() => '')));
});
