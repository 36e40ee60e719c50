/** For those who keep the books: the current month by currency, and what changed last in the records about money. */
import {
  employeesSalaries,
  expenses,
  invoices,
  lastDayOf,
  money,
  providentFunds,
  taxes,
  users,
  type Actor,
  type ModuleDescription,
} from '@hospital/contracts';
import { escapeLiteral } from 'pg';
import { betweenDays } from '../kernel/query/filter.ts';
import { groupsOf, type Group } from '../kernel/query/groups.ts';
import { presentFilter } from '../kernel/query/questions.ts';
import type { QueryKit } from '../kernel/query/reader.ts';
import type { Moment } from '../kernel/query/relation.ts';
import { auditEntries } from './auditSearch.ts';
import type { DashboardRequest } from './dashboardLists.ts';
import { historyCondition, versionVisibility, type VersionVisibility } from './rights.ts';
import { Names } from './versionEntries.ts';
import { upTo, versionPage, type Condition, type FoundVersion } from './versionSearch.ts';

const CHANGES = 8;
const moneyModules: readonly ModuleDescription[] = [
  invoices,
  expenses,
  taxes,
  employeesSalaries,
  providentFunds,
];

/** The modules whose rows `month` and `changed` are made of. */
export const modulesOfMoney = moneyModules.map(({ name }) => name);

const sumOf = (groups: readonly Group[], currency: string, index: number) =>
  groups.find(({ by }) => by[0] === currency)?.sums[index] ?? '0';

/**
 * `billed`, `received` and `due` of the invoices of this month, as in the charts; `overdue` of all invoices whose due date has passed. Amounts
 * of several currencies are never added up.
 */
export async function monthNow(kit: QueryKit, { actor, moment, now }: DashboardRequest) {
  if (!actor.flags.has(invoices.flag)) return {};
  const month = now.day.slice(0, 7);
  const isOfMonth = betweenDays('invoiceDate', { from: `${month}-01`, to: lastDayOf(month) });
  const isOverdue = presentFilter(invoices, 'overdue', now);
  const asked = { module: invoices, moment, by: ['currency'] };
  const [billed, overdue] = await Promise.all([
    groupsOf(kit.pool, { ...asked, filters: [isOfMonth], of: ['grandTotal', 'paid', 'due'] }),
    groupsOf(kit.pool, { ...asked, filters: [isOverdue], of: ['due'] }),
  ]);
  const currencies = [...new Set([...billed, ...overdue].map(({ by: [currency = ''] }) => currency))].sort();
  const amounts = currencies.map((currency) => {
    const due = sumOf(billed, currency, 2);
    return {
      currency,
      billed: money.toNumber(sumOf(billed, currency, 0)),
      received: money.toNumber(sumOf(billed, currency, 1)),
      due: money.toNumber(due),
      overdue: money.toNumber(sumOf(overdue, currency, 0)),
      overdueInvoices: overdue.find(({ by }) => by[0] === currency)?.count ?? 0,
    };
  });
  return { month: { month, amounts } };
}

/** Of which of them the person may read the history, and on what condition. */
function readable(kit: QueryKit, actor: Actor) {
  return moneyModules.flatMap((module) => {
    const condition = historyCondition(kit, actor, module);
    return condition === null ? [] : [{ module, condition }];
  });
}

/** A month does not say whose salary it is, nor a type whose provident fund. Invoices have their number: no patient is named. */
function employeeOf(
  { resource, row, isWhole }: FoundVersion,
  visibilities: readonly VersionVisibility[],
): unknown {
  const visibility = visibilities.find(({ module }) => module.name === resource);
  if (!visibility || !isWhole) return null;
  const name = visibility.module.summary.find(
    (known) => visibility.target(known, row)?.module === users.name,
  );
  return name !== undefined && visibility.whole.has(name) && visibility.target(name, row)?.isNamed
    ? row[name]
    : null;
}

/** By the order of the versions: the employee as `{_id, name}`, or null. */
async function employeesOf(kit: QueryKit, visibilities: readonly VersionVisibility[], page: Page) {
  const names = new Names();
  const ids = page.rows.map((version) => employeeOf(version, visibilities));
  for (const id of ids) names.want(users.name, id);
  await names.load(kit.pool, page.moment);
  return ids.map((id) => (typeof id === 'string' ? names.of(users.name, id) : null));
}

interface Page {
  readonly rows: readonly FoundVersion[];
  readonly moment: Moment;
}

/** Newest first: what happened to which record, and who did it. Values stay in the record's history, so that no patient's data is shown. */
export async function moneyChanges(kit: QueryKit, { actor, moment }: DashboardRequest) {
  const open = readable(kit, actor);
  if (open.length === 0) return {};
  const names = open.map(({ module }) => escapeLiteral(module.name)).join(', ');
  const allowed = open.map(
    ({ module, condition }) => `(v.resource = ${escapeLiteral(module.name)} and ${condition})`,
  );
  const visibilities = await Promise.all(open.map(({ module }) => versionVisibility(kit, actor, module)));
  const within: Condition[] = [() => `v.resource in (${names})`, ...(moment === null ? [] : [upTo(moment)])];
  const search = { visibilities, within, where: [() => `(${allowed.join(' or ')})`] };
  const rows = await versionPage(kit, search, { limit: CHANGES });
  const { entries } = await auditEntries(kit, { visibilities, moment }, rows);
  const employees = await employeesOf(kit, visibilities, { rows, moment });
  return {
    changed: entries.map(({ position, at, type, actor: by, resource, record }, index) => ({
      position,
      at,
      type,
      actor: by,
      resource,
      record,
      employee: employees[index] ?? null,
    })),
  };
}
