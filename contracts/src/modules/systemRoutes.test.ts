/** What the API's description says of the product's own state: a typical answer has that shape, and an answer without a member or with a wrong one has not. */
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { systemRoutes } from './systemRoutes.ts';

const AT = '2026-03-11T09:30:00.000Z';

const ready = {
  state: 'ready',
  reason: null,
  position: '00000000000000000040',
  end: '00000000000000000042',
  lag: 2,
  modules: [
    { name: 'patients', records: 12, parked: 0, parkedRecords: [], rebuilding: false, rebuilt: null },
    {
      name: 'taxes',
      records: 3,
      parked: 1,
      parkedRecords: [{ record: 'r', error: 'FoldError', parkedAt: AT, waiting: 2 }],
      rebuilding: true,
      rebuilt: { at: AT, isDone: true },
    },
  ],
  audit: {
    size: 40,
    at: AT,
    publicKey: 'hospital-audit+00000000+A',
    problem: null,
    failure: null,
    copies: [{ number: 1, problem: 'different', failure: 'It differs.' }],
  },
  seals: { unsealed: 0, broken: 1 },
  alteredFiles: { count: 1, some: [{ id: 'f', reason: 'changed' }] },
  erasedKeys: { count: 1, some: ['p'] },
  hasOwnDatabaseAccount: true,
  backups: {
    everyMs: 86_400_000,
    isRunning: false,
    last: [
      { id: 'b', beganAt: AT, endedAt: AT, events: 40, bytes: 9_000, restoredAt: AT, fault: null },
      { id: 'a', beganAt: AT, endedAt: AT, events: 0, bytes: 0, restoredAt: null, fault: 'No room.' },
    ],
  },
  lastBackupAt: AT,
};

/** While the log is away, in a copy that signs nothing and makes no backups. */
const alone = {
  ...ready,
  state: 'failed',
  reason: 'store',
  end: null,
  lag: null,
  audit: null,
  backups: null,
  lastBackupAt: null,
};

function schemaOf(operation: string): z.ZodType {
  const answer = systemRoutes.find((route) => route.operation === operation)?.answer;
  if (answer?.kind !== 'object' || !answer.schema) throw new Error(`${operation} describes no answer`);
  return z.fromJSONSchema(answer.schema);
}

const fits = (operation: string, answer: unknown) => schemaOf(operation).safeParse(answer).success;

type Path = readonly (string | number)[];

/** A copy with another value at a place; `undefined` takes the member away. */
function withChange(value: unknown, [first, ...rest]: Path, put: unknown): unknown {
  if (first === undefined) return put;
  if (Array.isArray(value))
    return value.map((each, index) => (index === first ? withChange(each, rest, put) : each));
  const copy = new Map(Object.entries(value ?? {}));
  const changed = withChange(copy.get(String(first)), rest, put);
  if (changed === undefined) copy.delete(String(first));
  else copy.set(String(first), changed);
  return Object.fromEntries(copy);
}

/** Every member of an answer, however deep. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const path = [...at, Array.isArray(value) ? Number(name) : name];
    return [path, ...placesIn(each, path)];
  });
}

describe('the state of the product', () => {
  test.each([
    ['ready', ready],
    ['degraded', { ...ready, state: 'degraded', reason: 'a record is parked' }],
    ['without its log', alone],
  ])('%s has the described shape', (_name, answer) => {
    expect(schemaOf('system.projections').safeParse(answer).error).toBeUndefined();
  });

  test('a member of another type is wrong, at every place', () => {
    const places = placesIn(ready);
    expect(places.length).toBeGreaterThan(60);
    const unnoticed = places.filter((place) =>
      fits('system.projections', withChange(ready, place, Symbol())),
    );
    expect(unnoticed).toEqual([]);
  });

  test('a missing member is wrong, except of signing and of altered files', () => {
    const places = placesIn(ready).filter((place) => typeof place.at(-1) === 'string');
    const missing = places.filter((place) => fits('system.projections', withChange(ready, place, undefined)));
    const named = new Set(missing.map((place) => place.filter((part) => typeof part === 'string').join('.')));
    expect([...named].sort()).toEqual([
      'alteredFiles.some.id',
      'alteredFiles.some.reason',
      'audit.at',
      'audit.copies',
      'audit.copies.failure',
      'audit.copies.number',
      'audit.copies.problem',
      'audit.failure',
      'audit.problem',
      'audit.publicKey',
      'audit.size',
    ]);
  });

  test('no state, no problem and no instant but the described ones', () => {
    const problems = ['unavailable', 'log_altered', 'chain_broken', 'key_wrong'];
    for (const problem of problems)
      expect(fits('system.projections', withChange(ready, ['audit', 'problem'], problem))).toBe(true);
    for (const problem of ['unavailable', null])
      expect(fits('system.projections', withChange(ready, ['audit', 'copies', 0, 'problem'], problem))).toBe(
        true,
      );
    for (const place of [
      ['state'],
      ['audit', 'problem'],
      ['audit', 'copies', 0, 'problem'],
      ['modules', 1, 'rebuilt', 'at'],
      ['modules', 1, 'parkedRecords', 0, 'parkedAt'],
      ['backups', 'last', 0, 'beganAt'],
      ['backups', 'last', 0, 'endedAt'],
      ['backups', 'last', 0, 'restoredAt'],
      ['lastBackupAt'],
    ])
      expect([place, fits('system.projections', withChange(ready, place, 'other'))]).toEqual([place, false]);
  });

  test('null stands only where something may be absent', () => {
    const places = placesIn(ready).filter((place) => place.every((part) => part !== 1));
    const nullable = places.filter((place) => fits('system.projections', withChange(ready, place, null)));
    expect(nullable.map((place) => place.join('.')).sort()).toEqual([
      'audit',
      'audit.at',
      'audit.copies.0.failure',
      'audit.copies.0.problem',
      'audit.failure',
      'audit.problem',
      'backups',
      'backups.last.0.fault',
      'backups.last.0.restoredAt',
      'end',
      'lag',
      'lastBackupAt',
      'modules.0.rebuilt',
      'reason',
    ]);
  });
});

test.each([
  ['system.rebuild', { name: 'taxes', rebuilding: true }, 202],
  ['system.retryParked', { parked: 3 }, 202],
  ['system.backUp', { isRunning: true }, 202],
])('%s answers as described', (operation, answer, status) => {
  const route = systemRoutes.find((each) => each.operation === operation);
  expect(route?.answer).toMatchObject({ kind: 'object', status });
  expect(fits(operation, answer)).toBe(true);
  for (const place of placesIn(answer))
    expect([place, fits(operation, withChange(answer, place, Symbol()))]).toEqual([place, false]);
});

test('an Administrateur alone sees and does this, at present, and a backup asks for the second factor again', () => {
  for (const route of systemRoutes)
    expect(route).toMatchObject({ permission: { kind: 'administrator' }, isOfNow: true, kind: 'query' });
  expect(systemRoutes.filter(({ isRisky }) => isRisky).map(({ operation }) => operation)).toEqual([
    'system.backUp',
  ]);
  expect(systemRoutes.find(({ operation }) => operation === 'system.backUp')?.refuses).toEqual(['not_found']);
});
