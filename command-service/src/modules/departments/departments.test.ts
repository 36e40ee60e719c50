/** Two departments of one name: the second is accepted, and it is said. */
import { departments, idOf, Problem } from '@hospital/contracts';
import { beforeEach, expect, test } from '@jest/globals';
import { changeCommand, createCommand, removeCommand } from '../../kernel/crud.ts';
import { CommandKernel } from '../../kernel/handleCommand.ts';
import {
  memoryEventStore,
  send,
  startProcess,
  testClock,
  type Process,
} from '../../testing/kernelFixture.ts';
import { departmentIndexes, departmentWarnings } from './departments.ts';

let process: Process;
beforeEach(() => {
  process = startProcess(memoryEventStore(), testClock());
});

const departmentId = (name: string) => idOf('department', name);

async function created(name: string, by = process) {
  const input = { name, status: 'active' };
  const { warnings } = await send(by, createCommand(departments, departmentWarnings), {
    id: departmentId(name),
    input,
  });
  return warnings;
}

async function renamed(id: string, input: Readonly<Record<string, unknown>>) {
  const command = changeCommand(departments, 'ChangeDepartment', departmentWarnings);
  return (await send(process, command, { id, input })).warnings.map(({ code }) => code);
}

test('the same name is said whatever its case, accents and spaces, with the other department', async () => {
  expect(await created('Pédiatrie')).toEqual([]);
  expect(await created(' PEDIATRIE ')).toEqual([
    {
      code: 'same_department',
      message: 'Another department has this name.',
      records: [{ _id: departmentId('Pédiatrie'), name: 'Pédiatrie' }],
    },
  ]);
  expect(await created('Pédiatrie 2')).toEqual([]);
});

test('an edit is warned of where it takes the name of another, and not of what was so before', async () => {
  await created('Radiology');
  await created('Surgery');
  expect(await renamed(departmentId('Surgery'), { name: 'radiology' })).toEqual(['same_department']);
  expect(await renamed(departmentId('Surgery'), { description: 'Second floor' })).toEqual([]);
  expect(await renamed(departmentId('Surgery'), { name: 'Surgery' })).toEqual([]);
});

test('a deleted department is no twin', async () => {
  await created('Radiology');
  await send(process, removeCommand(departments), { id: departmentId('Radiology'), input: {} });
  expect(await created('radiology')).toEqual([]);
});

test('a read model that is behind, while older records are entered, costs no command', async () => {
  const find = () => Promise.reject(new Problem('not_caught_up'));
  const { dependencies } = process.kernel;
  const readModel = { ...dependencies.readModel, find };
  const kernel = new CommandKernel({
    ...dependencies,
    readModel,
    indexesComplete: () => Promise.resolve(false),
  });
  expect(await created('Radiology', { ...process, kernel })).toEqual([]);
});

test('a name that an older event held outside its domain is found under nothing', () => {
  expect(departmentIndexes({ name: null })).toEqual([]);
});
