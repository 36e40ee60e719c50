/** What is asked of the read model and what is made of its answers; that PostgreSQL takes it is seen by the tests of the whole product. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { idOf, modules } from '@hospital/contracts';
import pg from 'pg';
import { catchUp, postgresReadModel } from './readModel.ts';
import { searchRecords, type RecordSearch } from './recordSearch.ts';

interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Of a statement about this table, one answer after the other; the last one stays. */
let answers: Record<string, (readonly object[] | Error)[]>;
let asked: Asked[];

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function query(given: string | { text: string; values: unknown[] }, values: unknown[] = []) {
  const statement = typeof given === 'string' ? { text: given, values } : given;
  const text = oneLine(statement.text);
  const [, table = ''] =
    /from read_models\.(?!parked_records where module = \$1\) as)"?(\w+)"?/.exec(text) ?? [];
  if (table !== 'checkpoints') asked.push({ text, values: statement.values });
  const [first = [], ...later] = answers[table] ?? [];
  if (later.length > 0) answers[table] = later;
  return first instanceof Error ? Promise.reject(first) : Promise.resolve({ rows: first });
}

const pool = Object.assign(Object.create(pg.Pool.prototype) as pg.Pool, { query });
const at = (position: number) => String(position).padStart(20, '0');
const parts = { pool, store: { end: () => Promise.resolve(at(7)) } };
const readModel = postgresReadModel(parts);
const id = idOf('record');
const failed = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });
const counted = (count: number, isAnyParked = false) => [{ count, isAnyParked }];
const referencedBy = [
  { module: 'appointments', field: 'patient' },
  { module: 'employeesSalaries', field: 'user' },
] as const;

