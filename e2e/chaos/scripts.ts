/** What people do, in the order in which they do it. A script ends where a call has no success. */
import { textOf, type Fields } from '../client.ts';
import type { Call } from './history.ts';

/** What all people share. */
/** Somebody who plays a script. */
export interface Player {
  readonly userId: string;
  chance(percent: number): boolean;
  /** Never the same, for names and numbers of identity cards. */
  unique(name: string): string;
  /** The record of the answer; null where it was refused, or nobody knows. */
  ask(call: Call): Promise<Fields | null>;
  /** The record as it is now, up to what this player wrote. */
  read(path: string): Promise<void>;
}

export interface House {
  readonly doctors: readonly [string, string];
  readonly department: string;
  /** Of the first doctor, that were given away. */
  slots: number;
  /** Slots of the second doctor that two people want. */
  contested: Fields[];
}

const SLOTS_A_DAY = 96;

/** Ten minutes of a doctor. */
function slotOf(turn: number): Fields {
  const minute = (turn % SLOTS_A_DAY) * 10 + 360;
  const at = (minutes: number): string =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const day = new Date(Date.UTC(2027, 0, 1 + Math.floor(turn / SLOTS_A_DAY))).toISOString().slice(0, 10);
  return { appointmentDate: day, fromTime: at(minute), toTime: at(minute + 10) };
}

const idIn = (record: Fields) => textOf(record, '_id');

function registerPatient(person: Player): Promise<Fields | null> {
  const body = {
    firstname: 'Salma',
    lastname: 'Idrissi',
    birthday: '1984-03-12',
    gender: 'Female',
    cin: person.unique('C'),
    phone: '+212 600 000 000',
    country: 'Maroc',
    city: 'Rabat',
    status: 'Actif',
  };
  return person.ask({ kind: 'patient', method: 'POST', path: '/patients/create/{me}', body, isForm: true });
}

interface Booking {
  readonly doctor: string;
  readonly slot: Fields;
  readonly mayRefuse?: readonly string[];
}

async function book(person: Player, house: House, { doctor, slot, mayRefuse = [] }: Booking) {
  const patient = await registerPatient(person);
  if (!patient) return null;
  const { department } = house;
  const body = { patient: idIn(patient), doctor, department, ...slot, injury: 'Flu' };
  return person.ask({ kind: 'booking', method: 'POST', path: '/appointments/create/{me}', body, mayRefuse });
}

function setStatus(person: Player, appointment: string, status: string) {
  return person.ask({
    kind: 'status',
    method: 'PATCH',
    path: `/appointments/status/${appointment}/{me}`,
    body: { status },
  });
}

/** From the first visit to the printed invoice. */
async function visit(person: Player, house: House): Promise<void> {
  const slot = slotOf(house.slots++);
  const booked = await book(person, house, { doctor: house.doctors[0], slot });
  if (!booked) return;
  const id = idIn(booked);
  await person.read(`/appointments/${id}`);
  if (!(await setStatus(person, id, 'Approved'))) return;
  if (person.chance(30)) {
    if (!(await setStatus(person, id, 'Canceled'))) return;
    if (!(await setStatus(person, id, 'Approved'))) return;
  }
  const prescribed = {
    appointment: id,
    prescriptionDate: '2027-01-01',
    lineItems: [{ name: 'Paracetamol' }],
  };
  if (person.chance(50))
    await person.ask({
      kind: 'prescription',
      method: 'POST',
      path: '/prescriptions/create/{me}',
      body: prescribed,
    });
  const invoice = await person.ask({
    kind: 'invoice',
    method: 'POST',
    path: '/invoices/create/{me}',
    body: {
      appointment: id,
      invoiceDate: '2026-03-10',
      dueDate: '2026-04-10',
      lineItems: [{ name: 'Consultation', description: 'First visit', quantity: 1, price: 300 }],
    },
  });
  if (!invoice) return;
  await person.read(`/invoices/${idIn(invoice)}`);
  await print(person, idIn(invoice));
}

async function print(person: Player, invoice: string): Promise<void> {
  const [languages, kind] = [['en', 'fr', 'ar'], 'invoice'];
  if (person.chance(60))
    await person.ask({
      kind: 'document',
      method: 'POST',
      path: '/documents',
      body: { kind, record: invoice, language: 'en' },
    });
  if (person.chance(30))
    await person.ask({
      kind: 'batch',
      method: 'POST',
      path: '/documents/batches',
      body: { kind, records: [invoice], output: 'zip', language: languages[person.chance(50) ? 1 : 2] },
    });
}

/** Two people want the same ten minutes; one has them. */
async function rival(person: Player, house: House): Promise<void> {
  const slot = house.contested.pop() ?? slotOf(house.slots++);
  if (person.chance(50)) house.contested.push(slot);
  await book(person, house, { doctor: house.doctors[1], slot, mayRefuse: ['slot_taken', 'conflict'] });
}

async function department(person: Player): Promise<void> {
  const created = await person.ask({
    kind: 'department',
    method: 'POST',
    path: '/departments/create/{me}',
    body: { name: person.unique('Department '), description: 'Under load', status: 'Actif' },
  });
  if (!created) return;
  await person.read(`/departments/${idIn(created)}`);
  if (person.chance(60))
    await person.ask({ kind: 'removal', method: 'DELETE', path: `/departments/${idIn(created)}/{me}` });
}

export const scripts: readonly ((person: Player, house: House) => Promise<void>)[] = [
  visit,
  visit,
  rival,
  department,
];
