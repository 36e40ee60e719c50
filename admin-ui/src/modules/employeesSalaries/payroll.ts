/**
 * A month's payroll before it is confirmed: who is still to be paid, with the amounts of the month before, and what differs.
 * Nothing here stores anything. Who is paid already, and the person's own salary, are left out (decision 55).
 */
import { money } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { idIn } from '../../kernel/record/idIn.ts';
import { nameOf } from '../../kernel/ui/personName.ts';
import { computedWith, type Amounts, type Computed, type SalaryTerms } from './figures.ts';

export interface PayrollRow {
  /** The employee's id. */
  readonly id: string;
  readonly name: string;
  /** Their salary of the month before. */
  readonly last: RaRecord | null;
  readonly amounts: Amounts;
}

export interface Payroll {
  readonly rows: readonly PayrollRow[];
  readonly paid: number;
  readonly isOwnLeftOut: boolean;
}

interface PayrollReads {
  readonly people: readonly RaRecord[];
  /** The salaries of the month before. */
  readonly last: readonly RaRecord[];
  /** The salaries of this month. */
  readonly paid: readonly RaRecord[];
  readonly isOffered: (person: RaRecord) => boolean;
}

export const amountNames = ['baseSalary', 'othersEarning', 'othersDeducations'] as const;
export type AmountName = (typeof amountNames)[number];

function amountsOfLast(last: RaRecord | undefined): Amounts {
  const of = (name: AmountName) => (typeof last?.[name] === 'number' ? money.centimes(last[name]) : '');
  return {
    baseSalary: of('baseSalary'),
    othersEarning: of('othersEarning') || '0.00',
    othersDeducations: of('othersDeducations') || '0.00',
  };
}

export function payrollOf({ people, last, paid, isOffered }: PayrollReads): Payroll {
  const before = new Map(last.map((salary) => [idIn(salary['user']), salary]));
  const done = new Set(paid.map((salary) => idIn(salary['user'])));
  const unpaid = people.filter(({ id }) => !done.has(String(id)));
  const rows = unpaid.filter(isOffered).map((person) => {
    const id = String(person.id);
    return { id, name: nameOf(person), last: before.get(id) ?? null, amounts: amountsOfLast(before.get(id)) };
  });
  return {
    rows: rows.toSorted((a, b) => a.name.localeCompare(b.name)),
    paid: done.size,
    isOwnLeftOut: rows.length < unpaid.length,
  };
}

export interface PayrollFigures {
  /** Null where the amounts cannot be computed. */
  readonly net: string | null;
  /** To the month before; null where the person was not paid then. */
  readonly difference: string | null;
  /** What is wrong; a sentence, or the key of one. */
  readonly problem: string | null;
}

function problemOf({ figures, messages }: Computed): string | null {
  const [message] = Object.values(messages);
  return message ?? ('netSalary' in figures ? null : 'salary.payroll.amount');
}

export function figuresOf(amounts: Amounts, last: RaRecord | null, terms: SalaryTerms): PayrollFigures {
  const filled = {
    ...amounts,
    othersEarning: amounts.othersEarning || '0',
    othersDeducations: amounts.othersDeducations || '0',
  };
  const computed = computedWith(terms, filled);
  const problem = problemOf(computed);
  const net = problem === null ? String(computed.figures['netSalary']) : null;
  const before = last?.['netSalary'];
  const difference = net !== null && typeof before === 'number' ? money.minus(net, before) : null;
  return { net, difference, problem };
}

/** `2026-01` → `2025-12`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

/** The sum of what can be computed. */
export function totalOf(nets: readonly (string | null)[]): string {
  return money.sum(nets.filter((net) => net !== null));
}
