/** Every process that a module declares is halted at each of its appends. One without a scenario here fails. */
import { expect, test } from '@jest/globals';
import { idOf } from '@hospital/contracts';
import { commandModules } from './modules/index.ts';
import { bookAppointment } from './modules/appointments/appointments.ts';
import { billing } from './testing/calling.ts';
import { testHalting, type Scenario } from './testing/haltingProcesses.ts';
import { bookingInput, seedClinic, send } from './testing/kernelFixture.ts';

const scenarios: Readonly<Record<string, Scenario>> = {
  'invoice closings': {
    appends: 6,
    async arrange(process, clock) {
      const id = idOf('appointment');
      const input = bookingInput(await seedClinic(process), { status: 'approved' });
      await send(process, bookAppointment, { id, input });
      const body = {
        appointment: id,
        invoiceDate: '2026-03-02',
        dueDate: '2026-04-02',
        lineItems: [{ name: 'Visit', quantity: 1, price: 300 }],
      };
      return (by, key) => billing(by, clock)('CloseWithInvoice', { body, key });
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
