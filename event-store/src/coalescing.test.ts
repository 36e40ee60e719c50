import { expect, test } from '@jest/globals';
import { coalesceKeys, SingleFlight } from './coalescing.ts';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

test('who comes while a question is under way shares the next one', async () => {
  const questions: string[][] = [];
  const first = gate();
  let truth = 'old';
  const ask = coalesceKeys(async (keys) => {
    questions.push([...keys]);
    const seen = truth;
    if (questions.length === 1) await first.opened;
    return new Map(keys.map((key) => [key, `${key} ${seen}`]));
  });
  const early = ask('a');
  await Promise.resolve();
  truth = 'new';
  const late = [ask('a'), ask('b'), ask('a')];
  first.open();
  expect(await early).toBe('a old');
  expect(await Promise.all(late)).toEqual(['a new', 'b new', 'a new']);
  expect(questions).toEqual([['a'], ['a', 'b']]);
  expect(await ask('c')).toBe('c new');
});

test('a question that fails fails for those who asked it alone', async () => {
  let broken = true;
  const ask = coalesceKeys(async (keys) => {
    if (broken) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  });
  const all = await Promise.allSettled([ask('a'), ask('b')]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await ask('a')).toBe('a');
});

test('one question at a time about a key, and no answer from before the asking', async () => {
  const one = new SingleFlight<number>();
  const first = gate();
  let asked = 0;
  let truth = 1;
  const question = async () => {
    const seen = truth;
    if (++asked === 1) await first.opened;
    return seen;
  };
  const early = one.ask('a', question);
  truth = 2;
  const late = [one.ask('a', question), one.ask('a', question)];
  expect(await one.ask('b', async () => 7)).toBe(7);
  expect(asked).toBe(1);
  first.open();
  expect(await early).toBe(1);
  expect(await Promise.all(late)).toEqual([2, 2]);
  expect(asked).toBe(2);
});

test('a failure does not hold back the next question', async () => {
  const one = new SingleFlight<number>();
  const failing = one.ask('a', async () => {
    throw new Error('away');
  });
  const next = one.ask('a', async () => 1);
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe(1);
});
