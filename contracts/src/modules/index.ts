/** The only list of modules. A service without an entry for a module with rules does not compile. */
import type { RefNameTo } from '../kernel/fieldNames.ts';
import type { ModuleDescription } from '../kernel/module.ts';
import { member, type Flag } from '../kernel/permissions.ts';
import { addProblems, knownProblems, type ProblemCode, type ProblemEntry } from '../kernel/problem.ts';
import { literalFirst, type Route } from '../kernel/route.ts';
import { accessArchives } from './personalData/accessArchives.ts';
import { acts } from './acts/acts.ts';
import { appointments } from './appointments/appointments.ts';
import { auditExports } from './audit/auditExports.ts';
import { auditRoutes } from './audit/auditRoutes.ts';
import { cheques } from './cheques/cheques.ts';
import { creditNotes } from './invoices/creditNotes.ts';
import { departments } from './departments.ts';
import { depositSlips } from './cheques/depositSlips.ts';
import { documentBatches } from './documents/documentBatches.ts';
import { documents } from './documents/documents.ts';
import { erasures } from './personalData/erasures.ts';
import { expenses } from './expenses.ts';
import { flags } from './roles/flags.ts';
import { holidays } from './holidays.ts';
import { employeesSalaries } from './salaries/employeesSalaries.ts';
import { leaves } from './leaves.ts';
import { invoices } from './invoices/invoices.ts';
import { invoiceRequests } from './invoices/invoiceRequests.ts';
import type { ModuleName } from './names.ts';
import { patientAccounts } from './patientAccounts/patientAccounts.ts';
import { patients } from './patients/patients.ts';
import { prescriptions } from './prescriptions/prescriptions.ts';
import { providentFunds } from './providentFunds.ts';
import { receipts } from './invoices/receipts.ts';
import { retentionRoutes } from './personalData/retentionRoutes.ts';
import { ADMINISTRATEUR, roles } from './roles/roles.ts';
import { settings } from './settings/settings.ts';
import { systemRoutes } from './systemRoutes.ts';
import { taxes } from './taxes.ts';
import { tills } from './tills/tills.ts';
import { tillSessions } from './tills/tillSessions.ts';
import { users } from './users/users.ts';

const allModules = {
  roles,
  users,
  settings,
  departments,
  patients,
  appointments,
  taxes,
  acts,
  invoices,
  invoiceRequests,
  patientAccounts,
  cheques,
  depositSlips,
  tills,
  tillSessions,
  leaves,
  prescriptions,
  creditNotes,
  receipts,
  documents,
  documentBatches,
  auditExports,
  holidays,
  expenses,
  employeesSalaries,
  providentFunds,
  erasures,
  accessArchives,
} as const satisfies { readonly [K in ModuleName]: ModuleDescription<K> };

/** A reference to a record of `K`: the only thing that its `referencedBy` may name. */
export type ReferenceTo<K extends string> = {
  [M in ModuleName]: {
    readonly module: M;
    readonly field: RefNameTo<(typeof allModules)[M]['fields'], K>;
  };
}[ModuleName];

type Every<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** What the modules refuse, each code with its status and its sentence. */
type Refusals = Every<(typeof allModules)[ModuleName]['refusals']>;

declare module '../kernel/problem.ts' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface ModuleProblems extends Refusals {}
}

export const modules = allModules satisfies {
  readonly [K in ModuleName]: { readonly referencedBy: readonly ReferenceTo<K>[] };
};

/** The description of the module of this name. */
export type ModuleNamed<N extends ModuleName> = (typeof modules)[N];
/** Modules with rules: each service must have an entry for them. */
export type CustomModuleName = {
  [K in ModuleName]: (typeof modules)[K]['kind'] extends 'custom' ? K : never;
}[ModuleName];

/** The modules, each seen as a plain description. */
export const moduleList: readonly ModuleDescription[] = Object.values(modules);

for (const { refusals } of moduleList) addProblems(refusals);

