/** One person at work for a day: what they do, what they read again because others changed it, how long each call takes, and how it is answered. */
import { newId, timeOf } from '@hospital/contracts';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { calendarFields } from '../../admin-ui/src/modules/appointments/calendar/calendarFields.ts';
import { send, type Call, type Caller } from './caller.ts';
import { pastId } from './pastClinic.ts';
import { Screen, type ShownCall } from './screen.ts';

export type Kind = 'read' | 'write';

export interface Answered {
  readonly kind: Kind;
  readonly action: Action;
  readonly status: number;
  readonly ms: number;
  /** `Retry-After` was said. */
  readonly saysWhen: boolean;
  /** Read again, because somebody changed it. */
  readonly isAgain: boolean;
}

/** What there is to work with, the same for everybody. */
export interface Clinic {
  readonly doctors: readonly string[];
  readonly patients: readonly string[];
  readonly department: string;
  /** How many there are of the past. */
  readonly appointments: number;
  /** The next free place of all. */
  readonly nextPlace: () => number;
}

/** Of a hundred actions, so many are of this kind. */
const DAY = {
  appointments: 16,
  patients: 12,
  search: 9,
  invoices: 5,
  appointment: 18,
  patient: 8,
  calendar: 6,
  dashboard: 3,
  book: 8,
  approve: 6,
  invoice: 5,
  register: 3,
  print: 1,
} as const;
export type Action = keyof typeof DAY;
/** Opens a screen. */
type Look = Exclude<Action, 'book' | 'approve' | 'invoice' | 'register' | 'print'>;
const ACTIONS = Object.entries(DAY).flatMap(([action, share]) => Array<Action>(share).fill(action as Action));

