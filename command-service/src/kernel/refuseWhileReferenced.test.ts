/** What a refused deletion says of the records that refer to this one. */
import { idOf, modules, type Actor } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { holder } from '../testing/deciding.ts';
import { refuseWhileReferenced } from './refuseWhileReferenced.ts';

const command = { notWhileReferencedBy: modules.patients.referencedBy };
/** Records of one module refer to it. */
const referring = (module: string) => ({ findUse: () => Promise.resolve({ module, count: 2 }) });
const refused = (module: string, actor: Actor) =>
  refuseWhileReferenced(referring(module), { command, rights: { id: idOf('patient'), actor } });
const said = (use: string) => `This record is in use${use} and cannot be deleted. Make it inactive instead.`;

test.each([
  ['appointments', ' (appointments: 2)'],
  ['patientAccounts', ' (patient accounts: 2)'],
  ['invoiceRequests', ' (invoices without an appointment, deleted ones too: 2)'],
])('%s are named as the screens name them to who lists them', async (module, use) => {
  const actor = holder('Patients', 'Appointments', 'Invoices');
  await expect(refused(module, actor)).rejects.toMatchObject({ code: 'in_use', message: said(use) });
});

test.each(['appointments', 'invoiceRequests'])('%s are not counted for who does not', async (module) => {
  await expect(refused(module, holder('Patients'))).rejects.toMatchObject({ message: said('') });
});
