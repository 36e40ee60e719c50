/** Which records are an employee's own, and which of others name them. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { idOf, modules, type ModuleDescription } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { clinic, tellClinic } from '../../testing/clinic.ts';
import { teller } from '../../testing/events.ts';
import { testReadModels, type TestReadModels } from '../../testing/readModels.ts';
import { mentionsOf, modulesAbout, recordsAbout } from './personRecords.ts';

jest.setTimeout(60_000);

const { documents, depositSlips } = modules;
const store = memoryEventStore();
const tell = teller(store);
const amina = { resource: 'users', id: clinic.amina } as const;
const about = { person: amina, moment: '9999999999' };
const [payslip, prescription, slip] = [idOf('payslip'), idOf('prescription'), idOf('slip')];
let models: TestReadModels;

beforeAll(async () => {
  await tellClinic(store);
  const printed = { record: idOf('printed'), recordRevision: 0, language: 'fr', owner: clinic.amina };
  const request = (data: object) => ({ type: 'DocumentRequested', data: { ...printed, ...data } });
  await tell(documents, payslip, request({ kind: 'payslip' }));
  await tell(documents, prescription, request({ kind: 'prescription', patient: clinic.youssef }));
  await tell(
    depositSlips,
    slip,
    { type: 'DepositSlipMade', data: { day: '2026-03-02', asked: [] } },
    { type: 'DepositSlipWithdrawn', data: { withdrawnBy: clinic.amina, asked: [] } },
  );
  models = await testReadModels();
  models.run(store);
  await models.caughtUp(store);
});
afterAll(async () => {
  await models.close();
  await store.close();
});

async function idsOf(module: ModuleDescription): Promise<string[]> {
  const ids: string[] = [];
  for await (const records of recordsAbout(models, about, module))
    ids.push(...records.map(({ row }) => row._id));
  return ids;
}

test('documents of their own payslips are theirs; of a prescription they are the patient’s', async () => {
  expect(modulesAbout(amina)).toContain(documents);
  expect(await idsOf(documents)).toEqual([payslip]);
});

test('what is theirs is not listed as a record of others, and what they did for others is', async () => {
  const named = new Map<string, string>();
  for await (const mentions of mentionsOf(models, about))
    for (const { record, resource, field } of mentions) named.set(record, `${resource}.${field}`);
  expect(named.get(payslip)).toBeUndefined();
  expect(named.get(prescription)).toBe('documents.owner');
  expect(named.get(slip)).toBe('depositSlips.withdrawnBy');
});