const PAGE = 25;
/** What "Load more" adds, and how often it was pressed. */
const [STEP, LOADED_MORE] = [6, [0, 0, 0, 0, 0, 1, 1, 2]] as const;
const PLACES_A_DAY = 40;
const FIRST_DAY = Date.UTC(2150, 0, 1);
const DAY_MS = 86_400_000;

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export class Person {
  readonly answers: Answered[] = [];
  readonly #caller: Caller;
  readonly #clinic: Clinic;
  readonly #agent = new Agent({ keepAlive: true });
  /** Of the last write: what comes after it is read as of there at least. */
  #position = '';
  readonly #screen: Screen<Action>;
  #booked: string[] = [];
  #invoices: string[] = [];

  constructor(caller: Caller, clinic: Clinic) {
    this.#caller = { ...caller, agent: this.#agent };
    this.#clinic = clinic;
    this.#screen = new Screen({
      own: caller.id,
      read: ({ call, action }, isAgain) => this.#send(call, { kind: 'read', action, isAgain }),
      written: () => this.#position || null,
    });
  }

  /** An action every so many milliseconds on average, until the signal; each begins when it is due, or when the one before is answered. */
  async work(everyMs: number, signal: AbortSignal): Promise<void> {
    await sleep(Math.random() * everyMs);
    while (!signal.aborted) {
      const until = performance.now() + everyMs * (0.5 + Math.random());
      await this.#act(pick(ACTIONS));
      await sleep(Math.max(0, until - performance.now()));
    }
  }

  /** Opens the connection that their calls go over from then on. */
  async arrive(): Promise<void> {
    await this.#screen.show({ key: ['profile'], action: 'dashboard', call: get('/api/profile') });
  }

  /** The stream of changes, as every open screen has it. */
  listen(signal: AbortSignal): void {
    const headers = { Authorization: `Bearer ${this.#caller.token}` };
    const call = request({
      port: this.#caller.port,
      agent: false,
      headers,
      path: '/api/changes',
      signal,
    });
    const hear = this.#screen.listener(signal);
    call.on('response', (answer) =>
      answer
        .setEncoding('utf8')
        .on('error', () => undefined)
        .on('data', hear),
    );
    call.on('error', () => undefined);
    call.end();
  }

  leave(): void {
    this.#agent.destroy();
  }

  #act(action: Action): Promise<unknown> {
    switch (action) {
      case 'book':
        return this.#book();
      case 'approve':
        return this.#approve();
      case 'invoice':
        return this.#invoice();
      case 'register':
        return this.#register();
      case 'print':
        return this.#print();
      default:
        return this.#screen.show(...this.#screenOf(action).map((shown) => ({ ...shown, action })));
    }
  }

  #screenOf(action: Look): readonly Omit<ShownCall<Action>, 'action'>[] {
    const { appointments, patients } = this.#clinic;
    switch (action) {
      case 'appointments':
      case 'patients':
        return [list(action, { limit: PAGE + STEP * pick(LOADED_MORE) })];
      case 'search':
        return [list('patients', { search: { any: `number ${Math.floor(Math.random() * 9000)}` } })];
      case 'invoices':
        return [{ key: ['invoices', 'getList'], call: get(`/api/invoices?limit=${PAGE}`) }];
      case 'appointment':
        return [record('appointments', pastId('appointment', 1 + Math.floor(Math.random() * appointments)))];
      case 'patient':
        return [record('patients', pick(patients))];
      case 'calendar': {
        const day = dayOf(Date.UTC(2022, 2, 1) + Math.floor(Math.random() * 90) * DAY_MS);
        const fields = JSON.stringify(calendarFields({ seesPatients: true, isDay: true }));
        const query = new URLSearchParams({ from: day, to: day, fields }).toString();
        return [{ key: ['appointments', 'calendar'], call: get(`/api/appointments/calendar?${query}`) }];
      }
      case 'dashboard':
        return [
          { key: ['dashboard'], call: get('/api/dashboard') },
          { key: ['dashboard', 'charts'], call: get('/api/dashboard/charts') },
        ];
    }
  }

  async #book(): Promise<void> {
    const { doctors, patients, department, nextPlace } = this.#clinic;
    const place = nextPlace();
    const [row, doctor] = [Math.floor(place / doctors.length), doctors[place % doctors.length]];
    const from = 8 * 60 + (row % PLACES_A_DAY) * 10;
    const body = {
      ...{ patient: patients[place % patients.length], doctor, department, injury: 'Cough' },
      appointmentDate: dayOf(FIRST_DAY + Math.floor(row / PLACES_A_DAY) * DAY_MS),
      ...{ fromTime: timeOf(from), toTime: timeOf(from + 10) },
    };
    const booked = await this.#create('book', 'appointments', body);
    if (booked) this.#booked.push(booked);
  }

  async #approve(): Promise<unknown> {
    const booked = this.#booked.pop();
    if (booked === undefined) return this.#book();
    const path = `/api/appointments/status/${booked}/${this.#caller.id}`;
    return this.#write('approve', 'appointments', { method: 'PATCH', path, body: { status: 'Approved' } });
  }

  async #invoice(): Promise<void> {
    const { patients, department } = this.#clinic;
    const dates = { invoiceDate: '2026-03-10', dueDate: '2026-04-10' };
    const lineItems = [{ name: 'Consultation', quantity: 1, price: 200 }];
    const body = { patient: pick(patients), department, ...dates, lineItems };
    const made = await this.#create('invoice', 'invoices', body);
    if (made) this.#invoices.push(made);
  }

  #register(): Promise<unknown> {
    const cin = newId();
    return this.#create('register', 'patients', {
      ...{ firstname: 'New', lastname: `Patient ${cin.slice(0, 8)}`, cin, phone: '+212 500 1' },
      ...{ birthday: '1990-12-31', gender: 'Male', country: 'Maroc', city: 'Casablanca' },
    });
  }

  #print(): Promise<unknown> {
    const printed = this.#invoices.at(-1);
    if (printed === undefined) return this.#invoice();
    const body = { kind: 'invoice', record: printed, language: 'fr' };
    return this.#write('print', 'documents', { method: 'POST', path: '/api/documents', body });
  }

  #create(action: Action, resource: string, body: object): Promise<string | null> {
    const path = `/api/${resource}/create/${this.#caller.id}`;
    return this.#write(action, resource, { method: 'POST', path, body });
  }

  /** What it made old is read again at once. @returns the id of the record that was written */
  async #write(action: Action, resource: string, call: Call): Promise<string | null> {
    const said = await this.#send({ ...call, key: newId() }, { kind: 'write', action, isAgain: false });
    const id = said === null ? null : ((JSON.parse(said) as { _id?: string })._id ?? null);
    if (id !== null) await this.#screen.readAgain([{ resource, _id: id }]);
    return id;
  }

  /** @returns the answer's body, null for a refusal or a lost connection */
  async #send(call: Call, noted: Pick<Answered, 'kind' | 'action' | 'isAgain'>): Promise<string | null> {
    const began = performance.now();
    const note = (status: number, saysWhen = false) =>
      this.answers.push({ ...noted, status, ms: performance.now() - began, saysWhen });
    try {
      const readAfter = this.#position === '' ? {} : { 'X-Read-After': this.#position };
      const { status, headers, said } = await send(this.#caller, call, readAfter);
      note(status, headers['retry-after'] !== undefined);
      const position = headers['x-position'];
      if (typeof position === 'string') this.#position = position;
      return status < 300 ? said : null;
    } catch {
      note(0);
      return null;
    }
  }
}

function get(path: string): Call {
  return { method: 'GET', path };
}

function list(resource: string, query: object): Omit<ShownCall<Action>, 'action'> {
  const call = { method: 'POST', path: `/api/${resource}`, body: { limit: PAGE, ...query } };
  return { key: [resource, 'getList'], call };
}

function record(resource: string, id: string): Omit<ShownCall<Action>, 'action'> {
  return { key: [resource, 'getOne', id], call: get(`/api/${resource}/${id}`) };
}
