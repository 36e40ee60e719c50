/** Medicines that were prescribed before, as they are read: whose, for whom, and without any trace of a patient. */
import { DOCTOR, idOf, modules, Problem } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { clinic, tellClinic } from '../../testing/clinic.ts';
import { actorWith, type Asked } from '../../testing/queries.ts';
import { queriedLog } from '../../testing/queriedLog.ts';

const both = ['Appointments', 'Patients'] as const;
const desk = actorWith(both);
const doctor = (id: string) => actorWith(both, { id, roleName: DOCTOR });
const ordonnance = (name: string) => idOf('ordonnance', name);

async function prescribe(name: string, by: string, patient: string, lines: readonly object[]) {
  await tell(modules.prescriptions, ordonnance(name), {
    type: 'PrescriptionIssued',
    data: {
      number: `ORD-2026-${name}`,
      appointment: clinic.booked,
      prescriptionDate: '2026-03-10',
      status: 'pending',
      rest: '0.00',
      doctor: by,
      patient,
      lineItems: lines.map((line, index) => ({
        id: String(index + 1),
        quantity: '2',
        description: null,
        price: '0.00',
        ...line,
      })),
    },
  });
}

const log = queriedLog(async () => {
  await tellClinic(store);
  const { amina, karim, helene, youssef, percy } = clinic;
  const usual = { name: 'Paracétamol', description: 'Three times a day', price: '20.00' };
  await prescribe('1', amina, helene, [usual]);
  await prescribe('2', amina, youssef, [{ ...usual, price: '25.50' }, { name: 'Cream for Youssef' }]);
  await prescribe('3', karim, percy, [{ name: 'Ibuprofène', description: 'Only at night' }]);
  await prescribe('4', amina, percy, [{ name: 'Deleted' }]);
  await prescribe('5', amina, helene, [{ name: { erased: true }, description: { erased: true } }]);
  await tell(modules.prescriptions, ordonnance('4'), {
    type: 'PrescriptionRemoved',
    data: { appointment: clinic.booked, patient: percy },
  });
});
const { store, tell } = log;

const ask = async (asked: Asked) => (await log.queries.ask('prescriptions.medicines', asked)).body;
const paracetamol = { name: 'Paracétamol', description: 'Three times a day', price: 25.5 };
const cream = { name: 'Cream for Youssef', description: null, price: 0 };

test('a doctor gets those of their own prescriptions, of no deleted one and nothing erased', async () => {
  expect(await ask({ actor: doctor(clinic.amina) })).toEqual({ medicines: [paracetamol, cream] });
  expect(await ask({ actor: doctor(clinic.amina), query: { text: 'PARACET' } })).toEqual({
    medicines: [paracetamol],
  });
  expect(await ask({ actor: doctor(clinic.karim) })).toEqual({
    medicines: [{ name: 'Ibuprofène', description: null, price: 0 }],
  });
});

test('a doctor gets their own also where another one is asked for', async () => {
  const query = { doctor: clinic.amina };
  expect(await ask({ actor: doctor(clinic.karim), query })).toMatchObject({
    medicines: [{ name: 'Ibuprofène' }],
  });
});

test('the desk gets what the doctor wrote for several patients', async () => {
  const query = { doctor: clinic.amina };
  expect(await ask({ actor: desk, query })).toEqual({ medicines: [paracetamol] });
  expect(await ask({ actor: desk, query: { doctor: clinic.amina.toUpperCase() } })).toEqual({
    medicines: [paracetamol],
  });
  expect(await ask({ actor: desk })).toEqual({ medicines: [] });
});

test.each([[[]], [['Appointments']], [['Patients']]] as const)('%j does not suffice', async (held) => {
  await expect(ask({ actor: actorWith(held) })).rejects.toThrow('not_allowed');
  await expect(ask({ actor: actorWith(held, { roleName: DOCTOR }) })).rejects.toThrow('not_allowed');
});

test.each([
  [{ doctor: '7' }, 'doctor'],
  [{ text: 'a'.repeat(401) }, 'text'],
  [{ text: '\u0000' }, 'text'],
])('%j is refused', async (query, field) => {
  const error: unknown = await ask({ actor: desk, query }).catch((thrown: unknown) => thrown);
  expect(error instanceof Problem && Object.keys(error.details.fields ?? {})).toEqual([field]);
});
