/** The whole demo clinic on paper: pure, the same for the same day and seed. `seedClinic` makes it true, one command after the other. */
import { demoActs, type PlannedAct } from './acts.ts';
import { demoAppointments, type PlannedAppointment } from './agenda.ts';
import { demoInvoices, type PlannedInvoice } from './billing.ts';
import { demoCorrections, type PlannedCorrection } from './corrections.ts';
import { demoDesk, type PlannedDesk } from './desk.ts';
import { closedDepartment, demoDepartments } from './departments.ts';
import { demoFunds, demoLeaves, demoSalaries, type PlannedLeave, type PlannedOfUser } from './employment.ts';
import { demoExpenses, type PlannedExpense } from './expenses.ts';
import { demoHolidays, type PlannedHoliday } from './holidays.ts';
import { DEMO_DOMAIN, phoneOf } from './names.ts';
import { demoPrescriptions, type PlannedPrescription } from './prescriptions.ts';
import {
  demoPatients,
  demoStaff,
  type PlannedPatient,
  type PlannedRecord,
  type PlannedUser,
  type Values,
} from './people.ts';

export interface PlannedTax extends PlannedRecord {
  readonly isApproved: boolean;
}

export interface DemoPlan {
  /** Printed on invoices, so it comes before them. */
  readonly company: Values;
  readonly departments: readonly PlannedRecord[];
  readonly users: readonly PlannedUser[];
  readonly taxes: readonly PlannedTax[];
  readonly acts: readonly PlannedAct[];
  readonly patients: readonly PlannedPatient[];
  /** In their order: each changes what the one before it left. */
  readonly corrections: readonly PlannedCorrection[];
  readonly appointments: readonly PlannedAppointment[];
  readonly prescriptions: readonly PlannedPrescription[];
  readonly invoices: readonly PlannedInvoice[];
  readonly holidays: readonly PlannedHoliday[];
  readonly expenses: readonly PlannedExpense[];
  readonly leaves: readonly PlannedLeave[];
  /** After the leaves, which they close. */
  readonly salaries: readonly PlannedOfUser[];
  readonly funds: readonly PlannedOfUser[];
  /** After invoices and expenses. */
  readonly desk: PlannedDesk;
}

/** Another seed makes another clinic. */
export const DEMO_SEED = 'demo clinic';

/** Bank details stay the settings' placeholders but for the RIB. The numbers are invented; those with check digits are valid. */
const company: Values = {
  companyName: 'Demo clinic',
  contactPerson: 'Demo reception',
  address: '1, avenue de la Démonstration',
  country: 'Morocco',
  city: 'Casablanca',
  state: 'Casablanca-Settat',
  postalCode: '20000',
  email: `contact@${DEMO_DOMAIN}`,
  phoneNumber: phoneOf(900),
  fax: phoneOf(901),
  websiteUrl: `https://${DEMO_DOMAIN}`,
  ice: '999999999000079',
  fiscalId: '99999999',
  tradeRegister: '999999 Casablanca',
  professionalTax: '99999999',
  cnssNumber: '9856040',
  inpe: '999999999',
  rib: '999999000000000000000111',
};

const taxes: readonly (readonly [percentage: number, isApproved: boolean])[] = [
  [20, true],
  [14, false],
  [10, true],
  [7, false],
];

/** @param today the day around which the appointments lie, `YYYY-MM-DD` */
export function demoPlan(today: string, seed = DEMO_SEED): DemoPlan {
  const users = demoStaff(seed);
  const patients = demoPatients(today, seed);
  const appointments = demoAppointments(today, patients, seed);
  const acts = demoActs(today);
  return {
    company,
    departments: [
      ...demoDepartments.map(({ key, name, description, color }) => ({
        key,
        values: { name, description, color, status: 'Active' },
      })),
      closedDepartment,
    ],
    users,
    taxes: taxes.map(([percentage, isApproved]) => ({
      key: `tax-${percentage}`,
      values: { name: `TVA ${percentage} %`, percentage, status: 'Pending' },
      isApproved,
    })),
    acts,
    patients,
    corrections: demoCorrections(patients),
    appointments,
    prescriptions: demoPrescriptions(appointments, today, seed),
    invoices: demoInvoices(appointments, { patients, acts }, seed),
    holidays: demoHolidays(today),
    expenses: demoExpenses(today, seed),
    leaves: demoLeaves(today),
    salaries: demoSalaries(users, today, seed),
    funds: demoFunds(),
    desk: demoDesk(today),
  };
}
