/** Which records are an employee's own, and which of others name them: all of them, however many are read at once. */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
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
const karim = { resource: 'users', id: clinic.karim } as const;
const MANY = 5;
const idsOfMany = (name: string) => Array.from({ length: MANY }, (_none, index) => idOf(name, String(index)));
const [payslips, prescriptions] = [idsOfMany('payslip'), idsOfMany('prescription')];
let models: TestReadModels;

beforeAll(async () => {
  await tellClinic(store);
  const printed = { record: idOf('printed'), recordRevision: 0, language: 'fr', owner: clinic.amina };
  const request = (data: object) => ({ type: 'DocumentRequested', data: { ...printed, ...data } });
  await tell(documents, payslip, request({ kind: 'payslip' }));
  await tell(documents, prescription, request({ kind: 'prescription', patient: clinic.youssef }));
  const ofKarim = { owner: clinic.karim };
  for (const each of payslips) await tell(documents, each, request({ kind: 'payslip', ...ofKarim }));
  for (const each of prescriptions)
    await tell(documents, each, request({ kind: 'prescription', patient: clinic.youssef, ...ofKarim }));
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

describe.each([1, 2, 3, MANY, 2 * MANY, 2 * MANY + 1])('where %i are read at once', (group) => {
  const [kit, asked] = [() => ({ pool: models.pool, group }), { ...about, person: karim }] as const;

  test('each record of theirs is found once, also after a group of which none is', async () => {
    const ids: string[] = [];
    for await (const records of recordsAbout(kit(), asked, documents))
      ids.push(...records.map(({ row }) => row._id));
    expect(ids).toEqual([...payslips].sort());
  });

  test('each record of others that names them is found once', async () => {
    const ids: string[] = [];
    for await (const mentions of mentionsOf(kit(), asked))
      ids.push(...mentions.filter(({ resource }) => resource === documents.name).map(({ record }) => record));
    expect(ids).toEqual([...prescriptions].sort());
  });
});
