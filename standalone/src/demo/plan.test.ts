import { describe, expect, test } from '@jest/globals';
import {
  addDays,
  cutDays,
  departmentColours,
  idOf,
  invoiceTotals,
  isDay,
  money,
  overlaps,
  paymentMethods,
  routes,
  specialities,
} from '@hospital/contracts';
import { bookingBody, decisionBody, expenseBody, issuedBody, userBody, userOfBody } from './bodies.ts';
import { demoPlan, type DemoPlan } from './plan.ts';

const TODAY = '2026-11-21';
const plan = demoPlan(TODAY);
const id = (key: string): string => idOf('test', key);
const { appointments, invoices, patients, users } = plan;

function countBy<T>(items: readonly T[], of: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[of(item)] = (counts[of(item)] ?? 0) + 1;
  return counts;
}

function parse(operation: string, body: unknown): Record<string, unknown> {
  const route = routes.find((each) => each.operation === operation);
  const parsed = route?.body?.parse(body);
  return cutDays(route?.fields ?? {}, parsed as Record<string, unknown>, 'Africa/Casablanca');
}

/** Every body that the plan sends, as the product parses it. */
function parsedBodies({ company, departments, taxes, ...rest }: DemoPlan) {
  return [
    parse('ChangeSettings', company),
    ...departments.map(({ values }) => parse('CreateDepartment', values)),
    ...rest.users.map((user) => parse('CreateUser', userBody(user, 'a demo password'))),
    ...taxes.map(({ values }) => parse('CreateTax', values)),
    ...rest.acts.map(({ values }) => parse('CreateAct', values)),
    ...rest.patients.map(({ values }) => parse('CreatePatient', values)),
    ...rest.corrections.map(({ values }) => parse('ChangePatient', values)),
    ...rest.appointments.map((planned) => parse('BookAppointment', bookingBody(planned, id))),
    ...rest.appointments.flatMap((planned) => {
      const decision = decisionBody(planned);
      return decision ? [parse('ChangeAppointmentStatus', decision)] : [];
    }),
    ...rest.prescriptions.map((planned) => parse('CreatePrescription', issuedBody(planned, id))),
    ...rest.invoices.map((planned) => parse('CloseWithInvoice', issuedBody(planned, id))),
    ...rest.holidays.map(({ values }) => parse('CreateHoliday', values)),
    ...rest.expenses.map((planned) => parse('CreateExpense', expenseBody(planned, id))),
    ...rest.leaves.map((planned) => parse('CreateLeave', userOfBody('user')(planned, id))),
    ...rest.salaries.map((planned) => parse('CreateSalary', userOfBody('user')(planned, id))),
    ...rest.funds.map((planned) => parse('CreateProvidentFund', userOfBody('employee')(planned, id))),
    ...rest.invoices.flatMap(({ payments }) => payments.map((body) => parse('ChangeInvoice', body))),
  ];
}

test('is the same for the same day, another for another, and its staff is the same on all days', () => {
  expect(demoPlan(TODAY)).toEqual(plan);
  const other = demoPlan('2027-03-02');
  expect(other.appointments).not.toEqual(plan.appointments);
  expect(other.users).toEqual(plan.users);
});

describe('on any day', () => {
  // A year's ends, a leap day, a Sunday, the day on which clocks change.
  const days = [TODAY, '2026-12-31', '2027-01-01', '2028-02-29', '2026-11-22', '2027-03-28'];

  test.each(days)('%s: every body is what its call takes', (day) => {
    expect(parsedBodies(demoPlan(day)).length).toBeGreaterThan(700);
  });

  test.each(days)('%s: nobody is in two places at once', (day) => {
    for (const who of ['doctor', 'patient'] as const) {
      const planned = demoPlan(day).appointments;
      for (const [index, each] of planned.entries()) {
        const sameDay = planned
          .slice(index + 1)
          .filter((other) => other[who] === each[who] && other.appointmentDate === each.appointmentDate);
        expect(sameDay.filter((other) => overlaps(each, other))).toEqual([]);
      }
    }
  });

  test.each(days)('%s: there are appointments on the day itself, in every state', (day) => {
    const states = demoPlan(day).appointments.filter(({ appointmentDate }) => appointmentDate === day);
    expect(Object.keys(countBy(states, ({ outcome }) => outcome)).sort()).toEqual(
      expect.arrayContaining(['Approved', 'Canceled', 'Pending']),
    );
  });
});

test('has eight open departments in the specification’s colours, each with a doctor of its own speciality', () => {
  expect(new Set(plan.departments.map(({ values }) => values['color']))).toEqual(new Set(departmentColours));
  const doctors = users.filter(({ role }) => role === 'Doctor');
  expect(doctors.map(({ values }) => values['speciality']).sort()).toEqual([...specialities].sort());
  expect(new Set(appointments.map(({ department, doctor }) => `${department.key} ${doctor}`)).size).toBe(8);
});

