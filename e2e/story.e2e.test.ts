/**
 * The story of the product on each of its three stores, through the whole API in one process: a receptionist books, a doctor approves, an
 * accountant closes with an invoice and downloads the PDF, an auditor reads who did what.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { firstRoleId } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { eventStoreDbEventStore } from '@hospital/event-store/eventStoreDb';
import { EventStoreDbServer } from '@hospital/event-store/testing';
import { randomBytes } from 'node:crypto';
import request from 'supertest';
import { startInProcess, type InProcess } from './inProcess.ts';

const PASSWORD = 'the-story-1';
const ADMINISTRATOR = { email: 'administrator@story.test', password: PASSWORD };

interface OpenedStore {
  /** null: the PostgreSQL store of the database's URL. */
  readonly open: (() => EventStore) | null;
  readonly stop: () => void;
}

async function eventStoreDb(): Promise<OpenedStore> {
  const url = process.env['EVENTSTORE_URL'];
  // A log of its own on a server that others use, and earlier runs did.
  const streamPrefix = `story${randomBytes(6).toString('hex')}.`;
  const open = () => eventStoreDbEventStore({ connectionString: url ?? '', streamPrefix });
  if (url) return { open, stop: () => undefined };
  process.stderr.write(
    'EVENTSTORE_URL is not set: the story runs on a server of the same protocol in this process.\n',
  );
  const server = await new EventStoreDbServer().start();
  return { open: () => eventStoreDbEventStore({ connectionString: server.url }), stop: () => server.stop() };
}

const stores: Readonly<Record<string, () => Promise<OpenedStore>>> = {
  memory: async () => ({ open: memoryEventStore, stop: () => undefined }),
  PostgreSQL: async () => ({ open: null, stop: () => undefined }),
  EventStoreDB: eventStoreDb,
};

type Body = Record<string, unknown>;

/** Somebody at a screen: signed in, reading what was written before. */
class Person {
  readonly #url: string;
  #token = '';
  #position = '';
  id = '';

  constructor({ url }: InProcess) {
    this.#url = url;
  }

  async signIn(email: string): Promise<this> {
    const { status, body } = await request(this.#url).post('/api/signin').send({ email, password: PASSWORD });
    expect(status).toBe(200);
    this.#token = body.token;
    this.id = body.user._id;
    return this;
  }

  async call(method: 'get' | 'post' | 'patch', path: string, body?: Body) {
    const sent = request(this.#url)[method](`/api${path}`).set('Authorization', `Bearer ${this.#token}`);
    if (this.#position) void sent.set('X-Read-After', this.#position);
    const answer = await (body ? sent.send(body) : sent);
    this.#position = answer.headers['x-position'] ?? this.#position;
    return answer;
  }

  readAfter(other: Person): void {
    this.#position = other.#position;
  }
}

const person = (firstname: string): Body => ({
  firstname,
  lastname: 'Story',
  birthday: '1985-04-12',
  gender: 'Female',
  cin: `CIN ${firstname}`,
  phone: '+212 600 000 000',
  country: 'Morocco',
  city: 'Rabat',
  address: '1 Story street',
  postalcode: '10000',
});

const staff = (name: string, role: string): Body => ({
  ...person(name),
  email: `${name}@story.test`,
  role: firstRoleId(role),
  joiningDate: '2020-01-01',
  ...(role === 'Doctor' ? { speciality: 'Cardiologue' } : {}),
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

describe.each(Object.keys(stores))('the story on %s', (name) => {
  let product: InProcess;
  let store: OpenedStore;

  beforeAll(async () => {
    store = await (stores[name] ?? eventStoreDb)();
    product = await startInProcess({ administrator: ADMINISTRATOR, openStore: store.open ?? undefined });
  }, 60_000);

  afterAll(async () => {
    await product.close();
    store.stop();
  }, 60_000);

  test('from a booking to a printed invoice, each step an event', async () => {
    const administrator = await new Person(product).signIn(ADMINISTRATOR.email);
    const create = async (path: string, body: Body): Promise<string> => {
      const answer = await administrator.call('post', `/${path}/create/${administrator.id}`, body);
      expect([answer.status, answer.body.fields]).toEqual([201, undefined]);
      return answer.body._id;
    };
    for (const [user, role] of [
      ['receptionist', 'Receptionist'],
      ['accountant', 'Accountant'],
    ] as const) {
      await create('users', staff(user, role));
    }
    const doctor = await create('users', staff('doctor', 'Doctor'));
    const department = await create('departments', { name: 'Cardiology', color: 'red' });
    const patient = await create('patients', person('Patient'));
    await create('taxs', { name: 'TVA', percentage: 20, status: 'Approved' });

    const receptionist = await new Person(product).signIn('receptionist@story.test');
    const booked = await receptionist.call('post', `/appointments/create/${receptionist.id}`, {
      patient,
      doctor,
      department,
      appointmentDate: '2026-03-03',
      fromTime: '10:00',
      toTime: '10:30',
      injury: 'Palpitations',
    });
    expect(booked.status).toBe(201);
    const appointment: string = booked.body._id;

    const doctorAtWork = await new Person(product).signIn('doctor@story.test');
    const approved = await doctorAtWork.call(
      'patch',
      `/appointments/status/${appointment}/${doctorAtWork.id}`,
      {
        status: 'Approved',
      },
    );
    expect([approved.status, approved.body.status]).toEqual([200, 'Approved']);

    const accountant = await new Person(product).signIn('accountant@story.test');
    const invoiced = await accountant.call('post', `/invoices/create/${accountant.id}`, {
      appointment,
      invoiceDate: '2026-03-03',
      dueDate: '2026-04-02',
      taxRate: 20,
      discountRate: 10,
      lineItems: [{ name: 'Consultation', quantity: 1, price: 300 }],
    });
    expect(invoiced.status).toBe(201);
    expect(invoiced.body).toMatchObject({
      total: 300,
      taxAmount: 60,
      discountAmount: 30,
      grandTotal: 330,
      status: 'Sent',
    });
    expect(invoiced.body.number).toMatch(/^\d{4}-000001$/);

    const closed = await accountant.call('get', `/appointments/${appointment}`);
    expect(closed.headers['x-stale']).toBeUndefined();
    expect([closed.body.status, closed.body.invoice]).toEqual(['Closed', invoiced.body._id]);

    const pdf = await accountant.call('get', `/invoices/${String(invoiced.body._id)}/pdf`);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(pdf.body).subarray(0, 5).toString()).toBe('%PDF-');

    const auditor = administrator;
    auditor.readAfter(accountant);
    const history = await auditor.call('get', `/history/appointments/${appointment}`);
    expect(
      history.body.map((entry: { type: string; actor: { name: string } }) => [entry.type, entry.actor.name]),
    ).toEqual([
      ['AppointmentBooked', 'receptionist Story'],
      ['AppointmentApproved', 'doctor Story'],
      ['InvoiceRequested', 'accountant Story'],
      ['InvoiceIssued', 'accountant Story'],
    ]);
    expect(history.body[1].changes).toEqual([{ field: 'status', from: 'Pending', to: 'Approved' }]);
  }, 60_000);
});