/** Every refusal that the API can give. */
export const problems: Readonly<Record<ProblemCode, ProblemEntry>> = knownProblems();

export function moduleNamed(name: string): ModuleDescription | undefined {
  return moduleList.find((module) => module.name === name);
}

/** Whether the administrator's guard lets a person of this role pass. */
export function isAdministratorRole(name: string): boolean {
  return name === ADMINISTRATEUR;
}

/** By the prefix of its calls: `taxs`. */
export function moduleAt(path: string): ModuleDescription | undefined {
  return moduleList.find((module) => module.path === path);
}

const text = { type: 'string' } as const;
const named = { type: 'object', properties: { _id: text, name: { type: ['string', 'null'] } } } as const;
const integer = { type: 'integer' } as const;
const amount = { type: 'number' } as const;
const listOf = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'array',
  items: { type: 'object', properties },
});
/** Each member for those who hold its flag. */
const figures = {
  type: 'object',
  properties: {
    doctors: integer,
    patients: integer,
    pendingAppointments: integer,
    pendingLeaves: integer,
    pendingExpenses: integer,
    unpaidInvoices: integer,
    totalInvoices: integer,
    due: { type: 'object', additionalProperties: amount },
    freePlaces: listOf({ doctor: { type: 'object' }, times: { type: 'array', items: text } }),
    month: {
      type: 'object',
      properties: {
        month: text,
        amounts: listOf({
          currency: text,
          billed: amount,
          received: amount,
          due: amount,
          overdue: amount,
          overdueInvoices: integer,
        }),
      },
    },
    changed: listOf({
      position: text,
      at: { ...text, format: 'date-time' },
      type: text,
      actor: named,
      resource: text,
      record: named,
      employee: { ...named, type: ['object', 'null'] },
    }),
    lists: { type: 'object', additionalProperties: { type: 'array', items: { type: 'object' } } },
  },
};
const chartFigures = {
  type: 'object',
  properties: {
    appointmentsByWeek: listOf({ week: { ...text, format: 'date' }, status: text, count: integer }),
    appointmentsByDepartment: listOf({ department: named, count: integer }),
    invoicesByMonth: listOf({ month: text, currency: text, billed: amount, received: amount, due: amount }),
    fromDate: { ...text, format: 'date' },
    toDate: { ...text, format: 'date' },
  },
};
const chartModules: readonly ModuleName[] = ['appointments', 'departments', 'invoices'];
const dashboardModules: readonly ModuleName[] = [
  ...chartModules,
  'employeesSalaries',
  'expenses',
  'holidays',
  'leaves',
  'patients',
  'providentFunds',
  'roles',
  'taxes',
  'users',
];

/** Calls that span modules. Who may see what is decided for each record. */
const acrossModules: readonly Route[] = [
  {
    method: 'GET',
    path: '/dashboard',
    kind: 'query',
    operation: 'dashboard',
    isCostly: true,
    module: 'dashboard',
    permission: member,
    answer: { kind: 'object', schema: figures },
    sourceModules: dashboardModules,
    summary: 'Exact figures of what one may see.',
  },
  {
    method: 'GET',
    path: '/dashboard/charts',
    kind: 'query',
    operation: 'dashboard.charts',
    isCostly: true,
    module: 'dashboard',
    permission: member,
    answer: { kind: 'object', schema: chartFigures },
    sourceModules: chartModules,
    summary: 'Exact figures by week, month and department of what one may see.',
  },
  {
    method: 'GET',
    path: '/changes',
    kind: 'query',
    operation: 'changes',
    isOfNow: true,
    module: 'history',
    permission: member,
    stream: true,
    summary: 'Server-sent events of what changes.',
  },
];

/** Every call there is, literal paths first. */
export const routes: readonly Route[] = literalFirst([
  ...moduleList.flatMap((module) => module.routes),
  ...acrossModules,
  ...auditRoutes,
  ...retentionRoutes,
  ...systemRoutes,
]);

/** What a role may hold. */
export const roleFlags: readonly Flag[] = flags;
