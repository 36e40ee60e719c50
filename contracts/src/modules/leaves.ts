/**
 * Leaves: all leaves of an employee are one stream, so that overlap, balance and paid months are decided in one place. Each event says by
 * how much it moves the employee's remaining leave. Closed comes with the salary of the month in which the leave ends, and is final.
 */
import { withChanges, withDefaults } from '../kernel/crud.ts';
import { crudRoutes } from '../kernel/crudRoutes.ts';
import { defineModule } from '../kernel/custom.ts';
import { defineEvent } from '../kernel/event.ts';
import {
  boolean,
  choice,
  day,
  decimal,
  integer,
  lines,
  longText,
  text,
  type Values,
} from '../kernel/field.ts';
import { inputSchema } from '../kernel/fieldSchema.ts';
import { keepValue } from '../kernel/kinds/kinds.ts';
import type { StoredEvent } from '../kernel/message.ts';
import { foldOf, type AnyRow, type RowOf, type StreamState, type ListDeclaration } from '../kernel/module.ts';
import { compare, minus, sum } from '../kernel/money.ts';
import { flag } from '../kernel/permissions.ts';
import { counted } from '../kernel/preventsErasure.ts';
import { ref } from './names.ts';
import { leaveBalance, pendingToApproved } from './words.ts';

export const leaveTypes = {
  casual: 'Casual Leave',
  medical: 'Medical Leave',
  lossOfPay: 'Loss of Pay',
  other: 'Other',
} as const;

export const leaveStatus = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  closed: 'Closed',
} as const;
export type LeaveStatus = keyof typeof leaveStatus;

/** The longest leave, in days between its first and its last day. */
export const LONGEST_LEAVE = 366;

const ofUser = { personal: 'user', required: true } as const;

/** What the events of a leave carry. */
export const leaveFields = {
  user: ref('users', { required: true, fixed: true, label: 'Employee' }),
  type: choice(leaveTypes, { ...ofUser, label: 'Leave type' }),
  fromDate: day({ required: true, label: 'From' }),
  toDate: day({ required: true, label: 'To' }),
  nbOfDays: integer({ computed: true, default: 0, max: LONGEST_LEAVE, label: 'Number of days' }),
  reason: longText(ofUser),
  status: choice(leaveStatus, {
    required: true,
    default: 'pending',
    aliases: { Rejected: 'declined' },
    tones: { pending: 'orange hollow', approved: 'green', declined: 'red', closed: 'grey' },
    approval: pendingToApproved,
  }),
};

const fields = {
  ...leaveFields,
  /** How a closed leave ended; null before. */
  outcome: choice({ approved: 'Approved', declined: 'Declined' }, { computed: true }),
  /** The days that it takes from the remaining leave as it stands. */
  taken: decimal({ computed: true, hidden: true, default: '0', max: LONGEST_LEAVE }),
};
export type LeaveRow = RowOf<typeof fields>;

const id = text({ required: true });
const user = ref('users', { required: true });
/** By how much the remaining leave moves: below 0 where days are taken. */
const balanceBy = decimal({ ...leaveBalance });
/** By the only active holder of the flag. */
const selfApproved = boolean();
const month = text({ required: true, max: 7 });
const salary = text({ required: true });

const leaveEvents = [
  defineEvent('LeaveCreated', { id, ...leaveFields, balanceBy, selfApproved }),
  defineEvent('LeaveChanged', { id, ...leaveFields, balanceBy, selfApproved }, { partial: true }),
  defineEvent('LeaveStatusChanged', {
    id,
    user,
    from: text({ required: true }),
    to: text({ required: true }),
    balanceBy,
    selfApproved,
  }),
  defineEvent('LeaveRemoved', { id, user, balanceBy }),
  /** The salary of this month (`YYYY-MM`) was created: it closes these leaves, and no other may end in the month any more. */
  defineEvent('LeaveMonthPaid', { user, month, salary, which: lines({ leave: text({ required: true }) }) }),
  /** That salary was deleted: the month is free again, no leave reopens. */
  defineEvent('LeaveMonthReleased', { user, month, salary }),
] as const;

function closedBy({ data }: StoredEvent): string[] {
  const { which } = data;
  if (!Array.isArray(which)) return [];
  return which.flatMap((line: unknown) =>
    typeof line === 'object' && line !== null && 'leave' in line ? [String(line.leave)] : [],
  );
}

function rowsOf(event: StoredEvent): readonly string[] {
  if (event.type === 'LeaveMonthPaid') return closedBy(event);
  return event.type === 'LeaveMonthReleased' ? [] : [String(event.data['id'])];
}

interface BalanceMove {
  readonly balanceBy?: string | null;
}
const takenAfter = (row: Pick<LeaveRow, 'taken'> | null, { balanceBy: by }: BalanceMove) =>
  minus(row?.taken ?? '0', by ?? '0');

