/** What a command warns of: said with the record, kept nowhere, and said again to a repeat as it is by then. */
import { idOf, modules, taxes, warn } from '@hospital/contracts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { callOf } from '../testing/calling.ts';
import {
  logOf,
  memoryEventStore,
  seedClinic,
  send,
  startProcess,
  testClock,
  type Process,
} from '../testing/kernelFixture.ts';
import { byRoute, commandsOf } from './command.ts';
import { changeCommand, createCommand } from './crud.ts';
import { changing } from './httpCommand.ts';

const id = idOf('warned tax');
const other = idOf('other tax');
type Input = { readonly name: string };

/** Warns while another tax, which it declares as a fact, has the name too; its event is there unless nothing changes. */
const rename = commandsOf(taxes)({
  name: 'RenameTax',
  facts: () => ({ other: { module: taxes, id: other } }),
  authorize: byRoute,
  decide({ name }: Input, row, { facts }) {
    const drafts = name === row?.name ? [] : ([{ type: 'TaxChanged', data: { name } }] as const);
    if (facts.other?.name !== name) return drafts;
    return { drafts, warnings: [warn('likely_duplicate', { message: `It was ${String(row?.name)}.` })] };
  },
});

let process: Process;

beforeEach(async () => {
  process = startProcess(memoryEventStore(), testClock());
  await seedClinic(process);
  for (const [tax, name] of [
    [id, 'Mine'],
    [other, 'Twin'],
  ] as const)
    await send(process, createCommand(taxes), {
      id: tax,
      input: { name, percentage: '20', status: 'pending' },
    });
});

const renamed = (name: string, key?: string) =>
  send(process, rename, { id, input: { name }, ...(key === undefined ? {} : { key }) });
const messages = ({ warnings }: { readonly warnings: readonly { readonly message: string }[] }) =>
  warnings.map(({ message }) => message);

describe('a warning', () => {
  test('comes with the record, and is in no event', async () => {
    const outcome = await renamed('Twin');
    expect(outcome.row['name']).toBe('Twin');
    expect(outcome.warnings).toEqual([warn('likely_duplicate', { message: 'It was Mine.' })]);
    expect(JSON.stringify((await logOf(process.store)).map(({ data }) => data))).not.toContain('It was');
  });

  test('comes also where nothing changes, and not where there is nothing to say', async () => {
    await renamed('Twin');
    expect(messages(await renamed('Twin'))).toEqual(['It was Twin.']);
    expect(messages(await renamed('Alone'))).toEqual([]);
  });

  test('is said again to a repeat, judged from the record before its command', async () => {
    await renamed('Twin', 'k');
    await renamed('Later');
    const repeat = await renamed('Twin', 'k');
    expect([repeat.isRepeat, repeat.row['name'], messages(repeat)]).toEqual([true, 'Twin', ['It was Mine.']]);
  });

  test('is not said to a repeat once what it tells is over', async () => {
    await renamed('Twin', 'k');
    await send(process, changeCommand(taxes, 'ChangeTax'), { id: other, input: { name: 'No twin' } });
    expect(messages(await renamed('Twin', 'k'))).toEqual([]);
  });

  test('of a creation is judged from no record', async () => {
    const create = commandsOf(modules.departments)({
      name: 'CreateWarned',
      creates: true,
      authorize: byRoute,
      decide: ({ name }: Input, row) => ({
        drafts: [{ type: 'DepartmentCreated', data: { name, status: 'active' } }],
        warnings: row === null ? [warn('on_holiday')] : [],
      }),
    });
    const created = () => send(process, create, { id: idOf('new'), input: { name: 'New' }, key: 'new' });
    expect((await created()).warnings).toEqual([warn('on_holiday')]);
    const repeat = await created();
    expect([repeat.isRepeat, repeat.warnings]).toEqual([true, [warn('on_holiday')]]);
  });
});

test('the answer of a call has `warnings` where there are some, and no such member where there are none', async () => {
  const handler = changing({ kernel: process.kernel, fingerprint: (body) => JSON.stringify(body) }, rename);
  const answered = async (name: string) =>
    (await handler({ ...callOf('ChangeTax', { params: { id }, key: name }), body: { name } })).body;
  expect(await answered('Twin')).toMatchObject({
    _id: id,
    name: 'Twin',
    warnings: [{ code: 'likely_duplicate', message: 'It was Mine.' }],
  });
  expect(await answered('Alone')).not.toHaveProperty('warnings');
});
