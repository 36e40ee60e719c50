import { expect, test } from '@jest/globals';
import { isOfPeople, type ModuleDescription } from '../../kernel/module.ts';
import { moduleList, moduleNamed } from '../index.ts';
import { erasureObstacles } from './erasures.ts';

/** Their state prevents nothing: settled without the person, or with what refers to them. */
const settledWithoutThem = [
  'accessArchives',
  'auditExports',
  'creditNotes',
  'depositSlips',
  'documentBatches',
  'documents',
  'erasures',
  'expenses',
  'patientAccounts',
  'prescriptions',
  'providentFunds',
  'receipts',
];

const refersToPeople = ({ fields }: ModuleDescription) =>
  Object.values(fields).some((field) => {
    const target = field.kind === 'ref' ? moduleNamed(field.to) : undefined;
    return target && isOfPeople(target);
  });

test('a module that refers to people says what prevents their erasure, or is named here', () => {
  const silent = moduleList.filter(
    (module) => (isOfPeople(module) || refersToPeople(module)) && !module.preventsErasure,
  );
  expect(silent.map(({ name }) => name).sort()).toEqual(settledWithoutThem);
});

test('each code is declared once or shared, but for that of batches, which only the log tells', () => {
  const declared = moduleList.flatMap(({ preventsErasure = [] }) => preventsErasure.map(({ code }) => code));
  expect([...new Set(declared), 'open_batch'].sort()).toEqual([...erasureObstacles].sort());
});

test('what ends an obstacle is a module', () => {
  const named = moduleList.flatMap(({ preventsErasure = [] }) =>
    preventsErasure.flatMap(({ untilIn }) => untilIn ?? []),
  );
  expect(named.filter((name) => !moduleNamed(name))).toEqual([]);
});
