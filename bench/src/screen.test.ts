/** What a person of the benchmark reads again when somebody changed it: as the real screens do. */
import { expect, test } from '@jest/globals';
import { Screen, type ShownCall } from './screen.ts';

const list = shown('appointments', 'getList');
const record = shown('patients', 'getOne', 'p-1');
const dashboard = shown('dashboard');

function shown(...key: string[]): ShownCall<string> {
  return { key, action: key.join(' '), call: { method: 'GET', path: `/api/${key.join('/')}` } };
}

function screenOf(answers: Readonly<Record<string, string>> = {}) {
  const again: string[] = [];
  let readOne = (): void => undefined;
  const next = () =>
    new Promise<void>((resolve) => {
      readOne = resolve;
    });
  const screen = new Screen<string>({
    own: 'me',
    written: () => '2',
    read: async ({ action }, isAgain) => {
      if (isAgain) again.push(action);
      if (isAgain) readOne();
      return answers[action] ?? '{}';
    },
  });
  return { screen, again, next };
}

test.each([
  ['a list after a record of its module', [{ resource: 'appointments', _id: 'a' }], [list.action]],
  ['a record after its change', [{ resource: 'patients', _id: 'p-1' }], [record.action]],
  ['nothing after another record of the same module', [{ resource: 'patients', _id: 'p-2' }], []],
  ['nothing after a module that it does not show', [{ resource: 'taxs', _id: 't' }], []],
])('%s', async (_what, changes, expected) => {
  const { screen, again } = screenOf();
  await screen.show(list, record, dashboard);
  await screen.readAgain(changes);
  expect(again).toEqual(expected);
});

test('a list that names the changed record', async () => {
  const { screen, again } = screenOf({ [list.action]: '[{"patient":{"_id":"p-2"}}]' });
  await screen.show(list);
  await screen.readAgain([{ resource: 'patients', _id: 'p-2' }]);
  expect(again).toEqual([list.action]);
});

test('only what is on the screen now', async () => {
  const { screen, again } = screenOf();
  await screen.show(list);
  await screen.show(dashboard);
  await screen.readAgain([{ resource: 'appointments', _id: 'a' }]);
  expect(again).toEqual([]);
});

test('a message of the stream', async () => {
  const { screen, again, next } = screenOf();
  await screen.show(list);
  const hear = screen.listener(new AbortController().signal);
  const read = next();
  hear(`data: ${JSON.stringify({ resource: 'appointments', _id: 'a', position: '1' })}\n\n`);
  await read;
  expect(again).toEqual([list.action]);
});
