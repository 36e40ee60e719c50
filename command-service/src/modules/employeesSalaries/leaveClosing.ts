/**
 * CloseLeavesOfMonth. The salary of a month closes the leaves of its employee that end in it, and its deletion frees the month: each is one
 * event in the employee's leaves, where everything about leaves is decided. Whichever of the two comes late, or not at all in between, the
 * leaves are closed once, and the month belongs to the salary that holds it.
 */
import {
  employeesSalaries,
  leaves,
  leavesClosedIn,
  streamOf,
  type DraftOf,
  type LeaveRow,
  type StoredEvent,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { streamSeen } from '../../kernel/process.ts';
import {
  carriedBy,
  type BegunEvent,
  type ProcessDeclaration,
  type ProcessStep,
  type StepContext,
  type StepPlan,
} from '../../kernel/processDeclaration.ts';

type LeaveDraft = DraftOf<(typeof leaves.events)[number]>;

interface Payment {
  readonly user: string;
  readonly month: string;
  readonly salary: string;
  /** Of all leaves of the employee. */
  readonly stream: string;
}

/** Both events that begin carry these. */
function paymentIn(begun: BegunEvent): Payment {
  const { id, user, salaryMonth } = carriedBy<{ id: string; user: string; salaryMonth: string }>(begun);
  return { user, month: salaryMonth, salary: id, stream: streamOf(leaves.category, user) };
}

interface RecordedClosing {
  readonly paid: StoredEvent | null;
  readonly released: StoredEvent | null;
}

/** What the leaves have recorded of this salary already. */
async function recordedOf(
  { salary, stream }: Payment,
  store: Pick<EventStore, 'read'>,
): Promise<RecordedClosing> {
  let recorded: RecordedClosing = { paid: null, released: null };
  for await (const event of store.read(stream)) {
    if (event.data['salary'] !== salary) continue;
    if (event.type === 'LeaveMonthPaid') recorded = { ...recorded, paid: event };
    if (event.type === 'LeaveMonthReleased') recorded = { ...recorded, released: event };
  }
  return recorded;
}

/** Also where there is nothing to close: from here on no leave may end in the month. */
function paidDraft({ user, month, salary }: Payment, rows: Iterable<LeaveRow>): LeaveDraft {
  const which = leavesClosedIn(month, rows).map(({ _id }) => ({ leave: _id }));
  return { type: 'LeaveMonthPaid', data: { user, month, salary, which } };
}

/** The stream is read first: what is appended to it afterwards makes the append conflict, and this is planned again. */
async function looked(begun: BegunEvent, context: StepContext) {
  const payment = paymentIn(begun);
  const seen = await streamSeen(context, leaves, payment.stream);
  return { payment, ...seen, ...(await recordedOf(payment, context.store)) };
}

const closeLeaves: ProcessStep = {
  name: 'close the leaves of the month',
  async plan(begun, context): Promise<StepPlan> {
    const { payment, rows, expected, paid } = await looked(begun, context);
    if (paid) return { done: paid };
    // Deleted before it came to this: its deletion tells both, and another salary may hold the month by now.
    const { row } = await context.records.load(employeesSalaries, payment.salary);
    if (row?.deletedAt) return { done: null };
    return { append: { stream: payment.stream, expected, drafts: [paidDraft(payment, rows)] } };
  },
};

const releaseMonth: ProcessStep = {
  name: 'release the month',
  async plan(begun, context): Promise<StepPlan> {
    const { payment, rows, state, expected, paid, released } = await looked(begun, context);
    if (released) return { done: released };
    const { user, month, salary, stream } = payment;
    const release: LeaveDraft = { type: 'LeaveMonthReleased', data: { user, month, salary } };
    // A salary that was created and deleted closes its leaves all the same, unless another one has done so.
    const isLate = !paid && state?.[month] === undefined;
    return {
      append: { stream, expected, drafts: isLate ? [paidDraft(payment, rows), release] : [release] },
    };
  },
};

export const leaveClosing: ProcessDeclaration = {
  name: 'leave closings',
  module: employeesSalaries,
  begins: 'SalaryCreated',
  steps: [closeLeaves],
};

export const monthRelease: ProcessDeclaration = {
  name: 'month releases',
  module: employeesSalaries,
  begins: 'SalaryRemoved',
  steps: [releaseMonth],
};