test('has users of all ten roles, marked as demo data, no e-mail twice', () => {
  expect(Object.keys(countBy(users, ({ role }) => role))).toHaveLength(10);
  expect(new Set(users.map(({ email }) => email)).size).toBe(users.length);
  for (const { values } of [...users, ...patients]) {
    expect(values['email']).toMatch(/@demo\.clinic\.test$/);
    expect(values['cin']).toMatch(/^DEMO\d+$/);
  }
  expect(users.map(({ email }) => email)).toContain('receptionist@demo.clinic.test');
});

test('has patients of all ages who were born before the day', () => {
  expect(patients).toHaveLength(150);
  expect(new Set(patients.map(({ values }) => values['email'])).size).toBe(150);
  for (const { values } of patients) {
    expect(isDay(String(values['birthday'])) && String(values['birthday']) < TODAY).toBe(true);
  }
  expect(patients.filter(({ age }) => age < 18).length).toBeGreaterThan(15);
  expect(patients.filter(({ age }) => age > 64).length).toBeGreaterThan(15);
});

test('has appointments in all states within two weeks and within working hours', () => {
  const states = countBy(appointments, ({ outcome }) => outcome);
  for (const state of ['Pending', 'Approved', 'Canceled', 'Closed']) {
    expect(states[state]).toBeGreaterThanOrEqual(20);
  }
  for (const { appointmentDate, fromTime, toTime, outcome } of appointments) {
    expect(appointmentDate >= addDays(TODAY, -14) && appointmentDate <= addDays(TODAY, 14)).toBe(true);
    expect(fromTime >= '08:30' && toTime <= '18:00').toBe(true);
    expect(outcome === 'Closed' && appointmentDate > TODAY).toBe(false);
  }
});

test('sends children to the dentist, and no man to the gynaecologist', () => {
  const people = new Map(patients.map((patient) => [patient.key, patient]));
  const whom = (key: string) =>
    appointments.filter(({ department }) => department.key === key).map(({ patient }) => people.get(patient));
  expect(whom('gynaecology').every((patient) => patient?.gender === 'Female' && patient.age >= 18)).toBe(
    true,
  );
  expect(whom('dentistry').some((patient) => (patient?.age ?? 99) < 15)).toBe(true);
});

test('invoices every closed appointment once, in all states, with every way to pay', () => {
  const closed = appointments.filter(({ outcome }) => outcome === 'Closed').map(({ key }) => key);
  expect(invoices.map(({ appointment }) => appointment)).toEqual(closed);
  const last = invoices.map(({ values, payments }) => ({ ...values, ...payments.at(-1) }));
  const states = countBy(last, (each: Record<string, unknown>) => String(each['status']));
  expect(Object.keys(states).sort()).toEqual(['Paid', 'Partially Paid', 'Sent']);
  const methods = last.map((each: Record<string, unknown>) => each['paidBy']);
  expect(methods).toEqual(expect.arrayContaining(Object.values(paymentMethods)));
  const voided = invoices.filter(({ isVoided }) => isVoided);
  expect(voided).toHaveLength(1);
  expect(voided[0]?.values['status']).toBe('Sent');
});

test('has holidays of this year and the next, and expenses of its own people, marked as demo data', () => {
  const { holidays, expenses } = plan;
  expect(new Set(holidays.map(({ values }) => String(values['holidayDate']).slice(0, 4)))).toEqual(
    new Set(['2026', '2027']),
  );
  for (const { values } of holidays) expect(values['title']).toMatch(/ \(demo\)$/);
  const keys = users.map(({ key }) => key);
  for (const { buyer, values } of expenses) {
    expect(keys).toContain(buyer);
    expect(values['purchaseFrom']).toMatch(/^Demo /);
    expect(String(values['purchaseDate']) <= TODAY).toBe(true);
  }
  expect(new Set(expenses.map(({ isApproved }) => isApproved)).size).toBe(2);
});

test('has a price list that is marked as demo data, and bills with its acts at their tax rates', () => {
  const { acts } = plan;
  const codes = acts.map(({ values }) => values.code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { values, department } of acts) {
    expect(values.code).toMatch(/^DEMO-/);
    expect(plan.departments.map(({ key }) => key)).toContain(department);
  }
  const rates = new Map(acts.map(({ key, values }) => [key, values.taxRate]));
  const billed = invoices.flatMap(({ values }) =>
    (values['lineItems'] as { act: string | null }[]).flatMap(({ act }) =>
      act === null ? [] : [[rates.get(act), values['taxRate']]],
    ),
  );
  expect(billed.length).toBeGreaterThan(10);
  for (const [ofAct, ofInvoice] of billed) expect(ofAct).toBe(ofInvoice);
});

