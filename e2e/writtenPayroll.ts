/** Payslips to print, written into the log as the salaries' own commands would: each of another employee, with figures of its own. */
import { employeesSalaries, newId, streamOf, type NewEvent } from '@hospital/contracts';
import { stampEvents, type Foundation } from '@hospital/platform';

export interface Payslip {
  readonly id: string;
  readonly employee: string;
  /** As it is printed in English: `5,000.00`. */
  readonly base: string;
  readonly net: string;
}

const AT_ONCE = 4;
const MONTH = '2026-10';

export async function payEmployees(foundation: Foundation, count: number, from = 0): Promise<Payslip[]> {
  const all = Array.from({ length: count }, (_, index) => salaryOf(from + index));
  const waiting = [...all];
  const write = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await foundation.store.append(next.stream, next.events, 'none');
  };
  await Promise.all(Array.from({ length: AT_ONCE }, write));
  return all.map(({ payslip }) => payslip);
}

/** Letters alone: a name that no other one contains. */
function nameOf(index: number): { readonly firstname: string; readonly lastname: string } {
  const letters = index.toString(26).padStart(4, '0');
  const word = [...letters].map((sign) => String.fromCharCode(97 + parseInt(sign, 26))).join('');
  return { firstname: 'Salma', lastname: `Ben${word}` };
}

function salaryOf(index: number): {
  readonly stream: string;
  readonly events: NewEvent[];
  readonly payslip: Payslip;
} {
  const id = newId();
  const stream = streamOf(employeesSalaries.category, id);
  const employee = nameOf(index);
  const [base, deducted] = [5_000 + index, 300 + (index % 97)];
  const data = {
    id,
    user: newId(),
    salaryMonth: MONTH,
    baseSalary: base.toFixed(2),
    othersEarning: '0.00',
    othersDeducations: deducted.toFixed(2),
    earnings: base.toFixed(2),
    grossSalary: base.toFixed(2),
    deducations: deducted.toFixed(2),
    netSalary: (base - deducted).toFixed(2),
    clinic,
    employee: { ...employee, email: `${employee.lastname}@clinic.test`, cin: `P${index}`, role: 'Doctor' },
    currency: 'MAD',
    selfApproved: false,
  };
  const events = stampEvents([{ type: 'SalaryCreated', data }], null, {
    module: employeesSalaries,
    stream,
    recordId: id,
    at: new Date().toISOString(),
    actor: 'system',
    commandId: newId(),
    correlationId: newId(),
    causationId: null,
    fingerprint: null,
  });
  const printed = { base: figure(base), net: figure(base - deducted) };
  return {
    stream,
    events,
    payslip: { id, employee: `${employee.firstname} ${employee.lastname}`, ...printed },
  };
}

const clinic = {
  name: 'Clinique Atlas',
  address: '12, avenue Hassan II',
  city: 'Casablanca',
  country: 'Maroc',
  phoneNumber: '+212 522 000 000',
  email: 'contact@atlas.test',
  dateFormat: 'd/m/Y',
};

function figure(amount: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
}
