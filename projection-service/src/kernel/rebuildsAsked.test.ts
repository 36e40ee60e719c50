import { expect, test } from '@jest/globals';
import { silent } from '../testing/readModels.ts';
import { RebuildsAsked } from './rebuildsAsked.ts';

const AT = '2026-03-02T09:00:00.000Z';
const clock = () => new Date(AT);

function held() {
  const ends: { readonly name: string; readonly done: () => void; readonly fail: () => void }[] = [];
  const rebuild = (name: string) =>
    new Promise<void>((done, reject) => {
      ends.push({ name, done, fail: () => reject(new Error('no')) });
    });
  return { ends, asked: new RebuildsAsked(rebuild, { clock, log: silent }) };
}

test('one that is asked for twice is built once, beside those of other modules', async () => {
  const { ends, asked } = held();
  for (const name of ['taxes', 'taxes', 'users']) asked.start(name);
  expect(ends.map(({ name }) => name)).toEqual(['taxes', 'users']);
  expect([...asked.rebuilding]).toEqual(['taxes', 'users']);
  for (const { done } of ends) done();
  await asked.close();
  expect([...asked.rebuilding]).toEqual([]);
});

test('how the last one ended is remembered, and another one may begin', async () => {
  const { ends, asked } = held();
  asked.start('taxes');
  ends[0]?.fail();
  await asked.close();
  expect(asked.rebuilt.get('taxes')).toEqual({ at: AT, isDone: false });
  asked.start('taxes');
  ends[1]?.done();
  await asked.close();
  expect(asked.rebuilt.get('taxes')).toEqual({ at: AT, isDone: true });
});

test('those under way end with the service, whose stop does not wait for them', async () => {
  const rebuild = (_name: string, signal: AbortSignal) =>
    new Promise<void>((_done, fail) => signal.addEventListener('abort', () => fail(new Error('stopped'))));
  const asked = new RebuildsAsked(rebuild, { clock, log: silent });
  asked.start('taxes');
  await asked.close();
  expect(asked.rebuilt.get('taxes')).toEqual({ at: AT, isDone: false });
});
