/** A clinic of the tests' own: a product, its administrator, and people and records made as they are asked for. */
import {
  Client,
  form,
  rowsOf,
  signIn,
  textOf,
  type Answer,
  type Fields,
  type LastPosition,
} from '../client.ts';
import { openHostedProduct } from '../host/hostedProduct.ts';
import { makeDataFolder, removeDataFolder, startProduct } from '../product.ts';

export const ADMIN_EMAIL = 'Head@Clinic.test';
export const PASSWORD = 'a password for tests';
export const ROLES = [
  'Administrateur',
  'Admin',
  'Doctor',
  'Nurse',
  'Accountant',
  'Laboratorist',
  'Pharmacist',
  'Receptionist',
  'Employee',
  'Manager',
] as const;
export type RoleName = (typeof ROLES)[number];

interface Entered {
  readonly url: string;
  admin: Client;
  readonly roles: ReadonlyMap<string, string>;
}

export class Clinic {
  readonly lastPosition: LastPosition = { position: null };
  private entered: Entered | null = null;
  private readonly staff = new Map<RoleName, Promise<Client>>();
  private house: Promise<readonly [doctor: string, department: string]> | null = null;
  private made = 0;
  private readUntil: string | null = null;

  async enter(url: string): Promise<void> {
    const admin = await signIn(url, this.lastPosition, ADMIN_EMAIL, PASSWORD);
    const rows = (await admin.get('/roles')).must(200).rows;
    const roles = new Map(rows.map((row) => [textOf(row, 'name'), textOf(row, '_id')]));
    this.entered = { url, admin, roles };
  }

  private get inside(): Entered {
    if (this.entered === null) throw new Error('The clinic is not open yet: ask in a test, or in beforeAll');
    return this.entered;
  }

  get url(): string {
    return this.inside.url;
  }

  /** The first administrator, as signed in now. */
  get admin(): Client {
    return this.inside.admin;
  }

  set admin(client: Client) {
    this.inside.admin = client;
  }

  get anyone(): Client {
    return new Client(this.url, this.lastPosition);
  }

  next(): number {
    this.made += 1;
    return this.made;
  }

  role(name: RoleName): string {
    const id = this.inside.roles.get(name);
    if (id === undefined) throw new Error(`There is no role ${name}`);
    return id;
  }

  /** Somebody of that role, the same one each time. */
  as(role: RoleName): Promise<Client> {
    const known = this.staff.get(role);
    if (known !== undefined) return known;
    const hired = this.hire(role);
    this.staff.set(role, hired);
    return hired;
  }

  /** A new one of that role, signed in, whom the read models know: a stream of changes that begins before ends with this change of their own rights. */
  async hire(role: RoleName, fields: Fields = {}): Promise<Client> {
    const user = this.userFields(role, fields);
    (await this.admin.post('/users/create/{me}', form(user))).must(201);
    (await this.admin.get('/profile')).must(200);
    return signIn(this.url, this.lastPosition, textOf(user, 'email'), PASSWORD);
  }

  /** Once the read models have what was written here: a screen is another client and does not wait for it. */
  async isRead(): Promise<void> {
    const { position } = this.lastPosition;
    if (position === this.readUntil) return;
    await this.admin.get('/profile');
    this.readUntil = position;
  }

  userFields(role: RoleName, fields: Fields = {}): Fields {
    const n = this.next();
    return {
      firstname: `First${n}`,
      lastname: `Last${n}`,
      birthday: '1980-02-29',
      gender: 'Female',
      cin: `CIN${n}`,
      phone: `+212 600 ${n}`,
      email: `person${n}@clinic.test`,
      role: this.role(role),
      ...(role === 'Doctor' ? { speciality: 'Cardiologue' } : {}),
      joiningDate: '2020-01-31',
      address: '1, rue de la Paix',
      country: 'Morocco',
      city: 'Rabat',
      postalcode: '10000',
      remainingLeave: 1.5,
      status: 'Actif',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      ...fields,
    };
  }

