/** Makes a plan true through the product's API. Each call carries its key of the plan: what was done by an earlier run stays as it is. */
import { z } from 'zod';
import type { PlannedAppointment } from './agenda.ts';
import type { PlannedInvoice } from './billing.ts';
import { bookingBody, decisionBody, expenseBody, issuedBody, userBody, userOfBody } from './bodies.ts';
import { SALARY_KEEPER, type PlannedOfUser } from './employment.ts';
import { inParallel } from './inParallel.ts';
import type { Values } from './people.ts';
import type { PlannedRecord } from './people.ts';
import type { DemoPlan } from './plan.ts';
import { itemAt } from './random.ts';
import { seedDesk } from './seedDesk.ts';
import { Refused, type DemoCall, type DemoSession } from './session.ts';

export interface Surroundings {
  readonly administrator: DemoSession;
  /** Signed in as a user who was made before. */
  readonly signIn: (userId: string) => Promise<DemoSession>;
  readonly password: string;
  readonly log: (line: string) => void;
}

const made = z.object({ _id: z.string() });
const anything = z.unknown();

export async function seedClinic(plan: DemoPlan, surroundings: Surroundings): Promise<void> {
  const clinic = new Clinic(surroundings);
  const { log } = surroundings;
  await clinic.open(plan);
  log(`${plan.departments.length} departments, ${plan.users.length} users, ${plan.taxes.length} taxes`);
  await clinic.price(plan.acts);
  log(`${plan.acts.length} acts`);
  await clinic.admit(plan.patients);
  log(`${plan.patients.length} patients`);
  await clinic.correct(plan.corrections);
  await clinic.book(plan.appointments);
  log(`${plan.appointments.length} appointments`);
  await clinic.prescribe(plan.prescriptions);
  log(`${plan.prescriptions.length} prescriptions`);
  await clinic.invoice(plan.invoices);
  log(`${plan.invoices.length} invoices`);
  await clinic.keep(plan);
  log(`${plan.holidays.length} holidays, ${plan.expenses.length} expenses`);
  await clinic.takeMoney(plan);
  log(`${plan.desk.bills.length} bills without an appointment, ${plan.desk.sessions.length} till sessions`);
  await clinic.employ(plan);
  log(`${plan.leaves.length} leaves, ${plan.salaries.length} salaries, ${plan.funds.length} provident funds`);
  if (clinic.leftOut > 0) log(`${clinic.leftOut} left out, as they no longer fit what was changed meanwhile`);
}

const receptionists = ['receptionist-1', 'receptionist-2'] as const;
const ACCOUNTANT = 'accountant-1';
const MANAGER = 'manager-1';