beforeEach(() => {
  asked = [];
  answers = { checkpoints: [[{ position: '7' }]] };
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('before it is asked', () => {
  test('the read model reaches the end of the log', async () => {
    const behind = [[], [{ position: null }], [{ position: '6' }], [{ position: '7' }]];
    answers = { checkpoints: behind, patients: [[{ ids: [id], isAnyParked: false }]] };
    expect(await readModel.find('patients', { cin: 'T1' })).toEqual([id]);
    expect(answers['checkpoints']).toHaveLength(1);
  });

  test('positions are compared as numbers of 20 digits', async () => {
    answers = { checkpoints: [[{ position: '10' }]] };
    await expect(
      catchUp({ ...parts, store: { end: () => Promise.resolve(at(9)) } }),
    ).resolves.toBeUndefined();
  });

  test.each([
    ['findUse', () => readModel.findUse(referencedBy, id)],
    ['find', () => readModel.find('patients', { cin: 'T1' })],
    ['count', () => readModel.count('appointments', {}, { field: 'appointmentDate', from: '2026-03-02' })],
    ['a search', () => searchRecords(parts)(search)],
  ])('where it does not within 2 s, nothing is asked: %s', async (_name, ask) => {
    answers = { checkpoints: [[{ position: '6' }]] };
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    await expect(ask()).rejects.toMatchObject({
      code: 'not_caught_up',
      details: { extra: { retryAfter: 1 } },
    });
    expect([asked, now]).toEqual([[], 4_000]);
  });

  test.each(['42P01', '3F000'])('read models that are not made yet are behind: %s', async (code) => {
    answers = { checkpoints: [failed(code), failed(code), [{ position: '7' }]] };
    await expect(catchUp(parts)).resolves.toBeUndefined();
    expect(answers['checkpoints']).toHaveLength(1);
  });

  test('of nothing to look in nothing is waited for', async () => {
    answers = { checkpoints: [new Error('down')] };
    expect(await readModel.findUse([], id)).toBeNull();
  });
});

describe('what is counted on days', () => {
  const appointmentDate = { field: 'appointmentDate', from: '2026-03-02' } as const;

  test('is what lives, from the first day to the last, with one of the values of each field', async () => {
    answers = { ...answers, appointments: [[{ count: 3 }]] };
    const among = { doctor: [id], status: ['pending', 'approved'] };
    expect(await readModel.count('appointments', among, { ...appointmentDate, to: '2026-03-04' })).toBe(3);
    expect(asked.at(-1)).toEqual({
      text: oneLine(`select count(*)::int as count from read_models."appointments" where "deletedAt" is null
        and "appointmentDate" >= $1::date and "appointmentDate" <= $2::date
        and "doctor"::text = any($3::text[]) and "status"::text = any($4::text[])`),
      values: ['2026-03-02', '2026-03-04', [id], ['pending', 'approved']],
    });
  });

  test('has no end where none is given', async () => {
    answers = { ...answers, appointments: [[]] };
    expect(await readModel.count('appointments', { doctor: [id] }, appointmentDate)).toBe(0);
    expect(asked.at(-1)).toEqual({
      text: oneLine(`select count(*)::int as count from read_models."appointments" where "deletedAt" is null
        and "appointmentDate" >= $1::date and "doctor"::text = any($2::text[])`),
      values: ['2026-03-02', [id]],
    });
  });
});

describe('what uses a record', () => {
  test('is the first module with living records that point at it, and how many', async () => {
    answers = { ...answers, appointments: [counted(2)], employeesSalaries: [counted(3)] };
    expect(await readModel.findUse(referencedBy, id)).toEqual({ module: 'appointments', count: 2 });
    answers = { ...answers, appointments: [counted(0)] };
    expect(await readModel.findUse(referencedBy, id)).toEqual({ module: 'employeesSalaries', count: 3 });
    expect(asked.at(-1)).toEqual({
      text: oneLine(`select count(*)::int as count, exists (select from read_models.parked_records where module = $1)
        as "isAnyParked" from read_models."employeesSalaries" where "user" = $2 and "deletedAt" is null`),
      values: ['employeesSalaries', id],
    });
  });

  test('is nothing where none points at it', async () => {
    answers = { ...answers, appointments: [counted(0)], employeesSalaries: [counted(0)] };
    expect(await readModel.findUse(referencedBy, id)).toBeNull();
  });

  test('a record that is parked might use it: that is said, not that none does', async () => {
    answers = { ...answers, appointments: [counted(0, true)], employeesSalaries: [counted(0, true)] };
    const certain =
      /^Some appointments cannot be read right now, so it is not certain whether this record is in use\. /;
    await expect(readModel.findUse(referencedBy, id)).rejects.toMatchObject({
      code: 'record_parked',
      message: expect.stringMatching(certain),
    });
  });

  test('a parked record is no matter where another one uses it', async () => {
    answers = { ...answers, appointments: [counted(0, true)], employeesSalaries: [counted(1)] };
    expect(await readModel.findUse(referencedBy, id)).toEqual({ module: 'employeesSalaries', count: 1 });
    answers = { ...answers, appointments: [counted(2, true)] };
    expect(await readModel.findUse(referencedBy, id)).toEqual({ module: 'appointments', count: 2 });
  });
});

describe('records by their values', () => {
  test('all of them, living ones', async () => {
    answers = { ...answers, users: [[{ ids: ['a', 'b'], isAnyParked: false }]] };
    expect(await readModel.find('users', { role: 'r', status: 'active' })).toEqual(['a', 'b']);
    expect(asked).toEqual([
      {
        text: oneLine(`select array(select _id::text from read_models."users" where "role" = $2 and "status" = $3
          and "deletedAt" is null order by _id limit $4) as ids, exists (select from read_models.parked_records
          where module = $1) as "isAnyParked"`),
        values: ['users', 'r', 'active', 100],
      },
    ]);
  });

  test('no more of them than the rule needs', async () => {
    await readModel.find('users', { role: 'r' }, 4);
    expect(asked).toEqual([expect.objectContaining({ values: ['users', 'r', 4] })]);
  });

  test('none are found where none are', async () => {
    expect(await readModel.find('users', { role: 'r' })).toEqual([]);
  });

  test('are not certain while one of the module is parked', async () => {
    answers = { ...answers, users: [[{ ids: ['a'], isAnyParked: true }]] };
    await expect(readModel.find('users', { role: 'r' })).rejects.toMatchObject({
      code: 'record_parked',
      message: expect.stringContaining('not certain which of them are meant'),
    });
  });
});

describe('a parked record', () => {
  test('is one of which an event could not be applied; nothing is waited for', async () => {
    answers = { checkpoints: [new Error('down')], parked_records: [[{}], []] };
    expect(await readModel.isParked('patients', id)).toBe(true);
    expect(await readModel.isParked('patients', id)).toBe(false);
    expect(asked.map(({ values }) => values)).toEqual([
      ['patients', id],
      ['patients', id],
    ]);
  });

  test.each(['42P01', '3F000'])('is none before the read models are made (%s)', async (code) => {
    answers = { parked_records: [failed(code)] };
    expect(await readModel.isParked('patients', id)).toBe(false);
  });

  test.each([
    ['with another code', failed('57P01')],
    ['with a code that only holds one of them', failed('042P010')],
    ['and the error is none of its own', Object.assign(new Error('no'), { code: '42P01' })],
  ])('is not known where the database fails %s', async (_how, error) => {
    answers = { parked_records: [error] };
    await expect(readModel.isParked('patients', id)).rejects.toBe(error);
  });
});

const search: RecordSearch = { module: modules.invoices, order: [], limit: 5 };

describe('a search', () => {
  const wanted = async (more: Partial<RecordSearch>) => {
    await searchRecords(parts)({ ...search, ...more });
    const { text = '', values = [] } = asked.at(-1) ?? {};
    const [, where = '', order = ''] = /where (.*) order by (.*)$/.exec(text) ?? [];
    return { where, order, values };
  };

  test('returns ids and revisions, and nothing else', async () => {
    const rows = [{ record: id, revision: 3 }];
    answers = { ...answers, invoices: [rows] };
    expect(await searchRecords(parts)(search)).toEqual(rows);
    expect(asked).toEqual([
      {
        text: oneLine(`select t._id::text as record, t.revision::int as revision from read_models."invoices" t
          where t."deletedAt" is null order by t._id limit $1`),
        values: [5],
      },
    ]);
  });

  test('by ids finds deleted records too, where they stay readable', async () => {
    expect(await wanted({ ids: ['a', 'b'] })).toEqual({
      where: 't._id = any($1::uuid[])',
      order: 't._id limit $2',
      values: [['a', 'b'], 5],
    });
    expect(await wanted({ module: modules.employeesSalaries, ids: ['a'] })).toMatchObject({
      where: 't."deletedAt" is null and t._id = any($1::uuid[])',
    });
  });

  test('by values, by those of what a field refers to, and in their order', async () => {
    const role = { path: 'user.role', values: ['nurse', 'doctor'] };
    const status = { path: 'user', values: ['a'] };
    const roleSql = '(select r."role" from read_models."users" r where r._id = t."user")';
    expect(
      await wanted({
        module: modules.employeesSalaries,
        oneOf: [role, status],
        order: ['user.role', 'user'],
      }),
    ).toEqual({
      where: `t."deletedAt" is null and ${roleSql}::text = any($1::text[]) and t."user"::text = any($2::text[])`,
      order: `${roleSql}, t."user", t._id limit $3`,
      values: [['nurse', 'doctor'], ['a'], 5],
    });
  });

  test('between two days, both included; between two months as they are written', async () => {
    const days = { path: 'invoiceDate', from: '2026-03-01', to: '2026-03-31' };
    expect(await wanted({ between: days })).toMatchObject({
      where: 't."deletedAt" is null and t."invoiceDate" >= $1::date and t."invoiceDate" <= $2::date',
      values: ['2026-03-01', '2026-03-31', 5],
    });
    const months = { path: 'salaryMonth', from: '2026-03', to: '2026-04' };
    expect(await wanted({ module: modules.employeesSalaries, between: months })).toMatchObject({
      where: 't."deletedAt" is null and t."salaryMonth" >= $1 and t."salaryMonth" <= $2',
    });
  });

  test('from a day on, and until a day', async () => {
    expect((await wanted({ between: { path: 'invoiceDate', from: '2026-03-01' } })).where).toMatch(
      />= \$1::date$/,
    );
    expect((await wanted({ between: { path: 'invoiceDate', to: '2026-03-31' } })).where).toMatch(
      /<= \$1::date$/,
    );
  });

  test.each(['status.name', 'nothing.name'])(
    'by what %s refers to is an error: it refers to nothing',
    async (path) => {
      const of = path.slice(0, path.indexOf('.'));
      await expect(wanted({ order: [path] })).rejects.toThrow(`invoices.${of} is no reference`);
    },
  );
});
