import { expect, jest, test } from '@jest/globals';
import { Copies } from './copies.ts';

/** Node's own getter knows no signal of jest's. */
function mostListeners(signal: AbortSignal): unknown {
  const name = Object.getOwnPropertySymbols(signal).find(
    ({ description }) => description === 'events.maxEventTargetListeners',
  );
  return name && Reflect.get(signal, name);
}

test('any number of calls may wait for a copy, also after it was away', async () => {
  const copies = new Copies([new URL('http://127.0.0.1:1')]);
  const most = () => copies.inTurn().map(({ gone }) => mostListeners(gone));
  expect(most()).toEqual([0]);
  expect(await copies.look()).toBe(false);
  expect(most()).toEqual([0]);
});

test('a copy whose answer breaks off has answered: calls under way do not leave it', async () => {
  const copies = new Copies([new URL('http://127.0.0.1:1')]);
  const answer = new Response(new ReadableStream({ cancel: () => Promise.reject(new Error('broken')) }));
  const fetching = jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
  const [copy] = copies.inTurn();
  expect(await copies.look()).toBe(true);
  expect(copy?.gone.aborted).toBe(false);
  fetching.mockRestore();
});

test('who asks whether one is ready gets what the last look found, and probes none', async () => {
  const fetching = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  const copies = new Copies([new URL('http://127.0.0.1:1')]);
  copies.start();
  expect(await copies.hasReady()).toBe(true);
  fetching.mockClear().mockRejectedValue(new Error('away'));
  const [copy] = copies.inTurn();
  expect(await copies.hasReady()).toBe(true);
  expect(fetching).not.toHaveBeenCalled();
  expect(copy?.gone.aborted).toBe(false);
  await copies.close();
  fetching.mockRestore();
});
