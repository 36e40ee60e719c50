import { beforeEach, describe, expect, test } from '@jest/globals';
import { signedIn } from '../../testing/people.ts';
import { runBulk } from './bulk.ts';

const records = Array.from({ length: 20 }, (_, index) => ({ id: `id-${index}`, _id: `id-${index}` }));
const call = { operation: 'ChangeTaxStatus', body: { status: 'Approved' } } as const;

interface Seen {
  inFlight: number;
  most: number;
  readonly keys: string[];
  readonly paths: string[];
}

/** Answers after a turn, so that calls meet; refuses one, and says "too fast" to another once. */
function serve(): Seen {
  const seen: Seen = { inFlight: 0, most: 0, keys: [], paths: [] };
  let isFast = true;
  globalThis.fetch = (async (path: string, { headers }: RequestInit) => {
    seen.inFlight += 1;
    seen.most = Math.max(seen.most, seen.inFlight);
    seen.paths.push(path);
    const key = new Headers(headers).get('Idempotency-Key') ?? '';
    seen.keys.push(key);
    await new Promise((resolve) => setTimeout(resolve, 0));
    seen.inFlight -= 1;
    const answer = (status: number, body: object) => ({
      ok: status < 400,
      status,
      headers: new Headers(),
      text: async () => JSON.stringify(body),
      json: async () => body,
    });
    if (path.includes('id-3/')) return answer(409, { error: 'It is approved already.', code: 'no' });
    if (path.includes('id-5/') && isFast) {
      isFast = false;
      return answer(429, { error: 'Too many calls.', code: 'too_many' });
    }
    return answer(200, { _id: 'x' });
  }) as unknown as typeof fetch;
  return seen;
}

beforeEach(() => {
  localStorage.clear();
  signedIn();
});

describe('a verb on several records', () => {
  test('is one call each, six at once at most; what is refused is named with its reason', async () => {
    const seen = serve();
    const counts: number[] = [];
    const { signal } = new AbortController();
    const result = await runBulk(call, records, { signal, onProgress: (count) => counts.push(count) });
    expect(result.done).toHaveLength(19);
    expect(result.refused).toEqual([{ record: records[3], error: 'It is approved already.' }]);
    expect(result.left).toBe(0);
    expect(seen.most).toBe(6);
    expect(counts.at(-1)).toBe(20);
    // A repeat is the same command.
    expect(seen.keys).toHaveLength(21);
    expect(new Set(seen.keys).size).toBe(20);
  });

  test('stops between two records, and says how many were left', async () => {
    serve();
    const stop = new AbortController();
    const result = await runBulk(call, records, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(result.left).toBeGreaterThan(0);
    expect(result.done.length + result.refused.length + result.left).toBe(20);
  });
});
