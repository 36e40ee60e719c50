/** What the demo clinic's people take off, earn and put aside. A manager decides about leaves, an accountant keeps salaries and funds; nobody their own. */
import { addDays } from '@hospital/contracts';
import { shuffledDeck, drawFrom } from './random.ts';
import type { PlannedUser, Values } from './people.ts';

/** A record of somebody whose key the plan knows. */
export interface PlannedOfUser {
  readonly key: string;
  readonly user: string;
  /** All but the user. */
  readonly values: Values;
}

export interface PlannedLeave extends PlannedOfUser {
  readonly decision: 'Approved' | 'Declined' | null;
}

type Leave = readonly [
  user: string,
  type: string,
  fromDay: number,
  days: number,
  decision: PlannedLeave['decision'],
];

/** From today: over, at this moment and to come, of each kind and in each state. */
const leaves: readonly Leave[] = [
  ['nurse-1', 'Medical Leave', -45, 3, 'Approved'],
  ['receptionist-1', 'Casual Leave', -38, 1, 'Approved'],
  ['manager-2', 'Other', -33, 1, 'Declined'],
  ['nurse-3', 'Medical Leave', -1, 3, 'Approved'],
  ['doctor-2', 'Casual Leave', 3, 2, 'Approved'],
  ['doctor-3', 'Medical Leave', 1, 1, 'Approved'],
  ['doctor-4', 'Casual Leave', 9, 4, null],
  ['doctor-6', 'Other', 6, 2, 'Approved'],
  ['receptionist-2', 'Casual Leave', 10, 2, null],
  ['pharmacist-1', 'Loss of Pay', 15, 5, null],
  // The salary of a month closes the leaves that end in it: a declined one that stays is still to come.
  ['employee-1', 'Casual Leave', 18, 2, 'Declined'],
];

export function demoLeaves(today: string): PlannedLeave[] {
  return leaves.map(([user, type, fromDay, days, decision], index) => {
    const fromDate = addDays(today, fromDay);
    const values = { type, fromDate, toDate: addDays(fromDate, days), reason: `${type} (demo)` };
    return { key: `leave-${index + 1}`, user, values: { ...values, status: 'Pending' }, decision };
  });
}

/** The keeper of the salaries has theirs kept by somebody else, so the plan has none. */
export const SALARY_KEEPER = 'accountant-1';
const MONTHS = 2;
const bases: Readonly<Record<string, number>> = { Doctor: 22_000, Manager: 14_000, Nurse: 7_500 };
const USUAL_BASE = 6_000;

function monthBefore(today: string, by: number): string {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

const isPaid = ({ key, role, values }: PlannedUser) =>
  key !== SALARY_KEEPER && role !== 'Administrateur' && values['status'] === 'Actif';

/** The last whole months. */
export function demoSalaries(users: readonly PlannedUser[], today: string, seed: string): PlannedOfUser[] {
  const draw = drawFrom(`${seed}: salaries`);
  const extra = shuffledDeck(draw, [0, 0, 0, 250, 600]);
  const paid = users.filter(isPaid);
  const months = Array.from({ length: MONTHS }, (_, index) => monthBefore(today, MONTHS - index));
  return months.flatMap((salaryMonth) =>
    paid.map(({ key, role }) => ({
      key: `salary-${salaryMonth}-${key}`,
      user: key,
      values: {
        salaryMonth,
        baseSalary: bases[role] ?? USUAL_BASE,
        othersEarning: extra(),
        othersDeducations: 0,
      },
    })),
  );
}

const funds: readonly (readonly [user: string, values: Values])[] = [
  [
    'doctor-1',
    { type: 'Percentage of Basic Salary', employeeSharePercentage: 3, organizationSharePercentage: 6 },
  ],
  [
    'doctor-5',
    { type: 'Percentage of Basic Salary', employeeSharePercentage: 4, organizationSharePercentage: 6 },
  ],
  ['nurse-2', { type: 'Fixed Amount', employeeShareAmount: 150, organizationShareAmount: 300 }],
  ['manager-1', { type: 'Fixed Amount', employeeShareAmount: 400, organizationShareAmount: 800 }],
];

export function demoFunds(): PlannedOfUser[] {
  return funds.map(([user, values], index) => ({
    key: `fund-${index + 1}`,
    user,
    values: { ...values, description: 'Retirement savings (demo)' },
  }));
}
