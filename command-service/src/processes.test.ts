/** Every process that a module declares is halted at each of its appends. One without a scenario here fails. */
import { expect, test } from '@jest/globals';
import { idOf } from '@hospital/contracts';
import type { Outcome } from './kernel/envelope.ts';
import { commandModules } from './modules/index.ts';
import { createSalary, removeSalary } from './modules/employeesSalaries/employeesSalaries.ts';
import { bookAppointment } from './modules/appointments/appointments.ts';
import { billing } from './testing/calling.ts';
import { testHalting, type Scenario } from './testing/haltingProcesses.ts';
import { bookingInput, seedClinic, send, type Process } from './testing/kernelFixture.ts';
import { salaryOf, tellLeave } from './testing/payroll.ts';

async function approved(process: Process): Promise<string> {
  const id = idOf('appointment');
  const input = bookingInput(await seedClinic(process), { status: 'approved' });
  await send(process, bookAppointment, { id, input });
  return id;
}

const prescription = {
  prescriptionDate: '2026-03-02',
  lineItems: [{ name: 'Paracetamol', description: '500 mg, three a day' }],
};

/** What a client receives. */
async function answered(outcome: Promise<Outcome>) {
  const { row, position } = await outcome;
  return { row, position };
}

const scenarios: Readonly<Record<string, Scenario>> = {
  'invoice closings': {
    appends: 6,
    async arrange(process, clock) {
      const body = {
        appointment: await approved(process),
        invoiceDate: '2026-03-02',
        dueDate: '2026-04-02',
        lineItems: [{ name: 'Visit', quantity: 1, price: 300 }],
      };
      return (by, key) => billing(by, clock)('CloseWithInvoice', { body, key });
    },
  },
  'prescriptions written': {
    appends: 4,
    async arrange(process, clock) {
      const body = { ...prescription, appointment: await approved(process) };
      return (by, key) => billing(by, clock)('CreatePrescription', { body, key });
    },
  },
  'prescriptions unlinked': {
    appends: 2,
    async arrange(process, clock) {
      const body = { ...prescription, appointment: await approved(process) };
      const { body: written } = await billing(process, clock)('CreatePrescription', { body });
      const params = { id: (written as { readonly _id: string })._id };
      return (by, key) => billing(by, clock)('RemovePrescription', { params, key });
    },
  },
  'leave closings': {
    appends: 3,
    async arrange(process) {
      const { doctor } = await seedClinic(process);
      await tellLeave(process.store, { user: doctor, toDate: '2026-03-09', status: 'approved' });
      return (by, key) =>
        answered(send(by, createSalary, { id: idOf('salary', key), input: salaryOf(doctor), key }));
    },
  },
  'month releases': {
    appends: 3,
    async arrange(process) {
      const { doctor } = await seedClinic(process);
      const id = idOf('salary');
      await send(process, createSalary, { id, input: salaryOf(doctor) });
      return (by, key) => answered(send(by, removeSalary, { id, input: {}, key }));
    },
  },
};

const declared = Object.values(commandModules).flatMap(({ processes = [] }) => processes);

test('each declared process has a name and a scenario of its own', () => {
  expect(declared.map(({ name }) => name).sort()).toEqual(Object.keys(scenarios).sort());
});

for (const process of declared) {
  const scenario = scenarios[process.name];
  if (scenario) testHalting(process, scenario);
}
