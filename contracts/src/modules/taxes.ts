/** Taxes that an invoice may carry; only approved ones are offered. The specification spells the resource `taxs`. */
import { defineCrud } from '../kernel/crud.ts';
import { choice, decimal, text } from '../kernel/field.ts';
import type { RowOf } from '../kernel/module.ts';
import { compare, toNumber } from '../kernel/money.ts';
import { flag } from '../kernel/permissions.ts';
import { reject, type Rejection } from '../kernel/problem.ts';
import { approval, approvalTones, pendingToApproved } from './words.ts';

export const taxes = defineCrud({
  name: 'taxes',
  path: 'taxs',
  noun: 'Tax',
  category: 'tax',
  flag: 'Taxs',
  read: { ...flag('Taxs'), picker: ['Invoices'] },
  fields: {
    name: text({ required: true }),
    percentage: decimal({ required: true, max: 100, decimals: 3, isPercentage: true }),
    status: choice(approval, {
      required: true,
      default: 'pending',
      tones: approvalTones,
      approval: pendingToApproved,
    }),
  },
  statusCall: true,
  list: {
    method: 'GET',
    sort: [{ field: 'name', order: 'asc' }],
    search: ['name', 'status'],
    any: ['name', 'percentage'],
  },
  title: ['name'],
  summary: ['name', 'percentage', 'status'],
});

/** Under which an approved tax is found by its percentage: 20, 20.0 and 20.000 are one rate. */
export function approvedTaxEntry(percentage: string) {
  const exact = String(toNumber(percentage));
  return { kind: 'approvedTax', key: exact, values: { status: 'approved', percentage: exact } } as const;
}

/** A fact of a command: the approved tax of a rate (decision 16). Nothing is to be found without a rate, or for a rate of 0. */
export function approvedTax(rate: string | null | undefined) {
  const isRate = rate !== undefined && rate !== null && compare(rate, '0') !== 0;
  return { module: taxes, find: isRate ? approvedTaxEntry(rate) : null };
}

export type TaxRow = RowOf<typeof taxes.fields>;

/** The rate of an invoice or an act is 0, or one of the approved taxes'. @param tax what was found for it */
export function taxRefusal(rate: string, tax: TaxRow | null): Rejection | null {
  if (compare(rate, '0') === 0) return null;
  const holds = tax?.status === 'approved' && compare(tax.percentage, rate) === 0;
  return holds
    ? null
    : reject('tax_rate_unknown', { fields: { taxRate: 'The tax rate is not one of the approved rates.' } });
}
