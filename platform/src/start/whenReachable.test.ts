import { Problem } from '@hospital/contracts';
import { RevisionConflict, SealKeyUnknown, StoreUnavailable } from '@hospital/event-store';
import { beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Logger } from '../monitoring/logging.ts';
import { createLogger } from '../monitoring/logging.ts';
import { unlessRefused, whenReachable } from './whenReachable.ts';

let said: string[] = [];
const log: Logger = Object.assign(createLogger({ name: 'test', level: 'silent' }), {
  warn: (...words: unknown[]) => void said.push(String(words.at(-1))),
});
beforeEach(() => {
  said = [];
});

function failing(errors: Error[]) {
  let tries = 0;
  return async (): Promise<number> => {
    tries += 1;
    const error = errors[tries - 1];
    if (error) throw error;
    return tries;
  };
}

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

test('waits for what is away, says so once, and goes on when it is there', async () => {
  const step = failing([refused, new StoreUnavailable('down'), new AggregateError([refused])]);
  const waitedFor: (string | null)[] = [];
  const noteWaiting = (what: string | null) => void waitedFor.push(what);
  expect(await whenReachable('PostgreSQL', { log, noteWaiting }, step)).toBe(4);
  expect(waitedFor).toEqual(['PostgreSQL', 'PostgreSQL', 'PostgreSQL', null]);
  expect(said).toEqual(['waiting for PostgreSQL', 'PostgreSQL is there: the start goes on']);
});

test('a race with another copy that starts is run again', async () => {
  const conflict = new RevisionConflict('settings-1', 'none', 0n);
  expect(await whenReachable('the log', { log }, failing([conflict, new Problem('busy')]))).toBe(3);
});

test('says nothing where nothing has to be waited for', async () => {
  expect(await whenReachable('PostgreSQL', { log }, failing([]))).toBe(1);
  expect(said).toEqual([]);
});

test('a log that another key sealed ends the start with one sentence', async () => {
  const step = failing([new SealKeyUnknown('0123abcd')]);
  await expect(whenReachable('the log', { log }, step)).rejects.toThrow(
    /^SEAL_KEY is another key than the one that sealed this log \(0123abcd\): [^.]*\.$/,
  );
});

test.each(['28P01', '3D000'])('a user or a database that the server refuses is named: %s', async (code) => {
  const step = failing([Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code })]);
  await expect(whenReachable('PostgreSQL', { log }, step)).rejects.toThrow(
    /^DATABASE_URL: PostgreSQL refuses/,
  );
});

test.each(['SASL authentication failed', 'no such database: hospitl', 'no such user: hospita'])(
  'the same from a pooler: %s',
  async (message) => {
    const refusal = Object.assign(new pg.DatabaseError(message, 7, 'error'), { code: '08P01' });
    await expect(whenReachable('PostgreSQL', { log }, failing([refusal]))).rejects.toThrow(
      /^DATABASE_URL: PostgreSQL refuses/,
    );
  },
);

test('a server that a pooler cannot reach is waited for', async () => {
  const away = Object.assign(new pg.DatabaseError('server login has been failing', 7, 'error'), {
    code: '08P01',
  });
  expect(await whenReachable('PostgreSQL', { log }, failing([away]))).toBe(2);
});

test.each(['26000', '42P05'])('a pooler that keeps no prepared statements is named: %s', async (code) => {
  const lost = Object.assign(new pg.DatabaseError('prepared statement', 7, 'error'), { code });
  const sentence = /^A connection pooler in transaction mode .* keeps no prepared statements: [^.]*1\.21/;
  await expect(whenReachable('PostgreSQL', { log }, failing([lost]))).rejects.toThrow(sentence);
  await expect(unlessRefused(() => Promise.reject(lost))).rejects.toThrow(sentence);
});

test('a statement that fails is not said to be one', async () => {
  const error = Object.assign(new pg.DatabaseError('type mismatch', 13, 'error'), { code: '42804' });
  await expect(whenReachable('PostgreSQL', { log }, failing([error]))).rejects.toBe(error);
});

test.each([new Error('a mistake'), new Problem('slot_taken')])(
  'what stays wrong ends the start: %s',
  async (error) => {
    await expect(whenReachable('PostgreSQL', { log }, failing([error]))).rejects.toBe(error);
  },
);

test('a signal ends the wait, also in the middle of a try, and a pause', async () => {
  const stop = new AbortController();
  const trying = whenReachable(
    'PostgreSQL',
    { log, signal: stop.signal },
    () => new Promise(() => undefined),
  );
  const pausing = whenReachable('PostgreSQL', { log, signal: stop.signal }, () => Promise.reject(refused));
  const reason = new Error('asked to stop');
  setTimeout(() => stop.abort(reason), 20);
  await expect(trying).rejects.toBe(reason);
  await expect(pausing).rejects.toBe(reason);
});

test('the variable that names the database is in the sentence', async () => {
  const step = failing([Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code: '28000' })]);
  await expect(whenReachable('PostgreSQL', { log, setting: 'DATABASE_OWNER_URL' }, step)).rejects.toThrow(
    'DATABASE_OWNER_URL: PostgreSQL refuses',
  );
});
