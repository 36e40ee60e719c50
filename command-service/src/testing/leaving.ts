/** An employee with leaves, for tests of commands on a stream that holds many records. */
import {
  firstRoleId,
  idOf,
  streamOf,
  users,
  type Actor,
  type AnyRow,
  type LeaveRow,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { changeLeave, changeLeaveStatus, createLeave, removeLeave } from '../modules/leaves/leaves.ts';
import { createUser } from '../modules/users/users.ts';
import { holder } from './deciding.ts';
import { tellEvent, type GivenEvent } from './telling.ts';
import { doctorInput, seedClinic, send, type Clinic, type Process, type Sending } from './kernelFixture.ts';

export const NURSE = idOf('test nurse');
export const nurse: Actor = { ...holder(), id: NURSE, name: 'Nurse' };
export const manager: Actor = { ...holder('Leaves'), id: idOf('test manager'), name: 'Manager' };

/** A clinic with a nurse, who has ten days, and a manager. */
export async function seedStaff(process: Process): Promise<Clinic> {
  const clinic = await seedClinic(process);
  const people = [
    [NURSE, 'Nurse'],
    [manager.id, 'Manager'],
  ] as const;
  for (const [id, name] of people) {
    const role = { role: firstRoleId(name), speciality: null, remainingLeave: '10' };
    await send(process, createUser, { id, input: { ...doctorInput(name), ...role } });
  }
  return clinic;
}

export const march = (from: number, to: number) => ({
  fromDate: `2026-03-${String(from).padStart(2, '0')}`,
  toDate: `2026-03-${String(to).padStart(2, '0')}`,
});

const usual = { user: NURSE, type: 'casual', reason: 'Rest', status: 'pending' };

/** The calls about leaves, by a process; by the manager unless another actor is given. */
export function leaving(process: Process) {
  const by = { actor: manager };
  return {
    ask: (id: string, input: object, sending: Sending = {}) =>
      send(process, createLeave, { id, input: { ...usual, ...input }, ...by, ...sending }),
    change: (id: string, input: object, sending: Sending = {}) =>
      send(process, changeLeave, { id, input: { ...input }, ...by, ...sending }),
    set: (id: string, status: string, sending: Sending = {}) =>
      send(process, changeLeaveStatus, { id, input: { status }, ...by, ...sending }),
    remove: (id: string, sending: Sending = {}) =>
      send(process, removeLeave, { id, input: {}, ...by, ...sending }),
  };
}

/** As the payroll's process writes it. */
export async function payMonth(
  store: EventStore,
  user: string,
  { month, salary = idOf('salary', month), closes = [] }: PaidMonth,
): Promise<void> {
  const which = closes.map((leave) => ({ leave }));
  await tellLeaves(store, user, { type: 'LeaveMonthPaid', data: { user, month, salary, which } });
}

export interface PaidMonth {
  readonly month: string;
  readonly salary?: string;
  readonly closes?: readonly string[];
}

export async function releaseMonth(store: EventStore, user: string, month: string): Promise<void> {
  const data = { user, month, salary: idOf('salary', month) };
  await tellLeaves(store, user, { type: 'LeaveMonthReleased', data });
}

function tellLeaves(
  store: EventStore,
  user: string,
  event: Pick<GivenEvent, 'type' | 'data'>,
): Promise<void> {
  return tellEvent(store, {
    ...event,
    stream: streamOf('employeeLeaves', user),
    at: '2026-03-31T10:00:00.000Z',
  });
}

export async function balanceOf(process: Process, user = NURSE): Promise<number> {
  const { row } = await process.kernel.records.loadCompleted(users, user);
  return Number(row?.['remainingLeave']);
}

export function statusOf(row: AnyRow | LeaveRow | null): unknown {
  return row?.status;
}
