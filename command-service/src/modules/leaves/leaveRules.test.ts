/** The rules of a leave by themselves: its days, its place among others, its month, and what its balance says. */
import { describe, expect, test } from '@jest/globals';
import {
  DOCTOR_ROLE,
  firstRoleId,
  idOf,
  leaveBalance,
  type Actor,
  type AnyRow,
  type Flag,
} from '@hospital/contracts';
import { deciding, holder, rowOf } from '../../testing/deciding.ts';
import { balanceOutcome } from './leaveFacts.ts';
import { periodRefusal, settledRefusal } from './leaveRules.ts';
import { createLeave } from './leaves.ts';

const [id, user] = [idOf('leave'), idOf('user')];
const leave = {
  type: 'casual',
  status: 'pending',
  fromDate: '2026-03-02',
  toDate: '2026-03-05',
  nbOfDays: 3,
} as never;
const row = (name: string, values: object) =>
  rowOf(name, { ...Object(leave), user, taken: '0', ...values }) as AnyRow;
const stream = (...rows: readonly AnyRow[]) => ({ rows, state: {} }) as never;
const at = (fromDate: string, toDate: string, status = 'pending') =>
  ({ ...Object(leave), fromDate, toDate, status }) as never;

describe('the place of a leave', () => {
  test('is refused with a sentence where its days are none, or too many', () => {
    expect(periodRefusal(at('2026-03-05', '2026-03-02'), id, stream())).toEqual({
      rejected: 'validation_failed',
      fields: { toDate: 'To must not be before From.' },
    });
    expect(periodRefusal(at('2026-03-01', '2029-03-02'), id, stream())).toEqual({
      rejected: 'validation_failed',
      fields: { toDate: expect.stringMatching(/^A leave has \d+ days at most\.$/) },
    });
  });

  test('is refused where another is, which is named by its days', () => {
    const other = row('other', {});
    expect(periodRefusal(at('2026-03-05', '2026-03-07'), id, stream(other))).toEqual({
      rejected: 'leave_overlap',
      message:
        'This employee already has a leave from 2026-03-02 to 2026-03-05. Choose other days, or change that leave.',
    });
    expect(periodRefusal(at('2026-03-06', '2026-03-07'), id, stream(other))).toBeNull();
    expect(periodRefusal(at('2026-03-05', '2026-03-07', 'declined'), id, stream(other))).toBeNull();
    expect(periodRefusal(at('2026-03-05', '2026-03-07'), other._id, stream(other))).toBeNull();
  });

  test('in a paid month is left by a pending leave that is declined, and by nothing else', () => {
    const paid = { rows: [], state: { '2026-03': idOf('salary') } } as never;
    const settled = (before: string, after: string) =>
      settledRefusal(row('it', { status: before }) as never, at('2026-03-02', '2026-03-05', after), paid);
    expect(settled('pending', 'declined')).toBeNull();
    expect(settled('approved', 'declined')).toEqual({ rejected: 'month_paid' });
    expect(settled('pending', 'approved')).toEqual({ rejected: 'month_paid' });
    expect(settled('closed', 'declined')).toEqual({ rejected: 'leave_closed' });
    const endless = row('it', { status: 'pending', toDate: null }) as never;
    expect(settledRefusal(endless, at('2026-04-02', '2026-04-05'), paid)).toBeNull();
  });
});

