import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { FairQueue, type FairQueueLimits } from './fairQueue.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const refusal = () => new Error('refused');
const limits: FairQueueLimits = { ofCaller: 2, waitingOfCaller: 3, waitMs: 1_000, refusal };

/** Work that lasts until it is ended, by name. */
class Works {
  readonly begun: string[] = [];
  readonly queue: FairQueue;
  readonly #ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  constructor(given: Partial<FairQueueLimits> = {}) {
    this.queue = new FairQueue({ ...limits, ...given });
  }
  /** `a1` is the first work of the caller a; what becomes of it. */
  start(name: string, signal: AbortSignal | null = null): Promise<string> {
    const work = () =>
      new Promise<string>((resolve, reject) => {
        this.begun.push(name);
        this.#ends.set(name, { resolve: () => resolve('done'), reject });
      });
    return this.queue.run(name.charAt(0), signal, work).catch((error: Error) => error.message);
  }
  async end(name: string): Promise<void> {
    this.#ends.get(name)?.resolve();
    await settle();
  }
  async fail(name: string): Promise<void> {
    this.#ends.get(name)?.reject(new Error('failed'));
    await settle();
  }
}

const settle = () => jest.advanceTimersByTimeAsync(0);

describe('one caller', () => {
  test('runs so many at once; the others follow in their order', async () => {
    const works = new Works();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void works.start(name);
    await settle();
    expect(works.begun).toEqual(['a1', 'a2']);
    await works.end('a2');
    expect(works.begun).toEqual(['a1', 'a2', 'a3']);
    await works.end('a1');
    await works.end('a3');
    expect(works.begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  test('frees the place of work that fails', async () => {
    const works = new Works();
    const failed = works.start('a1');
    for (const name of ['a2', 'a3']) void works.start(name);
    await settle();
    await works.fail('a1');
    expect(await failed).toBe('failed');
    expect(works.begun).toEqual(['a1', 'a2', 'a3']);
  });

  test('is refused at once where so many wait already, and does not lose its place by it', async () => {
    const works = new Works();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void works.start(name);
    expect(await works.start('a6')).toBe('refused');
    await works.end('a1');
    await works.end('a2');
    expect(works.begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  test('is refused after the longest wait, and takes no place later', async () => {
    const works = new Works();
    for (const name of ['a1', 'a2']) void works.start(name);
    const late = works.start('a3');
    await jest.advanceTimersByTimeAsync(999);
    const later = works.start('a4');
    await jest.advanceTimersByTimeAsync(1);
    expect(await late).toBe('refused');
    await works.end('a1');
    expect(works.begun).toEqual(['a1', 'a2', 'a4']);
    await works.end('a4');
    expect(await later).toBe('done');
    expect(jest.getTimerCount()).toBe(0);
  });

  test('that leaves while it waits gives up its wait', async () => {
    const works = new Works({ waitingOfCaller: 1 });
    for (const name of ['a1', 'a2']) void works.start(name);
    const gone = new AbortController();
    const left = works.start('a3', gone.signal);
    expect(await works.start('a4')).toBe('refused');
    gone.abort(new Error('gone'));
    expect(await left).toBe('gone');
    void works.start('a5');
    await works.end('a1');
    expect(works.begun).toEqual(['a1', 'a2', 'a5']);
  });

  test('that leaves while it runs keeps its place until the work is done', async () => {
    const works = new Works();
    const gone = new AbortController();
    for (const name of ['a1', 'a2', 'a3']) void works.start(name, name === 'a1' ? gone.signal : null);
    await settle();
    gone.abort();
    await settle();
    expect(works.begun).toEqual(['a1', 'a2']);
    await works.end('a1');
    expect(works.begun).toEqual(['a1', 'a2', 'a3']);
  });

  test('that has left already begins nothing', async () => {
    const works = new Works();
    expect(await works.start('a1', AbortSignal.abort(new Error('gone')))).toBe('gone');
    expect(works.begun).toEqual([]);
  });
});

describe('several callers', () => {
  test('do not wait for each other where only one caller’s places are limited', async () => {
    const works = new Works();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void works.start(name);
    await settle();
    expect(works.begun).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
  });

  test('take turns where the places of all are limited', async () => {
    const works = new Works({ all: 1, ofCaller: 1 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void works.start(name);
    await settle();
    for (let ended = 0; ended < 7; ended++) await works.end(works.begun[ended] ?? '');
    expect(works.begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('find a place that one of them may not take', async () => {
    const works = new Works({ all: 3, ofCaller: 2 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) void works.start(name);
    await settle();
    expect(works.begun).toEqual(['a1', 'a2', 'b1']);
  });
});

describe('where too many callers wait for each other', () => {
  const queue = { waitMs: 2_000, minCallers: 1, refusal: () => new Error('crowded') };
  const crowded = () => new Works({ all: 1, ofCaller: 1, waitMs: 10_000, queue });

  test('the next one is refused at once, and so is who only asks', async () => {
    const works = crowded();
    for (const name of ['a1', 'b1', 'b2', 'b3']) void works.start(name);
    await settle();
    expect(() => works.queue.assertCapacity()).toThrow('crowded');
    expect(await works.start('c1')).toBe('crowded');
    for (const name of ['a1', 'b1', 'b2', 'b3']) await works.end(name);
    expect(works.begun).toEqual(['a1', 'b1', 'b2', 'b3']);
  });

  test('who waits already is not refused because of their own calls, nor is anyone while a place is free', async () => {
    const works = crowded();
    for (const name of ['a1', 'b1', 'b2']) void works.start(name);
    await settle();
    void works.start('b3');
    for (const name of ['a1', 'b1', 'b2']) await works.end(name);
    expect(works.begun).toEqual(['a1', 'b1', 'b2', 'b3']);
    await works.end('b3');
    expect(() => works.queue.assertCapacity()).not.toThrow();
  });

  test('as many may wait as are answered in the time that they may take', async () => {
    const works = crowded();
    // Three in a second and a half.
    for (const name of ['x1', 'x2', 'x3']) {
      void works.start(name);
      await jest.advanceTimersByTimeAsync(500);
      await works.end(name);
    }
    for (const name of ['a1', 'b1', 'c1', 'd1', 'e1']) void works.start(name);
    expect(await works.start('f1')).toBe('crowded');
    await jest.advanceTimersByTimeAsync(3_000);
    expect(() => works.queue.assertCapacity()).toThrow('crowded');
    for (const name of ['a1', 'b1', 'c1', 'd1', 'e1']) await works.end(name);
    expect(works.begun.slice(3)).toEqual(['a1', 'b1', 'c1', 'd1', 'e1']);
  });
});

test('no place is lost and no limit is passed, whatever happens', async () => {
  const step = fc.tuple(
    fc.constantFrom('a', 'b', 'c'),
    fc.constantFrom('start', 'end', 'fail', 'leave', 'wait'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      // Three callers never have more than two others who wait: who is refused for that was counted wrongly.
      const queue = { waitMs: 0, minCallers: 3, refusal: () => new Error('crowded') };
      const works = new Works({ all: 3, queue });
      const outcomes: string[] = [];
      const [running, signals] = [new Set<string>(), new Map<string, AbortController>()];
      const look = () => {
        for (const name of works.begun.splice(0)) running.add(name);
        expect(running.size).toBeLessThanOrEqual(3);
        for (const caller of ['a', 'b', 'c'])
          expect([...running].filter((name) => name.startsWith(caller)).length).toBeLessThanOrEqual(2);
      };
      for (const [index, [caller, what]] of steps.entries()) {
        const one = [...running].find((name) => name.startsWith(caller));
        if (what === 'start') {
          const signal = new AbortController();
          signals.set(`${caller}${index}`, signal);
          void works.start(`${caller}${index}`, signal.signal).then((outcome) => outcomes.push(outcome));
        } else if (what === 'wait') await jest.advanceTimersByTimeAsync(400);
        else if (what === 'leave') [...signals.values()].at(-1)?.abort();
        else if (one !== undefined) {
          running.delete(one);
          await works[what](one);
        }
        await settle();
        look();
      }
      while (running.size > 0) {
        for (const name of [...running]) {
          running.delete(name);
          await works.end(name);
        }
        look();
      }
      expect(jest.getTimerCount()).toBe(0);
      expect(outcomes).not.toContain('crowded');
      for (const name of ['a-', 'b-', 'c-']) void works.start(name);
      await settle();
      expect(works.begun).toEqual(['a-', 'b-', 'c-']);
    }),
    { numRuns: 100 },
  );
});
