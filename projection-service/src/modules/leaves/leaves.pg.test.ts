/** Leaves as they are read: whose, found by which days, and the balance that they move. */
import { idOf, modules, Problem } from '@hospital/contracts';
import { describe, expect, test } from '@jest/globals';
import { clinic, tellClinic } from '../../testing/clinic.ts';
import { actorWith } from '../../testing/queries.ts';
import { queriedLog } from '../../testing/queriedLog.ts';

const manager = actorWith(['Leaves', 'Employees'], { id: clinic.admin });
const nurse = actorWith([]);
const [march, april, theirs] = [idOf('leave', 'march'), idOf('leave', 'april'), idOf('leave', 'theirs')];

const log = queriedLog(async () => {
  await tellClinic(store);
  const ask = (user: string, id: string, data: object) =>
    tell(modules.leaves, user, {
      type: 'LeaveCreated',
      data: { type: 'casual', reason: 'Knee', status: 'pending', ...data, id, user },
    });
  await ask(clinic.nurse, march, { fromDate: '2026-03-10', toDate: '2026-03-12', nbOfDays: 2 });
  await ask(clinic.nurse, april, {
    fromDate: '2026-03-30',
    toDate: '2026-04-02',
    nbOfDays: 3,
    type: 'medical',
  });
  await ask(clinic.amina, theirs, {
    fromDate: '2026-03-12',
    toDate: '2026-03-13',
    nbOfDays: 1,
    status: 'approved',
    balanceBy: '-1.00',
  });
  const moved = { id: march, user: clinic.nurse };
  await tell(
    modules.leaves,
    clinic.nurse,
    {
      type: 'LeaveStatusChanged',
      data: { ...moved, from: 'pending', to: 'approved', balanceBy: '-2.00' },
    },
    { type: 'LeaveStatusChanged', data: { ...moved, id: april, from: 'pending', to: 'declined' } },
  );
});
const { store, tell } = log;

const found = async (search: Readonly<Record<string, string>>, actor = manager) =>
  (await log.queries.list('leaves.list', { actor, body: { search } })).map(({ _id }) => _id).sort();
const sorted = (...ids: readonly string[]) => [...ids].sort();

describe('a range of days finds what overlaps it, first and last day included', () => {
  test.each([
    [{ fromDate: '2026-03-12', toDate: '2026-03-12' }, [march, theirs]],
    [{ fromDate: '2026-03-13', toDate: '2026-03-29' }, [theirs]],
    [{ fromDate: '2026-04-01', toDate: '2026-04-01' }, [april]],
    [{ fromDate: '2026-03-14' }, [april]],
    [{ toDate: '2026-03-10' }, [march]],
    [{ fromDate: '2026-04-03' }, []],
    [{ fromDate: '2026-01-01', toDate: '2026-12-31' }, [march, april, theirs]],
  ])('%j', async (search, expected) => {
    expect(await found(search)).toEqual(sorted(...expected));
  });
});

test.each([
  [{ status: 'Rejected' }, [april]],
  [{ status: 'Approved' }, [march, theirs]],
  [{ type: 'Medical Leave' }, [april]],
  [{ name: 'nejjar nora' }, [march, april]],
  [{ name: 'elouafi', status: '', type: '' }, [theirs]],
  [{ user: clinic.amina }, [theirs]],
])('%j finds its leaves', async (search, expected) => {
  expect(await found(search)).toEqual(sorted(...expected));
});

test('a leave shows its employee with their role, and nothing that is kept inside', async () => {
  const { body } = await log.queries.ask('leaves.get', { actor: manager, params: { id: march } });
  expect(body).toMatchObject({
    user: { firstname: 'Nora', lastname: 'Nejjar', role: { name: 'Nurse' } },
    type: 'Casual Leave',
    nbOfDays: 2,
    status: 'Approved',
    outcome: null,
    revision: 2,
  });
  expect(body).not.toHaveProperty('taken');
});

test('without the flag one’s own are listed and read, and no others', async () => {
  expect(await found({}, nurse)).toEqual(sorted(march, april));
  expect(await found({ user: clinic.amina }, nurse)).toEqual([]);
  expect((await log.queries.ask('leaves.get', { actor: nurse, params: { id: april } })).body).toMatchObject({
    _id: april,
  });
  const refusal = await log.queries
    .ask('leaves.get', { actor: nurse, params: { id: theirs } })
    .catch((error: unknown) => error);
  expect(refusal instanceof Problem && refusal.code).toBe('not_allowed');
});

describe('the employee', () => {
  test('has the balance that the leaves leave them, also once rebuilt', async () => {
    const balances = () =>
      log.models.rows(
        'select "remainingLeave"::float as days from read_models.users where _id = any($1::uuid[]) order by days',
        [[clinic.nurse, clinic.amina]],
      );
    expect(await balances()).toEqual([{ days: 0.5 }, { days: 1.5 }]);
    await log.models.rebuild(store);
    expect(await balances()).toEqual([{ days: 0.5 }, { days: 1.5 }]);
  });

  test('has a history of what moved it, without the reason of the leave', async () => {
    const params = { resource: 'users', id: clinic.amina };
    const { body } = await log.queries.ask('history', { params });
    const last = (body as readonly object[]).at(-1);
    expect(last).toMatchObject({
      type: 'LeaveCreated',
      changes: [{ field: 'remainingLeave', from: 1.5, to: 0.5 }],
    });
    expect(last).not.toHaveProperty('reason');
  });

  test('did not change for a leave that moves no balance', async () => {
    const { body } = await log.queries.ask('history', {
      actor: manager,
      params: { resource: 'users', id: clinic.nurse },
    });
    expect((body as readonly { type: string }[]).map(({ type }) => type)).toEqual([
      'UserCreated',
      'UserLeaveAdjusted',
      'LeaveStatusChanged',
    ]);
  });
});

test('a leave that is read by its id says what its employee has left; a list does not', async () => {
  const read = async (id: string, actor: typeof manager) =>
    (await log.queries.ask('leaves.get', { params: { id }, actor })).body;
  expect(await read(march, manager)).toMatchObject({ user: { _id: clinic.nurse, remainingLeave: 1.5 } });
  const own = actorWith([], { id: clinic.nurse });
  expect(await read(march, own)).toMatchObject({ user: { remainingLeave: 1.5 } });
  const { body } = await log.queries.ask('leaves.list', { actor: manager });
  expect(JSON.stringify(body)).not.toContain('remainingLeave');
});
