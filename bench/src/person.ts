/** One person at work for a day: what they do, how long each call takes, and how it is answered. */
import { newId, timeOf } from '@hospital/contracts';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { send, type Call, type Caller } from './caller.ts';
import { pastId } from './pastClinic.ts';

export type Kind = 'read' | 'write';

export interface Answered {
  readonly kind: Kind;
  readonly action: Action;
  readonly status: number;
  readonly ms: number;
  /** `Retry-After` was said. */
  readonly saysWhen: boolean;
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
  appointments: 20,
  patients: 12,
  search: 10,
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
const ACTIONS = Object.entries(DAY).flatMap(([action, share]) => Array<Action>(share).fill(action as Action));

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
  #action: Action = 'dashboard';
  #booked: string[] = [];
  #invoices: string[] = [];

  constructor(caller: Caller, clinic: Clinic) {
    this.#caller = { ...caller, agent: this.#agent };
    this.#clinic = clinic;
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
    await this.#get('/api/profile');
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
    call.on('response', (answer) => answer.on('error', () => undefined).resume());
    call.on('error', () => undefined);
    call.end();
  }

  leave(): void {
    this.#agent.destroy();
  }

  async #act(action: Action): Promise<void> {
    this.#action = action;
    const { id } = this.#caller;
    const { appointments, patients, department } = this.#clinic;
    switch (action) {
      case 'appointments':
        return this.#read({ method: 'POST', path: '/api/appointments', body: this.#page() });
      case 'patients':
        return this.#read({ method: 'POST', path: '/api/patients', body: this.#page() });
      case 'search': {
        const body = { limit: 25, search: { any: `number ${Math.floor(Math.random() * 9000)}` } };
        return this.#read({ method: 'POST', path: '/api/patients', body });
      }
      case 'appointment':
        return this.#get(
          `/api/appointments/${pastId('appointment', 1 + Math.floor(Math.random() * appointments))}`,
        );
      case 'patient':
        return this.#get(`/api/patients/${pick(patients)}`);
      case 'calendar': {
        const day = Date.UTC(2022, 0, 1) + Math.floor(Math.random() * 90) * DAY_MS;
        return this.#get(`/api/appointments/calendar?from=${dayOf(day)}&to=${dayOf(day)}`);
      }
      case 'dashboard':
        return this.#get('/api/dashboard');
      case 'book':
        return this.#book();
      case 'approve': {
        const booked = this.#booked.pop();
        if (booked === undefined) return this.#book();
        await this.#write({
          method: 'PATCH',
          path: `/api/appointments/status/${booked}/${id}`,
          body: { status: 'Approved' },
        });
        return;
      }
      case 'invoice': {
        const dates = { invoiceDate: '2026-03-10', dueDate: '2026-04-10' };
        const lineItems = [{ name: 'Consultation', quantity: 1, price: 200 }];
        const body = { patient: pick(patients), department, ...dates, lineItems };
        const made = await this.#write({ method: 'POST', path: `/api/invoices/create/${id}`, body });
        if (made) this.#invoices.push(made);
        return;
      }
      case 'register': {
        const number = newId();
        const body = {
          ...{
            firstname: 'New',
            lastname: `Patient ${number.slice(0, 8)}`,
            cin: number,
            phone: '+212 500 1',
          },
          ...{ birthday: '1990-12-31', gender: 'Male', country: 'Maroc', city: 'Casablanca' },
        };
        await this.#write({ method: 'POST', path: `/api/patients/create/${id}`, body });
        return;
      }
      case 'print': {
        const record = this.#invoices.at(-1);
        if (record === undefined) return this.#act('invoice');
        await this.#write({
          method: 'POST',
          path: '/api/documents',
          body: { kind: 'invoice', record, language: 'fr' },
        });
      }
    }
  }

  #page(): object {
    return { limit: 25, skip: 25 * Math.floor(Math.random() * 4) };
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
    const path = `/api/appointments/create/${this.#caller.id}`;
    const booked = await this.#write({ method: 'POST', path, body });
    if (booked) this.#booked.push(booked);
  }

  #get(path: string): Promise<void> {
    return this.#read({ method: 'GET', path });
  }

  async #read(call: Call): Promise<void> {
    await this.#send('read', call);
  }

  /** @returns the id of what was made */
  async #write(call: Call): Promise<string | null> {
    const said = await this.#send('write', { ...call, key: newId() });
    return said === null ? null : ((JSON.parse(said) as { _id?: string })._id ?? null);
  }

  /** @returns the answer's body, null for a refusal or a lost connection */
  async #send(kind: Kind, call: Call): Promise<string | null> {
    const began = performance.now();
    const note = (status: number, saysWhen = false) =>
      this.answers.push({ kind, action: this.#action, status, ms: performance.now() - began, saysWhen });
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
