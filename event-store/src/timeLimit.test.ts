import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { TimeLimitError, withTimeLimit } from './timeLimit.ts';

const forever = new Promise<never>(() => undefined);

test.each([
  ['an outcome', async () => expect(await withTimeLimit(60_000, 'a look', Promise.resolve(7))).toBe(7)],
  [
    'a failure',
    async () =>
      expect(withTimeLimit(60_000, 'a look', Promise.reject(new Error('no')))).rejects.toThrow('no'),
  ],
])('%s is handed on as it is', async (_name, check) => {
  await check();
});

test('work that does not end fails with what it was', async () => {
  const late = withTimeLimit(10, 'the last documents', forever);
  await expect(late).rejects.toBeInstanceOf(TimeLimitError);
  await expect(late).rejects.toThrow('the last documents took longer than 0.01 s');
});

describe('by a clock of our own', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const outcomeOf = (work: Promise<unknown>) => {
    const outcome = { isLate: false };
    work.catch((error: unknown) => {
      outcome.isLate = error instanceof TimeLimitError;
    });
    return outcome;
  };

  test('each sign of life begins the limit again', async () => {
    let extend = () => undefined as void;
    const outcome = outcomeOf(
      withTimeLimit(1_000, 'a page', (more) => {
        extend = more;
        return forever;
      }),
    );
    for (let n = 0; n < 5; n += 1) {
      await jest.advanceTimersByTimeAsync(900);
      extend();
    }
    expect(outcome.isLate).toBe(false);
    await jest.advanceTimersByTimeAsync(1_100);
    expect(outcome.isLate).toBe(true);
  });

  test('a process that was held up itself gives the answer that waits its time', async () => {
    const outcome = outcomeOf(withTimeLimit(1_000, 'a look', forever));
    const held = jest.spyOn(performance, 'now');
    const now = performance.now();
    held.mockReturnValue(now + 5_000);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(outcome.isLate).toBe(false);
    held.mockReturnValue(now + 6_000);
    await jest.advanceTimersByTimeAsync(1_100);
    expect(outcome.isLate).toBe(true);
    held.mockRestore();
  });

  test('no timer is left behind', async () => {
    await withTimeLimit(1_000, 'a look', Promise.resolve(1));
    await Promise.resolve();
    expect(jest.getTimerCount()).toBe(0);
  });
});