const fold = foldOf(fields, leaveEvents, {
  LeaveCreated: (row, { data }) => row ?? { ...withDefaults(fields, data), taken: takenAfter(null, data) },
  LeaveChanged: (row, { data }) => row && { ...withChanges(fields, row, data), taken: takenAfter(row, data) },
  LeaveStatusChanged: (row, { data }) =>
    row && { ...row, status: leaveStatusOf(data.to) ?? row.status, taken: takenAfter(row, data) },
  LeaveRemoved: (row, { data, metadata }) =>
    row && { ...row, deletedAt: metadata.at, taken: takenAfter(row, data) },
  LeaveMonthPaid: (row) =>
    row && (row.status === 'approved' || row.status === 'declined')
      ? { ...row, status: 'closed', outcome: row.status }
      : row,
  LeaveMonthReleased: (row) => row,
});

function leaveStatusOf(code: string): LeaveStatus | undefined {
  return Object.keys(leaveStatus).find((known): known is LeaveStatus => known === code);
}

/** `YYYY-MM` → the salary that was paid for it. */
export type PaidMonths = Readonly<Record<string, string>>;

const paidMonths: StreamState<PaidMonths> = {
  start: {},
  fold(paid, { type, data }) {
    const [key, payment] = [String(data['month']), String(data['salary'])];
    if (type === 'LeaveMonthPaid') return { ...paid, [key]: payment };
    if (type !== 'LeaveMonthReleased' || paid[key] !== payment) return paid;
    return Object.fromEntries(Object.entries(paid).filter(([other]) => other !== key));
  },
};

/** The month in which a leave ends: its salary closes it. Null where an older event held its last day outside the domain of days. */
export function monthOfLeave({ toDate }: { readonly toDate: string | null }): string | null {
  return toDate === null ? null : toDate.slice(0, 7);
}

/** What the salary of a month closes of an employee's leaves; Pending ones stay. */
export function leavesClosedIn(month: string, leaves: Iterable<LeaveRow>): LeaveRow[] {
  return [...leaves].filter(
    (row) =>
      !row.deletedAt &&
      monthOfLeave(row) === month &&
      (row.status === 'approved' || row.status === 'declined'),
  );
}

/** Whether the employee is away, whatever became of the leave since. */
export function isApprovedLeave({ status, outcome, deletedAt }: LeaveRow): boolean {
  return !deletedAt && (status === 'approved' || (status === 'closed' && outcome === 'approved'));
}

/** First and last day included. */
export function covers({ fromDate, toDate }: Pick<LeaveRow, 'fromDate' | 'toDate'>, onDay: string): boolean {
  return fromDate <= onDay && onDay <= toDate;
}

/** The days that an employee's leaves take from their remaining leave. */
export function daysTaken(leaves: Iterable<AnyRow>): string {
  return sum([...leaves].map(({ taken }) => (typeof taken === 'string' ? taken : '0')));
}

/** By how much an event moves the remaining leave of its `user`; null where it does not. */
export function balanceMovedBy({ data }: StoredEvent): string | null {
  const by = keepValue(balanceBy, data['balanceBy']);
  return typeof by === 'string' && compare(by, '0') !== 0 ? by : null;
}

const list = {
  method: 'POST',
  sort: [{ field: 'createdAt', order: 'desc' }],
  search: ['user', 'type', 'status'],
  referencedSearch: { name: { path: 'user' } },
  any: ['user', 'reason'],
  dateField: 'fromDate',
  dateEnd: 'toDate',
  populate: ['user', 'user.role'],
} as const satisfies ListDeclaration<typeof fields>;

const flagged = flag('Leaves');
const ownToo = { ...flagged, own: true } as const;
/** The employee is taken at the creation; another one in a change is refused, so it is read there too. */
const changeBody = inputSchema(leaveFields, 'change').extend(
  inputSchema({ user: ref('users', { label: 'Employee' }) }, 'change').shape,
);

export const leaves = defineModule({
  name: 'leaves',
  path: 'leaves',
  noun: 'Leave',
  category: 'employeeLeaves',
  flag: 'Leaves',
  fields,
  events: leaveEvents,
  rowsOf,
  streamBy: 'user',
  ownedBy: 'user',
  streamState: paidMonths,
  fold,
  list,
  preventsErasure: [
    {
      of: ['user'],
      code: 'open_leave',
      while: [{ status: ['pending'] }, { status: ['approved'], toDate: 'coming' }],
      message: (count) =>
        `${counted(count, 'leave is', 'leaves are')} open. Close or delete ${count === 1 ? 'it' : 'them'} first.`,
    },
  ],
  title: ['fromDate', 'toDate'],
  summary: ['user', 'type', 'fromDate', 'toDate', 'nbOfDays', 'status'],
  picker: ['fromDate', 'toDate'],
  /** Who decides a leave, and whose it is, sees what is left. */
  alsoShown: [{ paths: ['user'], fields: ['remainingLeave'], only: 'record' }],
  routes: crudRoutes({
    name: 'leaves',
    path: 'leaves',
    noun: 'Leave',
    fields: leaveFields,
    list,
    read: ownToo,
    write: ownToo,
    statusCall: true,
    overrides: { change: { body: changeBody }, status: { permission: flagged } },
  }),
  refusals: {
    leave_closed: [
      409,
      'This leave was closed by the salary of its month and cannot be changed. Request a new one for other days.',
    ],
    leave_overlap: [
      409,
      'This employee already has a leave on these days. Choose other days, or change that leave.',
    ],
    month_paid: [409, 'The salary of the month in which this leave ends is already paid. Choose other days.'],
  },
});

export type LeaveValues = Values<typeof leaveFields>;
