import { beforeEach, describe, expect, test } from '@jest/globals';
import type { RaRecord } from 'react-admin';
import { signedIn } from '../../testing/people.ts';
import { runBulk } from './bulk.ts';

const records = Array.from({ length: 20 }, (_, index) => ({ id: `id-${index}`, _id: `id-${index}` }));
const call = { operation: 'ChangeTaxStatus', body: { status: 'Approved' } } as const;

interface Seen {
  inFlight: number;
  most: number;
  readonly keys: string[];
  readonly paths: string[];
  readonly bodies: unknown[];
  readonly revisions: (string | null)[];
}

/** Answers after a turn, so that calls meet; refuses one, and says "too fast" to another once. */
function serve(): Seen {
  const seen: Seen = { inFlight: 0, most: 0, keys: [], paths: [], bodies: [], revisions: [] };
  let isFast = true;
  globalThis.fetch = (async (path: string, { headers, body }: RequestInit) => {
    seen.inFlight += 1;
    seen.most = Math.max(seen.most, seen.inFlight);
    seen.paths.push(path);
    const key = new Headers(headers).get('Idempotency-Key') ?? '';
    seen.keys.push(key);
    seen.bodies.push(JSON.parse(String(body)));
    seen.revisions.push(new Headers(headers).get('If-Match'));
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

  test('each has a body, a key and a revision of its own where the verb says so, and the answers come with it', async () => {
    const seen = serve();
    const own = {
      operation: 'ChangeTaxStatus',
      body: ({ id }: RaRecord) => ({ status: id === 'id-0' ? 'Approved' : 'Pending' }),
      keyOf: ({ id }: RaRecord) => `key of ${id}`,
      revisionOf: ({ id }: RaRecord) => (id === 'id-1' ? 7 : undefined),
    };
    const { signal } = new AbortController();
    const result = await runBulk(own, records.slice(0, 2), { signal, onProgress: () => undefined });
    expect(result.answers).toHaveLength(2);
    expect(seen.keys).toEqual(['key of id-0', 'key of id-1']);
    expect(seen.bodies).toEqual([{ status: 'Approved' }, { status: 'Pending' }]);
    expect(seen.revisions).toEqual([null, '"7"']);
  });

  test('stops between two records, and says how many were left', async () => {
    serve();
    const stop = new AbortController();
    const result = await runBulk(call, records, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(result.left).toBeGreaterThan(0);
    expect(result.done.length + result.refused.length + result.left).toBe(20);
  });
});
