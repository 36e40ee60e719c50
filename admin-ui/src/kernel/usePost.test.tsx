import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { press, showForm } from '../testing/formPlace.tsx';
import { signedIn } from '../testing/people.ts';
import { takeOff, untilText } from '../testing/show.tsx';
import { usePost } from './usePost.ts';

function Asking() {
  const { post, isRunning } = usePost();
  return (
    <button type="button" disabled={isRunning} onClick={() => void post('/audit/exports', { format: 'csv' })}>
      Ask
    </button>
  );
}

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

test('a call whose answer was lost keeps its key, and the next one after an answer has another', async () => {
  const keys: (string | null)[] = [];
  globalThis.fetch = (async (_path: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('Idempotency-Key'));
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    const body = '{"_id":"e1"}';
    return { ok: true, status: 201, headers: new Headers(), text: async () => body };
  }) as unknown as typeof fetch;
  const place = await showForm(<Asking />);
  for (let asked = 1; asked <= 3; asked += 1) {
    await press(place, 'Ask');
    await untilText(place, 'Ask');
    expect(keys).toHaveLength(asked);
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});
