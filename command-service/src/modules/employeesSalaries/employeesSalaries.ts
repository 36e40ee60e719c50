/** Salaries: one for an employee and month, computed by the server. An edit computes with the rates that were kept. */
import {
  employeesSalaries,
  figuresRefusal,
  idOf,
  isFarAhead,
  isRejection,
  newId,
  otherDeductions,
  payslipClinic,
  reject,
  roles,
  salaryFigureFields,
  salaryFigures,
  salaryInputFields,
  salaryRates,
  settings,
  SETTINGS_ID,
  users,
  warn,
  type AnyRow,
  type RowOf,
  type SalaryInput,
  type SalaryRow,
  type Warning,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import {
  acceptedWith,
  commandsOf,
  type Claim,
  type CommandModule,
  type InputOf,
} from '../../kernel/command.ts';
import { differing } from '../../kernel/crud.ts';
import { fourEyes, fourEyesRefusal, otherHolderFact, type DecisionSubject } from '../../kernel/fourEyes.ts';
import {
  bodyOf,
  changing,
  commandIdOf,
  envelopeOf,
  outcomeAnswer,
  type HandlerDependencies,
} from '../../kernel/httpCommand.ts';
import { leaveClosing, monthRelease } from './leaveClosing.ts';
import { checkReferences, referenceFacts } from '../../kernel/references.ts';

type Body = InputOf<typeof employeesSalaries.fields> & { readonly othersDedications?: string | null };

/** A body with what the server looked up for it. */
interface Creation {
  readonly body: Body;
  /** Of the employee: the payslip prints its name. */
  readonly roleId: string | null;
}

/** An employee and month hold one salary that is not deleted. */
function claims({ deletedAt, user, salaryMonth }: AnyRow): Claim[] {
  if (deletedAt) return [];
  const message =
    'This employee already has a salary for this month. Open that one, or choose another month.';
  return [
    {
      kind: 'salaryMonth',
      key: `${String(user)}:${String(salaryMonth)}`,
      rule: 'unique',
      value: {},
      refusal: reject('duplicate', { message, fields: { salaryMonth: message } }),
    },
  ];
}

/** Nobody pays themself (decisions 55). */
const payOf = (employee: string | null | undefined): DecisionSubject => ({
  flag: 'EmployeesSalaries',
  owners: [employee],
  refusal: 'own_salary',
});

type EmployeeRow = RowOf<typeof users.fields>;

function employeeAsPrinted(employee: EmployeeRow | null, role: RowOf<typeof roles.fields> | null) {
  return {
    firstname: employee?.firstname ?? null,
    lastname: employee?.lastname ?? null,
    email: employee?.email ?? null,
    joiningDate: employee?.joiningDate ?? null,
    role: role?.name ?? null,
    cin: employee?.cin ?? null,
  };
}

const MONTH_LENGTH = 'YYYY-MM'.length;

/** Who left is paid for the last month: nobody knows from when on there is nothing to pay. */
function monthWarnings(month: string, employee: EmployeeRow | null, today: string): Warning[] {
  const { joiningDate = null, status } = employee ?? {};
  return [
    ...(joiningDate !== null && month < joiningDate.slice(0, MONTH_LENGTH) ? [warn('before_joining')] : []),
    ...(status === 'inactive' ? [warn('inactive_employee')] : []),
    ...(isFarAhead(month, today) ? [warn('far_ahead')] : []),
  ];
}

const salaryCommand = commandsOf(employeesSalaries);

export const createSalary = salaryCommand({
  name: 'CreateSalary',
  creates: true,
  // A restriction does not end the duty to pay: who may see the person whole goes on paying them.
  onRestricted: { about: ({ user }) => (typeof user === 'string' ? user : null) },
  facts: ({ body, roleId }: Creation) => ({
    ...referenceFacts(employeesSalaries, body),
    role: { module: roles, id: roleId },
    settings: { module: settings, id: SETTINGS_ID },
    otherHolder: otherHolderFact(payOf(body.user)),
  }),
  authorize: ({ body }, _row, context) => fourEyesRefusal(payOf(body.user), context),
  decide({ body }, _row, context) {
    const { facts } = context;
    const eyes = fourEyes(payOf(body.user), context);
    const refusal = checkReferences(employeesSalaries, body, facts);
    if (refusal) return refusal;
    if (isRejection(eyes)) return eyes;
    const { user = '', salaryMonth = '' } = body;
    const input = inputOver(null, body);
    const rates = salaryRates(facts.settings);
    const figures = salaryFigures(input, rates);
    const printed = {
      ...payslipClinic(facts.settings),
      employee: employeeAsPrinted(facts.user ?? null, facts.role),
    };
    const data = { user, salaryMonth, ...input, ...figures, rates, ...printed, ...eyes };
    const drafts = [{ type: 'SalaryCreated', data }] as const;
    const warnings = monthWarnings(salaryMonth, facts.user ?? null, context.today);
    return figuresRefusal(figures, printed.currency) ?? acceptedWith(drafts, warnings);
  },
});

/** What is computed from: the body's amounts, and the record's where it has none. */
function inputOver(row: SalaryRow | null, body: Body): SalaryInput {
  const deductions = otherDeductions(body);
  return {
    baseSalary: body.baseSalary ?? row?.baseSalary ?? '0.00',
    othersEarning: body.othersEarning ?? row?.othersEarning ?? '0.00',
    othersDeducations: (deductions === undefined ? row?.othersDeducations : deductions) ?? '0.00',
  };
}

const { selfApproved } = employeesSalaries.fields;

export const changeSalary = salaryCommand({
  name: 'ChangeSalary',
  facts: (_body: Body, row) => ({ otherHolder: otherHolderFact(payOf(row?.user)) }),
  authorize: (_body, row, context) => fourEyesRefusal(payOf(row?.user), context),
  decide(body, row, context) {
    if (!row) return reject('not_found');
    const eyes = fourEyes(payOf(row.user), context);
    if (isRejection(eyes)) return eyes;
    const input = inputOver(row, body);
    const given = differing(salaryInputFields, row, input);
    if (Object.keys(given).length === 0) return [];
    const figures = salaryFigures(input, salaryRates(row.rates));
    const computed = differing({ ...salaryFigureFields, selfApproved }, row, { ...figures, ...eyes });
    const changed = { type: 'SalaryChanged', data: { ...given, ...computed } } as const;
    return figuresRefusal(figures, row.currency) ?? [changed];
  },
});

export const removeSalary = salaryCommand({
  name: 'RemoveSalary',
  facts: (_input, row) => ({ otherHolder: otherHolderFact(payOf(row?.user)) }),
  authorize: (_input, row, context) => fourEyesRefusal(payOf(row?.user), context),
  decide(_input, row, context) {
    if (!row) return reject('not_found');
    const eyes = fourEyes(payOf(row.user), context);
    const { user, salaryMonth } = row;
    return isRejection(eyes) ? eyes : [{ type: 'SalaryRemoved', data: { user, salaryMonth, ...eyes } }];
  },
});

export const salaryCommands: CommandModule = {
  claims,
  compensation: { created: removeSalary },
  processes: [leaveClosing, monthRelease],
};

export function salaryHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    async CreateSalary(call) {
      const body = bodyOf<Body>(call);
      const id = call.idempotencyKey ? idOf(commandIdOf(call), employeesSalaries.category) : newId();
      const { row: employee } = await dependencies.kernel.records.load(users, body.user ?? '');
      const creation = { body, roleId: typeof employee?.['role'] === 'string' ? employee['role'] : null };
      const envelope = envelopeOf(call, id, dependencies.fingerprint);
      return outcomeAnswer(
        employeesSalaries,
        await dependencies.kernel.handle(createSalary, creation, envelope),
        201,
      );
    },
    ChangeSalary: changing(dependencies, changeSalary),
    RemoveSalary: changing(dependencies, removeSalary),
  };
}
