import { employeesSalaries, roles } from '@hospital/contracts';
import { CalendarCheck, FileText } from 'lucide-react';
import { useLocale, useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { CrudCreate } from '../../kernel/crud/CrudForms.tsx';
import { CrudList } from '../../kernel/crud/CrudList.tsx';
import type { OwnPresentation, Presented } from '../../kernel/crud/presentation.ts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { useTitleInWords } from '../../kernel/record/useTitleInWords.ts';
import { usePast } from '../../kernel/past/past.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { deductions, earnings } from './figureNames.ts';
import { monthText } from './month.ts';
import { ownPay } from './ownPay.ts';
import { SalaryInputs } from './SalaryInputs.tsx';

interface Employee {
  readonly email?: unknown;
  readonly joiningDate?: unknown;
  readonly role?: unknown;
}

/** A salary keeps the name of the role alone. */
function roleName(role: unknown): string {
  return typeof role === 'object' && role !== null && 'name' in role
    ? String(role.name)
    : String(role ?? '–');
}

function Role({ record }: { record: RaRecord }) {
  return useTitleInWords()(roles, roleName(employeeOf(record).role));
}

/** As they are now where one may see them, else as they were when the salary was created. */
function employeeOf({ user, employee }: RaRecord): Employee {
  const known = (value: unknown) =>
    Object.fromEntries(
      Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
        ([, inner]) => inner !== null && inner !== undefined,
      ),
    );
  return { ...known(employee), ...known(user) };
}

function Month({ month }: { month: unknown }) {
  return monthText(month, useLocale());
}

function JoiningDate({ record }: { record: RaRecord }) {
  const { day } = useFormats();
  return <span className="ltr">{day(employeeOf(record).joiningDate)}</span>;
}

function PayslipLink({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { recordOf } = useAddresses();
  return (
    <Link
      to={recordOf('employeesSalaries', record)}
      className="button plain small"
      title={translate('salary.view')}
    >
      <FileText size={15} aria-hidden />
      {translate('salary.payslip')}
    </Link>
  );
}

const columns = columnsFor<
  typeof employeesSalaries.fields,
  'user.email' | 'user.joiningDate' | 'user.role' | 'payslip'
>(employeesSalaries, [
  { source: 'user' },
  {
    source: 'user.email',
    label: 'salary.email',
    onCard: false,
    render: (record) => String(employeeOf(record).email ?? '–'),
  },
  {
    source: 'user.joiningDate',
    label: 'salary.joiningDate',
    onCard: false,
    width: 130,
    render: (record) => <JoiningDate record={record} />,
  },
  {
    source: 'user.role',
    label: 'salary.role',
    onCard: false,
    width: 130,
    render: (record) => <Role record={record} />,
  },
  { source: 'salaryMonth', width: 130, render: (record) => <Month month={record['salaryMonth']} /> },
  { source: 'netSalary', width: 150 },
  {
    source: 'payslip',
    label: 'salary.payslip',
    width: 120,
    render: (record) => <PayslipLink record={record} />,
  },
]);

/** The listing that stands for a search with a field left empty (specification, section 4). */
const WITHOUT_SEARCH = 3;

export const presentation: OwnPresentation = {
  list: SalaryList,
  create: SalaryAdd,
  question: 'salary.deleteQuestion',
  columns,
  withoutColumn: ['baseSalary', 'othersEarning', 'othersDeducations', ...earnings, ...deductions, 'currency'],
  ownMatter: ownPay,
  title: (record, nameOf) => nameOf(record['user']),
  inputs: () => <SalaryInputs />,
};

const searched: Pick<OwnPresentation, 'quick' | 'search'> = {
  quick: 'name',
  search: {
    searchFields: ['name', 'role', 'fromDate', 'toDate'],
    searchWords: { role: ['Employee', 'Manager'] },
    searchNeedsAll: true,
    barFields: ['role', 'fromDate', 'toDate'],
    resetTo: WITHOUT_SEARCH,
  },
};

/** One's own are searched by month alone. */
const own: Pick<OwnPresentation, 'quick' | 'search'> = {
  search: { searchFields: [], barFields: ['fromDate', 'toDate'] },
};

/** "Prepare Nov 2026": the salaries of the clinic's month in one go. */
function PrepareLink() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  const { month, now } = useFormats();
  return (
    <LinkButton to={`${listOf('employeesSalaries')}/prepare`} icon={CalendarCheck}>
      {translate('salary.payroll.prepare', { month: month(now().day.slice(0, 7)) })}
    </LinkButton>
  );
}

function SalaryList({ presentation }: Presented) {
  const translate = useTranslate();
  const isPast = usePast() !== null;
  const { may } = useSession();
  const seesAll = may('CreateSalary');
  return (
    <CrudList
      presentation={{ ...presentation, ...(seesAll ? searched : own) }}
      {...(seesAll ? {} : { title: translate('salary.own') })}
      pageActions={
        <>
          <LinkButton to="/payslip/example" icon={FileText}>
            {translate('salary.example')}
          </LinkButton>
          {seesAll && !isPast && <PrepareLink />}
        </>
      }
      whenEmpty={{ text: 'salary.emptyText', action: null }}
    />
  );
}

function SalaryAdd({ presentation }: Presented) {
  const translate = useTranslate();
  const { now } = useFormats();
  return (
    <CrudCreate
      presentation={presentation}
      title={translate('salary.addTitle')}
      defaults={{ salaryMonth: now().day.slice(0, 7) }}
    />
  );
}
