import { employeesSalaries, salaryFigures, salaryRates } from '@hospital/contracts';
import { Pencil, Printer } from 'lucide-react';
import { useLocale, useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { PdfButton } from '../../kernel/record/PdfButton.tsx';
import { RecordPage } from '../../kernel/record/RecordPage.tsx';
import { Sheet } from '../../kernel/record/Sheet.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { nameOf } from '../../kernel/ui/Avatar.tsx';
import { Button, LinkButton } from '../../kernel/ui/Button.tsx';
import { Page } from '../../kernel/ui/Page.tsx';
import { monthText } from './month.ts';

type Slip = Readonly<Record<string, unknown>>;

interface AmountsProps {
  readonly title: string;
  readonly slip: Slip;
  readonly names: readonly string[];
  /** The sum below. */
  readonly sum: string;
}

function Amounts({ title, slip, names, sum }: AmountsProps) {
  const translate = useTranslate();
  const { label } = useTexts();
  const { money } = useFormats();
  const shown = (name: string) => (
    <td className="figure ltr">{money(slip[name], String(slip['currency'] ?? 'MAD'))}</td>
  );
  return (
    <table>
      <thead>
        <tr>
          <th colSpan={2}>{translate(title)}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <td>{label(employeesSalaries, name)}</td>
            {shown(name)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{label(employeesSalaries, sum)}</td>
          {shown(sum)}
        </tr>
      </tfoot>
    </table>
  );
}

const earned = [
  'baseSalary',
  'seniorityBonus',
  'suppSalary125',
  'suppSalary150',
  'transporAndLodgementBonus',
  'feastBonus',
  'othersEarning',
];
const deducted = ['CNSS', 'CIMR', 'CNSSAMO', 'assGroup', 'medicalCharges', 'othersDeducations'];

/** As it was created: the clinic and the employee are those of then. */
function PayslipSheet({ slip, mark }: { slip: Slip; mark?: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { label } = useTexts();
  const { day, money } = useFormats();
  const employee: Slip = { ...(slip['employee'] as object | null) };
  const month = monthText(slip['salaryMonth'], locale);
  const text = (name: string) => String(employee[name] ?? '');
  return (
    <Sheet
      clinic={slip['clinic']}
      title={translate('salary.payslip')}
      subtitle={month}
      facts={[
        { label: label(employeesSalaries, 'user'), value: nameOf(employee) },
        { label: translate('salary.month'), value: month },
        { label: translate('salary.role'), value: text('role') },
        { label: translate('salary.joiningDate'), value: day(employee['joiningDate']) },
        { label: 'CIN', value: text('cin') },
        { label: translate('salary.email'), value: text('email') },
      ]}
      {...(mark ? { mark } : {})}
    >
      <div className="columns">
        <Amounts title="salary.earnings" slip={slip} names={earned} sum="grossSalary" />
        <Amounts title="salary.deductions" slip={slip} names={deducted} sum="deducations" />
      </div>
      <p className="net">
        <span>{label(employeesSalaries, 'netSalary')}</span>
        <span className="ltr">{money(slip['netSalary'], String(slip['currency'] ?? 'MAD'))}</span>
      </p>
    </Sheet>
  );
}

function PrintButton() {
  const translate = useTranslate();
  return (
    <Button icon={Printer} look="primary" onClick={() => window.print()}>
      {translate('action.print')}
    </Button>
  );
}

function Verbs({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { may } = useSession();
  return (
    <>
      {may('ChangeSalary') && (
        <>
          <DeleteButton
            module={employeesSalaries}
            record={record}
            name={translate('resources.employeesSalaries.name', { smart_count: 1 })}
            question="salary.deleteQuestion"
            toast="toast.salary.deleted"
            onDeleted={() => navigate('/employees-salaries')}
          />
          <LinkButton to={`/employees-salaries/${record.id}/update`} icon={Pencil}>
            {translate('action.edit')}
          </LinkButton>
        </>
      )}
      <PdfButton module={employeesSalaries} record={record} />
      <PrintButton />
    </>
  );
}

function useBack() {
  return { to: '/employees-salaries', name: useTranslate()('menu.payslips') };
}

export function PayslipPage() {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <RecordPage
      module={employeesSalaries}
      back={useBack()}
      title={({ employee, user, salaryMonth }) =>
        translate('salary.title', { name: nameOf(employee ?? user), month: monthText(salaryMonth, locale) })
      }
      verbs={(record) => <Verbs record={record} />}
      details={(record) => <PayslipSheet slip={record} />}
    />
  );
}

const sampleInput = { baseSalary: '10000.00', othersEarning: '0.00', othersDeducations: '0.00' };

/** The figures follow from the rates that the settings start with. */
export function PayslipExample() {
  const translate = useTranslate();
  const slip = {
    ...sampleInput,
    ...salaryFigures(sampleInput, salaryRates(null)),
    salaryMonth: '2026-01',
    currency: 'MAD',
    clinic: { name: translate('salary.sampleClinic') },
    employee: { firstname: translate('salary.sampleEmployee'), role: 'Employee', joiningDate: '2025-01-02' },
  };
  return (
    <Page title={translate('salary.example')} back={useBack()} actions={<PrintButton />}>
      <PayslipSheet slip={slip} mark={translate('salary.sample')} />
    </Page>
  );
}
