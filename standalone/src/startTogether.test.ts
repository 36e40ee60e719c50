import { expect, test } from '@jest/globals';
import { startTogether } from './startTogether.ts';

const untilEnded = (signal: AbortSignal) =>
  new Promise<never>((_started, fail) => signal.addEventListener('abort', () => fail(signal.reason)));

test('answers what both have started', async () => {
  await expect(
    startTogether(
      () => Promise.resolve('read models'),
      () => Promise.resolve('printing'),
    ),
  ).resolves.toEqual(['read models', 'printing']);
});

test('a failure ends the waits of the other part, and is the one that is said', async () => {
  const failing = () => Promise.reject(new Error('the log is shorter than the read models'));
  await expect(startTogether(failing, untilEnded)).rejects.toThrow('the log is shorter');
  await expect(startTogether(untilEnded, failing)).rejects.toThrow('the log is shorter');
});

test('fails only when the other part has ended too', async () => {
  let isOver = false;
  const slow = async () => {
    await new Promise((done) => setTimeout(done, 30));
    isOver = true;
  };
  await expect(startTogether(() => Promise.reject(new Error('no')), slow)).rejects.toThrow('no');
  expect(isOver).toBe(true);
});
