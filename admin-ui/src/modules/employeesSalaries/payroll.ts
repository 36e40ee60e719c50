/**
 * A month's payroll before it is confirmed: who is still to be paid, with the amounts of the month before, and what differs.
 * Nothing here stores anything. Who is paid already, and the person's own salary, are left out (decision 55).
 */
import { money } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { idIn } from '../../kernel/record/idIn.ts';
import { nameOf } from '../../kernel/ui/personName.ts';
import { computedWith, isInCurrency, type Amounts, type Computed, type SalaryTerms } from './figures.ts';

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
  /** Salaries of the month before are in another currency than the clinic has now: their amounts are not proposed. */
  readonly isCurrencyOther: boolean;
}

interface PayrollReads {
  readonly people: readonly RaRecord[];
  /** The salaries of the month before. */
  readonly last: readonly RaRecord[];
  /** The salaries of this month. */
  readonly paid: readonly RaRecord[];
  readonly isOffered: (person: RaRecord) => boolean;
  readonly terms: SalaryTerms;
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

export function payrollOf({ people, last, paid, isOffered, terms }: PayrollReads): Payroll {
  const before = new Map(last.map((salary) => [idIn(salary['user']), salary]));
  const done = new Set(paid.map((salary) => idIn(salary['user'])));
  const unpaid = people.filter(({ id }) => !done.has(String(id)));
  const rows = unpaid.filter(isOffered).map((person) => {
    const id = String(person.id);
    const found = before.get(id);
    const proposed = found && isInCurrency(found, terms) ? found : undefined;
    return { id, name: nameOf(person), last: found ?? null, amounts: amountsOfLast(proposed) };
  });
  return {
    rows: rows.toSorted((a, b) => a.name.localeCompare(b.name)),
    paid: done.size,
    isOwnLeftOut: rows.length < unpaid.length,
    isCurrencyOther: rows.some((row) => row.last && !isInCurrency(row.last, terms)),
  };
}

export interface PayrollFigures {
  /** Null where the amounts cannot be computed. */
  readonly net: string | null;
  /** To the month before; null where the person was not paid then, or in another currency. */
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
  const before = last && isInCurrency(last, terms) ? last['netSalary'] : null;
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