class Clinic {
  readonly #surroundings: Surroundings;
  readonly #ids = new Map<string, string>();
  readonly #sessions = new Map<string, Promise<DemoSession>>();
  leftOut = 0;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** What an administrator sets up. */
  async open({ company, departments, users, taxes }: DemoPlan): Promise<void> {
    const { administrator, password } = this.#surroundings;
    await administrator.call(
      { method: 'PATCH', path: '/settings/', key: 'company', body: company },
      anything,
    );
    await inParallel(departments, (planned) => this.#make(administrator, '/departments', planned));
    await inParallel(users, (planned) =>
      this.#make(administrator, '/users', { key: planned.key, values: userBody(planned, password) }),
    );
    await inParallel(taxes, async (planned) => {
      await this.#make(administrator, '/taxs', planned);
      if (!planned.isApproved) return;
      const path = `/taxs/${this.#id(planned.key)}/status/`;
      await this.#change(administrator, {
        method: 'PATCH',
        path,
        key: `${planned.key}/approved`,
        body: { status: 'Approved' },
      });
    });
  }

  /** The manager keeps the holidays, the accountant the expenses, which another than their buyer approves. */
  async keep({ holidays, expenses }: Pick<DemoPlan, 'holidays' | 'expenses'>): Promise<void> {
    const [manager, accountant] = [await this.#as(MANAGER), await this.#as(ACCOUNTANT)];
    await inParallel(holidays, (planned) => this.#make(manager, '/holidays', planned));
    await inParallel(expenses, (planned) =>
      this.#unlessChanged(async () => {
        const values = expenseBody(planned, (key) => this.#id(key));
        await this.#make(accountant, '/expenses', { key: planned.key, values });
        if (!planned.isApproved) return;
        const path = `/expenses/${this.#id(planned.key)}/status/`;
        const body = { status: 'Approved' };
        await this.#change(manager, { method: 'PATCH', path, key: `${planned.key}/approved`, body });
      }),
    );
  }

  /** What the cashiers do in their till sessions. */
  async takeMoney(plan: DemoPlan): Promise<void> {
    const idOf = (key: string) => this.#id(key);
    const keep = (key: string, id: string) => void this.#ids.set(key, id);
    await this.#unlessChanged(() => seedDesk({ plan, idOf, keep, as: (key) => this.#as(key) }));
  }

  /** Leaves first: the salary of a month closes those that end in it, and takes no more of them. */
  async employ({ leaves, salaries, funds }: Pick<DemoPlan, 'leaves' | 'salaries' | 'funds'>): Promise<void> {
    const [manager, accountant] = [await this.#as(MANAGER), await this.#as(SALARY_KEEPER)];
    const idOf = (key: string) => this.#id(key);
    await inParallel(leaves, ({ decision, ...planned }) =>
      this.#unlessChanged(async () => {
        const { key } = planned;
        const values = userOfBody('user')(planned, idOf);
        await this.#make(manager, '/leaves', { key, values });
        if (decision === null) return;
        const path = `/leaves/${this.#id(key)}/status/`;
        const body = { status: decision };
        await this.#change(manager, { method: 'PATCH', path, key: `${key}/decided`, body });
      }),
    );
    const keep = (path: string, planned: PlannedOfUser, values: Values) =>
      this.#unlessChanged(() => this.#make(accountant, path, { key: planned.key, values }));
    await inParallel(salaries, (planned) =>
      keep('/employeesSalaries', planned, userOfBody('user')(planned, idOf)),
    );
    await inParallel(funds, (planned) =>
      keep('/providentFunds', planned, userOfBody('employee')(planned, idOf)),
    );
  }

  /** The accountant keeps the price list. */
  async price(acts: DemoPlan['acts']): Promise<void> {
    const accountant = await this.#as(ACCOUNTANT);
    await inParallel(acts, ({ key, department, values }) =>
      this.#make(accountant, '/acts', { key, values: { ...values, department: this.#id(department) } }),
    );
  }

  async admit(patients: DemoPlan['patients']): Promise<void> {
    await inParallel(patients, async (planned, index) =>
      this.#make(await this.#receptionist(index), '/patients', planned),
    );
  }

  /** One after the other: two people change the same file. */
  async correct(corrections: DemoPlan['corrections']): Promise<void> {
    await inParallel(
      corrections,
      ({ key, patient, by, values }) =>
        this.#unlessChanged(async () => {
          const call = { method: 'PUT', path: `/patients/${this.#id(patient)}/`, key, body: values } as const;
          await this.#change(await this.#as(by), call);
        }),
      1,
    );
  }

  /** The reception books and cancels, doctors approve their own. */
  async book(appointments: DemoPlan['appointments']): Promise<void> {
    await inParallel(appointments, (planned, index) =>
      this.#unlessChanged(async () => {
        const receptionist = await this.#receptionist(index);
        const values = bookingBody(planned, (key) => this.#id(key));
        await this.#make(receptionist, '/appointments', { key: planned.key, values });
        await this.#decide(planned, receptionist);
      }),
    );
  }

  async #decide(planned: PlannedAppointment, receptionist: DemoSession): Promise<void> {
    const body = decisionBody(planned);
    if (!body) return;
    const by = planned.outcome === 'Canceled' ? receptionist : await this.#as(planned.doctor);
    const path = `/appointments/status/${this.#id(planned.key)}/`;
    await this.#change(by, { method: 'PATCH', path, key: `${planned.key}/decided`, body });
  }

  /** One after the other, as invoices are; before these, which close the appointments. */
  async prescribe(prescriptions: DemoPlan['prescriptions']): Promise<void> {
    const booked = prescriptions.filter(({ appointment }) => this.#ids.has(appointment));
    await inParallel(
      booked,
      (planned) =>
        this.#unlessChanged(async () => {
          const values = issuedBody(planned, (key) => this.#id(key));
          await this.#make(await this.#as(planned.doctor), '/prescriptions', { key: planned.key, values });
        }),
      1,
    );
  }

  /** One after the other, so that numbers follow the days. */
  async invoice(invoices: DemoPlan['invoices']): Promise<void> {
    const accountant = await this.#as(ACCOUNTANT);
    const booked = invoices.filter(({ appointment }) => this.#ids.has(appointment));
    await inParallel(
      booked,
      (planned) =>
        this.#unlessChanged(async () => {
          const values = issuedBody(planned, (key) => this.#id(key));
          await this.#make(accountant, '/invoices', { key: planned.key, values });
        }),
      1,
    );
    const issued = invoices.filter(({ key }) => this.#ids.has(key));
    await inParallel(issued, (planned) => this.#unlessChanged(() => this.#settle(planned, accountant)));
  }

  async #settle({ key, payments, isVoided }: PlannedInvoice, accountant: DemoSession): Promise<void> {
    const path = `/invoices/${this.#id(key)}/`;
    for (const [index, body] of payments.entries()) {
      await this.#change(accountant, { method: 'PUT', path, key: `${key}/payment-${index + 1}`, body });
    }
    if (isVoided) await this.#change(accountant, { method: 'DELETE', path, key: `${key}/voided` });
  }

  async #make(by: DemoSession, path: string, { key, values }: PlannedRecord): Promise<void> {
    const call = { method: 'POST', path: `${path}/create/`, key, body: values } as const;
    this.#ids.set(key, (await by.call(call, made))._id);
  }

  async #change(by: DemoSession, call: DemoCall): Promise<void> {
    await by.call(call, anything);
  }

  /** Between a crash and the next run people may have worked with what was there: what they decided stands. */
  async #unlessChanged(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      const isOvertaken = error instanceof Refused && [409, 410].includes(error.status);
      if (!isOvertaken) throw error;
      this.leftOut += 1;
    }
  }

  #receptionist(index: number): Promise<DemoSession> {
    return this.#as(itemAt(receptionists, index % receptionists.length));
  }

  #as(key: string): Promise<DemoSession> {
    const session = this.#sessions.get(key) ?? this.#surroundings.signIn(this.#id(key));
    this.#sessions.set(key, session);
    return session;
  }

  #id(key: string): string {
    const id = this.#ids.get(key);
    if (id === undefined) throw new Error(`${key} was not made yet`);
    return id;
  }
}
