/** Employees' leaves as events, and what is sent for a salary. */
import { DOCTOR_ROLE, idOf, leaves, streamOf, type JsonObject, type LeaveRow } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { tellEvent } from './telling.ts';

export interface GivenLeave {
  readonly user: string;
  readonly toDate: string;
  readonly status: LeaveRow['status'];
}

let count = 0;

/** Appends a leave of an employee; answers its id. */
export async function tellLeave(
  store: Pick<EventStore, 'head' | 'append'>,
  { user, toDate, status }: GivenLeave,
): Promise<string> {
  count += 1;
  const [stream, id] = [streamOf(leaves.category, user), idOf('given leave', String(count))];
  const data: JsonObject = {
    ...{ id, user, toDate, status, type: 'casual', reason: 'Rest', taken: '0' },
    fromDate: `${String(Number(toDate.slice(0, 4)) - 1)}${toDate.slice(4)}`,
    nbOfDays: 1,
  };
  await tellEvent(store, { stream, type: 'LeaveCreated', data, at: '2026-02-01T09:00:00.000Z' });
  return id;
}

/** The input of CreateSalary. */
export function salaryOf(user: string, salaryMonth = '2026-03') {
  return { body: { user, salaryMonth, baseSalary: '9000.00' }, roleId: DOCTOR_ROLE };
}
