import { expect, test } from '@jest/globals';
import { getEventListeners } from 'node:events';
import { linkSignals, withLinkedSignal } from './linkedSignal.ts';
import { pause } from './pause.ts';

const HOURS = 3_600_000;
const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

test('a linked signal aborts with the first of its sources, with the same reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const { signal } = linkSignals([one.signal, other.signal]);
  const reason = new Error('enough');
  other.abort(reason);
  one.abort(new Error('later'));
  expect(signal.reason).toBe(reason);
});

test('a signal that is linked to one that has aborted is aborted from the start', () => {
  const reason = new Error('before');
  const other = new AbortController();
  const { signal } = linkSignals([other.signal, AbortSignal.abort(reason)]);
  expect(signal.reason).toBe(reason);
  expect(listeners(other.signal)).toBe(0);
});

test('a thousand waits under a signal that lives on leave nothing in it, however they end', async () => {
  const lasting = new AbortController();
  for (let n = 0; n < 1_000; n++) {
    const woken = new AbortController();
    const waiting = withLinkedSignal([lasting.signal, woken.signal], (signal) => pause(HOURS, { signal }));
    woken.abort();
    await waiting;
    const failing = withLinkedSignal([lasting.signal], () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
  }
  expect(listeners(lasting.signal)).toBe(0);
});
