/**
 * A month of bills over HTTP: desks side by side, each with two people and two tills. What is done and how it was answered goes into the
 * books of the second program; they must agree after each answer.
 */
import type { Clinic } from '../api/clinic.ts';
import { Books } from './books/books.ts';
import { Product, readFresh } from './calls.ts';
import { TAX_RATES } from './chance.ts';
import type { Month } from './comparing.ts';
import { Desk, type Person, type Shared } from './desk.ts';

const DESKS = 4;
const BILLS_OF_PATIENT = 8;

/** @throws at the first answer that differs from the books */
export async function playMonth(
  clinic: Clinic,
  { bills, seed }: { bills: number; seed: number },
): Promise<Month> {
  for (const rate of TAX_RATES.filter((each) => each > 0n)) await clinic.tax(Number(rate) / 100);
  const shared: Shared = {
    clinic,
    seed,
    books: new Books(),
    product: new Product(),
    tally: new Map(),
    next: 0,
  };
  const patients = Math.ceil(bills / DESKS / BILLS_OF_PATIENT);
  const desks = await Promise.all(
    Array.from({ length: DESKS }, (_, number) => openDesk(shared, number, patients)),
  );
  await Promise.all(
    desks.map(async (desk) => {
      for (; shared.next < bills;) await desk.serve((shared.next += 1));
      await desk.endOfMonth();
    }),
  );
  await readFresh(clinic.admin, '/tills');
  return shared;
}

async function openDesk(shared: Shared, number: number, patients: number): Promise<Desk> {
  const { clinic, product } = shared;
  const people: Person[] = [];
  for (const role of ['Accountant', 'Receptionist'] as const) {
    const till = `till ${number} of ${role}`;
    product.call(till, (await clinic.admin.post('/tills/create/{me}', { name: till })).must(201).id);
    const isCashier = role === 'Receptionist';
    const name = `${role} ${number}`;
    people.push({ name, client: await clinic.hire(role), till, isCashier, session: null });
  }
  const names = Array.from({ length: patients }, (_, index) => `patient ${number}-${index + 1}`);
  for (const patient of names) product.call(patient, await clinic.patient());
  const [doctor, department] = [await clinic.doctor(), await clinic.department()];
  return new Desk(shared, { number, people, patients: names, doctor, department });
}
