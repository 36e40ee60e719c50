/** What a history says is behind an event: the record whose event it was, or the one whose event a process carried on from. */
import { idOf, modules, type NewEvent } from '@hospital/contracts';
import { describe, expect, test } from '@jest/globals';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { eventOf, type GivenEvent } from '../testing/events.ts';
import { actorWith, administrator, queriesOf } from '../testing/queries.ts';
import { queriedLog } from '../testing/queriedLog.ts';

const [salary, leave, moving] = [idOf('salary'), idOf('leave'), idOf('moving leave')];
const days = { type: 'casual', reason: 'Knee', nbOfDays: 1 };

const begunBy = (causationId: string, stream: string, given: GivenEvent): NewEvent => {
  const event = eventOf(stream, given);
  return { ...event, metadata: { ...event.metadata, causationId } };
};
const inMarch = { fromDate: '2026-03-10', toDate: '2026-03-10' };
const monthPaid = (month: string, leaves: readonly string[]): GivenEvent => ({
  type: 'LeaveMonthPaid',
  data: { user: clinic.nurse, month, salary, which: leaves.map((id) => ({ leave: id })) },
});

const log = queriedLog(async (store, tell) => {
  await tellClinic(store);
  const leaves = `employeeLeaves-${clinic.nurse}`;
  const ask = (id: string, data: object) =>
    tell(modules.leaves, clinic.nurse, {
      type: 'LeaveCreated',
      data: { ...days, ...data, id, user: clinic.nurse },
    });
  await ask(leave, { ...inMarch, status: 'approved' });
  await ask(moving, { fromDate: '2026-04-01', toDate: '2026-04-01', status: 'approved', balanceBy: '-1.00' });
  const figures = { user: clinic.nurse, baseSalary: '6000.00', netSalary: '5000.00' };
  await tell(
    modules.employeesSalaries,
    salary,
    { type: 'SalaryCreated', data: { ...figures, salaryMonth: '2026-03' } },
    { type: 'SalaryChanged', data: { netSalary: '5001.00' } },
  );
  const ids: string[] = [];
  for await (const { id } of store.read(`salary-${salary}`)) ids.push(id);
  const [created = '', changed = ''] = ids;
  const own = await store.head(leaves);
  const before = await firstOf(store, leaves);
  await store.append(
    leaves,
    [
      begunBy(created, leaves, monthPaid('2026-03', [leave])),
      begunBy(changed, leaves, monthPaid('2026-04', [moving])),
      // Of another leave in the same stream, and of nothing that anybody knows.
      begunBy(before, leaves, { type: 'LeaveChanged', data: { id: leave, user: moving, reason: 'Elbow' } }),
      begunBy(idOf('unknown'), leaves, {
        type: 'LeaveChanged',
        data: { id: leave, user: salary, reason: 'Hip' },
      }),
    ],
    own?.revision ?? 'none',
  );
});

async function firstOf(store: typeof log.store, stream: string): Promise<string> {
  for await (const { id } of store.read(stream)) return id;
  throw new Error(`${stream} is empty`);
}

async function causesOf(resource: string, id: string, actor = administrator) {
  const queries = queriesOf(log.models, undefined, undefined, log.store);
  const { body } = await queries.ask('history', { actor, params: { resource, id } });
  queries.close();
  return (body as { type: string; cause?: unknown }[]).map(({ type, cause }) => [type, cause]);
}

describe('an event of another record', () => {
  test('names that record, and no other event of the history names any', async () => {
    const invoice = { _id: clinic.invoice, name: '2026-000001' };
    expect(await causesOf('appointments', clinic.closed)).toEqual([
      ['AppointmentBooked', undefined],
      ['AppointmentApproved', undefined],
      ['InvoiceIssued', { type: 'InvoiceIssued', resource: 'invoices', record: invoice }],
    ]);
  });

  test('is that of the record that it belongs to, where it moves a third one too', async () => {
    expect(await causesOf('users', clinic.nurse)).toEqual([
      ['UserCreated', undefined],
      ['UserLeaveAdjusted', undefined],
      [
        'LeaveCreated',
        { type: 'LeaveCreated', resource: 'leaves', record: { _id: moving, name: expect.any(String) } },
      ],
    ]);
  });

  test('is named by its kind alone to a person who may not list such records', async () => {
    const nobody = { _id: clinic.invoice, name: null };
    const causes = await causesOf('appointments', clinic.closed, actorWith(['Appointments', 'Activities']));
    expect(causes.at(-1)).toEqual([
      'InvoiceIssued',
      { type: 'InvoiceIssued', resource: 'invoices', record: nobody },
    ]);
  });
});

describe('an event that a process carried on from', () => {
  const record = { _id: salary, name: '2026-03' };

  test('is found in the record that the event names', async () => {
    expect((await causesOf('leaves', leave)).slice(0, 2)).toEqual([
      ['LeaveCreated', undefined],
      ['LeaveMonthPaid', { type: 'SalaryCreated', resource: 'employeesSalaries', record }],
    ]);
  });

  test('is the very one, not the first of its record', async () => {
    expect((await causesOf('leaves', moving)).at(-1)).toEqual([
      'LeaveMonthPaid',
      { type: 'SalaryChanged', resource: 'employeesSalaries', record },
    ]);
  });

  test('is not said where no record that the event names has it', async () => {
    expect((await causesOf('leaves', leave)).slice(2)).toEqual([
      ['LeaveChanged', undefined],
      ['LeaveChanged', undefined],
    ]);
  });
});