test('leaves a rest between nothing and the whole, and taxes at approved rates', () => {
  const approved = plan.taxes
    .filter(({ isApproved }) => isApproved)
    .map(({ values }) => values['percentage']);
  expect(approved.length).toBeLessThan(plan.taxes.length);
  for (const planned of invoices) {
    const { values, payments } = planned;
    const issued = parse('CloseWithInvoice', issuedBody(planned, id));
    const { grandTotal } = invoiceTotals(issued as unknown as Parameters<typeof invoiceTotals>[0]);
    for (const { rest } of [values, ...payments].filter(({ status }) => status === 'Partially Paid')) {
      expect(money.compare(String(rest), '0')).toBeGreaterThan(0);
      expect(money.compare(String(rest), grandTotal)).toBeLessThan(0);
    }
    expect([0, ...approved]).toContain(Number(issued['taxRate']));
  }
});

test('prescribes for what was approved up to the day, once each, in every state, by its own doctor', () => {
  const { prescriptions } = plan;
  const seen = new Map(appointments.map((each) => [each.key, each]));
  expect(new Set(prescriptions.map(({ appointment }) => appointment)).size).toBe(prescriptions.length);
  expect(prescriptions.length).toBeGreaterThan(50);
  for (const { appointment, doctor, values } of prescriptions) {
    const of = seen.get(appointment);
    expect(of).toMatchObject({ doctor, outcome: expect.stringMatching(/^(Closed|Approved)$/) });
    expect(String(of?.appointmentDate) <= TODAY).toBe(true);
    expect(values['prescriptionDate']).toBe(of?.appointmentDate);
  }
  const states = countBy(prescriptions, ({ values }) => String(values['status']));
  expect(Object.keys(states).sort()).toEqual(['Paid', 'Partially Paid', 'Pending', 'Sent']);
});

test('has leaves, salaries and provident funds of its own people; nobody keeps their own', () => {
  const { leaves, salaries, funds } = plan;
  const known = new Set(users.map(({ key }) => key));
  for (const { user } of [...leaves, ...salaries, ...funds]) expect(known).toContain(user);
  expect(new Set(leaves.map(({ decision }) => decision)).size).toBe(3);
  expect(leaves.map(({ user }) => user)).not.toContain('manager-1');
  expect(salaries.map(({ user }) => user)).not.toContain('accountant-1');
  expect(new Set(salaries.map(({ values }) => values['salaryMonth'])).size).toBe(2);
  for (const { values } of leaves) expect(values['reason']).toMatch(/ \(demo\)$/);
});

test.each(['2026-11-21', '2026-12-31', '2028-02-29'])('%s: some invoices are overdue', (day) => {
  const overdue = demoPlan(day).invoices.filter(({ values, payments, isVoided }) => {
    const last = { ...values, ...payments.at(-1) } as Record<string, unknown>;
    return !isVoided && last['status'] !== 'Paid' && String(values['dueDate']) < day;
  });
  expect(overdue.length).toBeGreaterThan(0);
});

test('has leaves to decide and to come in each state, and a closed department', () => {
  const ahead = plan.leaves.filter(({ values }) => String(values['fromDate']) > TODAY);
  expect(new Set(ahead.map(({ decision }) => decision))).toEqual(new Set(['Approved', 'Declined', null]));
  expect(countBy(plan.departments, ({ values }) => String(values['status']))).toEqual({
    Active: 8,
    Inactive: 1,
  });
});

test('has files of patients that two people changed', () => {
  const people = new Map<string, Set<string>>();
  for (const { patient, by } of plan.corrections)
    people.set(patient, (people.get(patient) ?? new Set()).add(by));
  expect(people.size).toBeGreaterThan(3);
  for (const by of people.values()) expect(by.size).toBe(2);
});

test('accounts of patients pay no more than they hold and no more than is due, in calls that take it', () => {
  const { bills, sessions } = plan.desk;
  const acts = sessions.flatMap((session) => session.acts).filter((act) => 'patient' in act);
  expect(new Set(acts.map((act) => act.do))).toEqual(new Set(['advance', 'use', 'giveBack', 'payBills']));
  const balances: Record<number, number> = {};
  const paid: Record<string, number> = {};
  const payFor = (patient: number, bill: string, amount: number) => {
    expect(bills.find(({ key }) => key === bill)?.patient).toBe(patient);
    balances[patient] = (balances[patient] ?? 0) - amount;
    paid[bill] = (paid[bill] ?? 0) + amount;
  };
  for (const act of acts) {
    const { patient } = act;
    if (act.do === 'use') payFor(patient, act.bill, act.amount);
    else balances[patient] = (balances[patient] ?? 0) + act.body.amount * (act.do === 'giveBack' ? -1 : 1);
    if (act.do === 'payBills') for (const { bill, amount } of act.parts) payFor(patient, bill, amount);
    if (act.do === 'advance') parse('ReceiveAdvance', act.body);
    if (act.do === 'giveBack') parse('RefundAdvance', act.body);
    expect(balances[patient]).toBeGreaterThanOrEqual(0);
  }
  expect(Object.values(balances).filter((balance) => balance > 0)).toHaveLength(3);
  for (const [bill, amount] of Object.entries(paid)) {
    const [line] = bills.find(({ key }) => key === bill)?.values['lineItems'] as { price: number }[];
    expect(amount).toBeLessThanOrEqual(line?.price ?? 0);
  }
});