describe('the balance', () => {
  interface Case {
    readonly granted: string;
    readonly held?: string;
    readonly taken: string;
    readonly others?: readonly string[];
    readonly appointments?: number;
    readonly flags?: readonly Flag[];
  }
  /** `granted`: before any leave took of it. */
  const saidOf = ({
    granted,
    held = '0',
    taken,
    others = [],
    appointments = 0,
    flags = ['Appointments'],
  }: Case) => {
    const rows = [
      row('it', { taken: held }),
      ...others.map((of, index) => row(String(index), { taken: of })),
    ];
    const remaining = rows.reduce((left, one) => left - Number(one['taken']), Number(granted));
    const facts = {
      otherHolder: true,
      user: { remainingLeave: String(remaining) },
      leaves: { rows, state: {} },
      appointments: Array.from({ length: appointments }, (_, index) => row(`a${index}`, {})),
    };
    return balanceOutcome({
      id: rows[0]?._id ?? '',
      held,
      taken,
      stream: { rows, state: {} },
      facts,
      actor: holder(...flags),
    } as never);
  };
  const codes = (given: Case) => {
    const warnings = saidOf(given);
    return 'rejected' in warnings ? warnings.rejected : warnings.map(({ code }) => code);
  };

  test('below 0 is said, 0 is not; what others took counts, what the leave itself held does not', () => {
    expect(codes({ granted: '3', taken: '3' })).toEqual([]);
    expect(codes({ granted: '3', taken: '4' })).toEqual(['leave_balance_below_zero']);
    expect(codes({ granted: '5', taken: '3', others: ['2'] })).toEqual([]);
    expect(codes({ granted: '5', taken: '4', others: ['2'] })).toEqual(['leave_balance_below_zero']);
    expect(codes({ granted: '5', held: '4', taken: '5' })).toEqual([]);
  });

  test('never goes below its domain, unless days are given back', () => {
    const least = -Number(leaveBalance.min);
    expect(codes({ granted: '0', taken: String(least) })).toEqual(['leave_balance_below_zero']);
    expect(saidOf({ granted: '0', taken: String(least + 1) })).toEqual({
      rejected: 'validation_failed',
      fields: { status: `The remaining leave of this employee would fall below ${leaveBalance.min} days.` },
    });
    expect(codes({ granted: '-1', held: '5', taken: '4' })).toEqual([]);
    expect(codes({ granted: '-1', held: '5', taken: '5' })).toEqual([]);
  });

  test('days before the employee joined are said where a call gives them, to who reads the joining date', () => {
    const person = (role: string) => ({
      _id: idOf('person'),
      role,
      remainingLeave: '9',
      joiningDate: '2026-03-02',
    });
    const codesOf = (actor: Actor, from?: string, role = firstRoleId('Nurse')) => {
      const facts = { otherHolder: true, user: person(role), leaves: stream(), appointments: [] };
      return balanceOutcome({ id, held: '0', taken: '0', stream: stream(), facts, from, actor } as never);
    };
    const early = '2026-03-01';
    const manager = holder('Leaves', 'Employees');
    expect(codesOf(manager, early)).toMatchObject([{ code: 'before_joining' }]);
    expect(codesOf(manager, '2026-03-02')).toEqual([]);
    expect(codesOf(manager)).toEqual([]);
    expect(codesOf({ ...holder(), id: idOf('person') }, early)).toMatchObject([{ code: 'before_joining' }]);
    expect(codesOf(holder('Leaves'), early)).toEqual([]);
    expect(codesOf(manager, early, DOCTOR_ROLE)).toEqual([]);
  });

  test('and the appointments of these days are both said', () => {
    expect(saidOf({ granted: '0', taken: '1', appointments: 2 })).toMatchObject([
      { code: 'leave_balance_below_zero' },
      { code: 'appointments_during_leave', message: 'The doctor has 2 appointments during this leave.' },
    ]);
    expect(saidOf({ granted: '1', taken: '1', appointments: 1 })).toMatchObject([
      { code: 'appointments_during_leave', message: 'The doctor has 1 appointment during this leave.' },
    ]);
  });

  test('how many appointments there are is not said to who does not see them', () => {
    const said = saidOf({ granted: '1', taken: '1', appointments: 2, flags: ['Leaves'] });
    expect(said).toMatchObject([{ code: 'appointments_during_leave' }]);
    expect(JSON.stringify(said)).not.toContain('2 appointments');
  });
});

describe('a leave that is created decided', () => {
  const manager = holder('Leaves');
  const created = (of: string, status: string, remainingLeave = '9') => {
    const facts = {
      user: { ...rowOf('user', { status: 'active', remainingLeave }), _id: of },
      otherHolder: false,
      leaves: { rows: [], state: {} },
      appointments: [],
    };
    const { fromDate, toDate, type } = Object(leave);
    const input = { user: of, reason: null, fromDate, toDate, type, status };
    return deciding(createLeave, { input, facts, actor: manager, stream: { rows: [], state: {} } });
  };
  const dataOf = (of: string, status: string) =>
    Object(Object(created(of, status)).drafts?.[0]).data as Readonly<Record<string, unknown>>;

  test('says so where the only one who could decided about themself', () => {
    expect(dataOf(manager.id, 'approved')).toMatchObject({ selfApproved: true, balanceBy: '-3.00' });
    expect(dataOf(manager.id, 'declined')).toMatchObject({ selfApproved: true });
  });

  test('is refused where the balance would leave its domain', () => {
    expect(created(user, 'approved', leaveBalance.min.toString())).toMatchObject({
      rejected: 'validation_failed',
    });
    expect(created(user, 'pending', leaveBalance.min.toString())).toHaveProperty('drafts');
  });

  test('says nothing of that where it is somebody else’s, or not decided', () => {
    for (const data of [dataOf(user, 'approved'), dataOf(manager.id, 'pending')])
      expect(data['selfApproved'] ?? null).toBeNull();
    expect(dataOf(manager.id, 'pending')).not.toHaveProperty('balanceBy');
  });
});