  patientFields(fields: Fields = {}): Fields {
    const n = this.next();
    return {
      firstname: `Patient${n}`,
      lastname: `Family${n}`,
      birthday: '1990-12-31',
      gender: 'Male',
      cin: `P${n}`,
      phone: `+212 500 ${n}`,
      country: 'Maroc',
      city: 'Casablanca',
      status: 'Actif',
      ...fields,
    };
  }

  async user(role: RoleName, fields: Fields = {}): Promise<string> {
    return (await this.admin.post('/users/create/{me}', form(this.userFields(role, fields)))).must(201).id;
  }

  doctor(fields: Fields = {}): Promise<string> {
    return this.user('Doctor', fields);
  }

  async patient(fields: Fields = {}): Promise<string> {
    const data = form(this.patientFields(fields));
    return (await this.admin.post('/patients/create/{me}', data)).must(201).id;
  }

  async department(fields: Fields = {}): Promise<string> {
    const body = { name: `Department ${this.next()}`, ...fields };
    return (await this.admin.post('/departments/create/{me}', body)).must(201).id;
  }

  async tax(percentage: number, status = 'Approved'): Promise<string> {
    const body = { name: `Tax ${this.next()}`, percentage, status };
    return (await this.admin.post('/taxs/create/{me}', body)).must(201).id;
  }

  actFields(fields: Fields = {}): Fields {
    const n = this.next();
    return { code: `A${n}`, nameFr: `Acte ${n}`, prices: [{ from: '2026-01-01', price: 250 }], ...fields };
  }

  async act(fields: Fields = {}): Promise<string> {
    return (await this.admin.post('/acts/create/{me}', this.actFields(fields))).must(201).id;
  }

  async holiday(holidayDate: string, fields: Fields = {}): Promise<string> {
    const body = { title: `Holiday ${this.next()}`, holidayDate, nbDays: 1, ...fields };
    return (await this.admin.post('/holidays/create/{me}', body)).must(201).id;
  }

  expenseFields(fields: Fields = {}): Fields {
    return {
      itemName: `Item ${this.next()}`,
      purchaseFrom: 'Pharmacie du Parc',
      purchaseDate: '2026-03-02',
      purchasedBy: this.admin.userId,
      amount: 120.5,
      paidBy: 'Cash',
      ...fields,
    };
  }

  async expense(fields: Fields = {}, by: Client = this.admin): Promise<string> {
    return (await by.post('/expenses/create/{me}', form(this.expenseFields(fields)))).must(201).id;
  }

  /** A patient of its own and a time of its own with the house's doctor, unless given: nobody is in two places by accident. */
  async appointmentFields(fields: Fields = {}): Promise<Fields> {
    this.house ??= Promise.all([this.doctor(), this.department()]);
    const [doctor, department] = await this.house;
    return {
      doctor,
      department,
      ...this.time(),
      injury: 'Sore throat',
      patient: await this.patient(),
      ...fields,
    };
  }

  private time(): Fields {
    const n = this.next();
    const [day, hour] = [new Date(Date.UTC(2026, 2, 10 + Math.floor(n / 10))), String((n % 10) + 10)];
    return { appointmentDate: day.toISOString().slice(0, 10), fromTime: `${hour}:00`, toTime: `${hour}:30` };
  }

  async appointment(fields: Fields = {}): Promise<string> {
    const body = await this.appointmentFields(fields);
    return (await this.admin.post('/appointments/create/{me}', body)).must(201).id;
  }

  setStatus(appointment: string, status: string, more: Fields = {}): Promise<Answer> {
    return this.admin.patch(`/appointments/status/${appointment}/{me}`, { status, ...more });
  }

  async approved(fields: Fields = {}): Promise<string> {
    const id = await this.appointment(fields);
    (await this.setStatus(id, 'Approved')).must(200);
    return id;
  }

