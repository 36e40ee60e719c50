import {
  appointments,
  departments,
  idOf,
  invoices,
  patients,
  roles,
  users,
  type ModuleDescription,
} from '@hospital/contracts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { queriedLog } from '../../testing/queriedLog.ts';

const COUNT = 60;
const pick = <T>(values: readonly T[], index: number) => values[index % values.length];

/** Many ties and many gaps: every third value is missing, and the others repeat. */
async function tellMany(): Promise<void> {
  const at = (index: number) => `2026-03-0${1 + (index % 5)}T08:00:00.000Z`;
  const role = idOf('role');
  await tell(roles, role, { type: 'RoleCreated', data: { name: 'Doctor' } });
  await tell(departments, idOf('dep'), {
    type: 'DepartmentCreated',
    data: { name: 'Dép', status: 'active' },
  });
  for (let index = 0; index < COUNT; index++) {
    const names = {
      firstname: pick(['Zoé', null, 'zoe', 'Ámbar'], index),
      lastname: pick([null, 'É', 'e', 'F'], index),
    };
    await tell(patients, idOf('patient', String(index)), {
      type: 'PatientCreated',
      at: at(index),
      data: { ...names, birthday: pick([null, '1990-01-01', '1980-01-01'], index), status: 'active' },
    });
    await tell(users, idOf('user', String(index)), {
      type: 'UserCreated',
      at: at(index),
      data: { ...names, role },
    });
    await tell(appointments, idOf('appointment', String(index)), {
      type: 'AppointmentBooked',
      at: at(index),
      data: {
        patient: pick([idOf('patient', '0'), null, idOf('patient', '3')], index),
        doctor: idOf('user', String(index)),
        department: idOf('dep'),
        appointmentDate: pick([null, '2026-05-01', '2026-05-02'], index),
        fromTime: pick(['09:00', null, '10:00', '10:00'], index),
      },
    });
    await tell(invoices, idOf('invoice', String(index)), {
      type: 'InvoiceIssued',
      at: at(index),
      data: { number: String(index), grandTotal: pick(['10.00', null, '9.5', '100'], index), status: 'sent' },
    });
  }
}

const log = queriedLog(async () => {
  await tellMany();
});
const { store, tell } = log;

const ask = (module: ModuleDescription, query: Record<string, string>) =>
  log.queries.ask(`${module.name}.list`, { query });

async function everyPage(module: ModuleDescription, query: Record<string, string>): Promise<string[]> {
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { body, headers } = await ask(module, { ...query, ...(after ? { after } : {}) });
    seen.push(...(body as { _id: string }[]).map(({ _id }) => _id));
    after = headers?.['X-Next'];
  } while (after);
  return seen;
}

const sorts: readonly (readonly [ModuleDescription, readonly string[]])[] = [
  [patients, ['', 'name', 'firstname', 'lastname', 'birthday', 'status', 'createdAt', '_id', 'photo-less']],
  [appointments, ['', 'patient', 'doctor', 'appointmentDate', 'fromTime', 'status']],
  [invoices, ['', 'grandTotal', 'number', 'appointment']],
  [users, ['', 'role', 'remainingLeave']],
];
const sortable = sorts.flatMap(([module, fields]) =>
  fields.filter((field) => field !== 'photo-less').map((field) => ({ module, field })),
);

describe('paging by X-Next', () => {
  test('shows every row once, in the order of the whole, by any sort and any page size, now and then', async () => {
    const end = await store.end();
    const given = fc.record({
      sorted: fc.constantFrom(...sortable),
      order: fc.constantFrom('asc', 'desc'),
      limit: fc.integer({ min: 1, max: 70 }),
      asOf: fc.constantFrom('', end),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ sorted: { module, field }, order, limit, asOf }) => {
        const query = { order, asOf, ...(field ? { sort: field } : {}) };
        const whole = (await ask(module, { ...query, limit: '1000' })).body as { _id: string }[];
        const paged = await everyPage(module, { ...query, limit: String(limit) });
        expect(paged).toEqual(whole.map(({ _id }) => _id));
        expect(new Set(paged).size).toBe(COUNT);
      }),
      { numRuns: 60 },
    );
  });

  test('ends at the limit that is given beside the size of a page', async () => {
    const whole = await everyPage(patients, { sort: 'lastname', limit: '1000' });
    for (const [limit, rows] of [
      [5, 5],
      [6, 6],
      [2, 2],
      [0, 0],
      [COUNT + 5, COUNT],
    ] as const) {
      const query = { sort: 'lastname', limit: String(limit), size: '2' };
      expect(await everyPage(patients, query)).toEqual(whole.slice(0, rows));
    }
    const last = await ask(patients, { limit: '6', size: '2', skip: '4' });
    expect(last.headers).toMatchObject({ 'Content-Range': `patients 4-5/${COUNT}` });
    expect(last.headers).not.toHaveProperty('X-Next');
    expect((await ask(patients, { limit: '6', size: '2', skip: '6' })).body).toEqual([]);
  });

  test('people of one last name, whatever its case and accents, go on by their first', async () => {
    const named = async (order: string) =>
      ((await ask(patients, { sort: 'lastname', order, limit: '1000' })).body as { lastname: unknown }[]).map(
        ({ lastname }) => lastname,
      );
    const groups = ['e', 'É', 'F', null].flatMap((name) => Array.from({ length: COUNT / 4 }, () => name));
    expect(await named('asc')).toEqual(groups);
    expect(await named('desc')).toEqual(groups.toReversed());
  });

  test('by the names of references, those without one are last when they rise', async () => {
    const inTurn = async (order: string) => {
      const { body } = await ask(appointments, { sort: 'patient', order, limit: '1000' });
      const names = (body as { patient: { firstname: string } | null }[]).map(
        ({ patient }) => patient?.firstname ?? null,
      );
      return names.filter((name, place) => name !== names[place - 1]);
    };
    expect(await inTurn('asc')).toEqual(['Ámbar', 'Zoé', null]);
    expect(await inTurn('desc')).toEqual([null, 'Zoé', 'Ámbar']);
  });

  test('skip shows the same pages, and the range says where they stand', async () => {
    const whole = await everyPage(patients, { sort: 'lastname', limit: '1000' });
    const { body, headers } = await ask(patients, { sort: 'lastname', limit: '7', skip: '20' });
    expect((body as { _id: string }[]).map(({ _id }) => _id)).toEqual(whole.slice(20, 27));
    expect(headers).toMatchObject({
      'Content-Range': `patients 20-26/${COUNT}`,
      'X-Total-Count': String(COUNT),
    });
    const beyond = await ask(patients, { skip: '500' });
    expect(beyond).toMatchObject({
      body: [],
      headers: { 'X-Total-Count': String(COUNT), 'Content-Range': `patients */${COUNT}` },
    });
  });

  test('an index leads to a deep page of the default order', async () => {
    const plan = await log.models.pool.connect();
    try {
      await plan.query('set enable_seqscan = off; set enable_sort = off');
      const { rows } = await plan.query<Record<string, string>>(
        `explain select * from read_models.appointments t where "deletedAt" is null and t."appointmentDate" <= '2026-05-01'
         order by t."appointmentDate" desc, read_models.plain(t."fromTime") desc, t._id desc limit 5`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan Backward.*\n.*Index Cond/);
    } finally {
      plan.release();
    }
  });
});