  invoiceFields(appointment: string, fields: Fields = {}): Fields {
    return {
      appointment,
      invoiceDate: '2026-03-10',
      dueDate: '2026-04-10',
      lineItems: [{ name: 'Consultation', description: 'First visit', quantity: 1, price: 300 }],
      ...fields,
    };
  }

  /** An invoice for an appointment of its own. */
  async invoice(fields: Fields = {}): Promise<Fields> {
    const body = this.invoiceFields(await this.approved(), fields);
    return (await this.admin.post('/invoices/create/{me}', body)).must(201).record;
  }

  /** A payment of 100 with its receipt, of an invoice of 300 of its own unless given. */
  async payment(
    fields: Fields = {},
    of?: string,
  ): Promise<{ readonly invoice: string; readonly payment: Fields }> {
    const invoice = of ?? textOf(await this.invoice(), '_id');
    const body = { amount: 100, method: 'Cash', ...fields };
    const { record } = (await this.admin.post(`/invoices/${invoice}/payments`, body)).must(200);
    const payment = rowsOf(record, 'payments').at(-1);
    if (!payment) throw new Error('The payment was not recorded');
    return { invoice, payment };
  }
}

/** Bodies that the specification's forms send, for kinds of records that depend on others. */
export const forms = {
  leave: (user: string, fields: Fields = {}): Fields => ({
    user,
    type: 'Casual Leave',
    fromDate: '2026-05-04',
    toDate: '2026-05-06',
    reason: 'A wedding',
    ...fields,
  }),
  /** Far enough away to be upcoming whenever a test runs. */
  holiday: (fields: Fields = {}): Fields => ({
    title: 'Throne Day',
    holidayDate: '2190-07-30',
    nbDays: 1,
    ...fields,
  }),
  expense: (purchasedBy: string, fields: Fields = {}): Fields => ({
    itemName: 'Gloves',
    purchaseFrom: 'Medical Supplies',
    purchaseDate: '2026-02-03',
    purchasedBy,
    amount: 120.5,
    paidBy: 'Cash',
    ...fields,
  }),
  salary: (user: string, fields: Fields = {}): Fields => ({
    user,
    salaryMonth: '2026-01',
    baseSalary: 10_000,
    othersEarning: 0,
    othersDeducations: 0,
    ...fields,
  }),
  providentFund: (employee: string, fields: Fields = {}): Fields => ({
    employee,
    type: 'Fixed Amount',
    employeeShareAmount: 100,
    organizationShareAmount: 200,
    description: 'Retirement',
    ...fields,
  }),
  prescription: (appointment: string, fields: Fields = {}): Fields => ({
    appointment,
    prescriptionDate: '2026-03-10',
    lineItems: [{ name: 'Paracetamol', description: 'Three times a day', quantity: 1, price: 20 }],
    ...fields,
  }),
} as const;

export interface OpenClinic {
  readonly clinic: Clinic;
  readonly product: { readonly url: string };
  /** Returns what did not close or still runs: nothing as a rule. */
  close(): Promise<unknown[]>;
}

export const administrator = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD };

/** An empty clinic of a file's own, in the product host of the worker. */
export async function openClinic(environment: Readonly<Record<string, string>> = {}): Promise<OpenClinic> {
  const product = await openHostedProduct({ ...environment, ...administrator });
  return { product, clinic: await enterClinic(product.url), close: product.close };
}

/** An empty clinic in a product that `npm start` starts, for what runs outside jest. */
export async function startClinic(environment: Readonly<Record<string, string>> = {}): Promise<OpenClinic> {
  const dataFolder = makeDataFolder();
  const product = await startProduct({ dataFolder, environment: { ...environment, ...administrator } });
  return {
    product,
    clinic: await enterClinic(product.url),
    close: async () => {
      const left = await product.stop();
      await removeDataFolder(dataFolder);
      return left;
    },
  };
}

export async function enterClinic(url: string): Promise<Clinic> {
  const clinic = new Clinic();
  await clinic.enter(url);
  return clinic;
}
