import { beforeEach, describe, expect, test } from '@jest/globals';
import type { RaRecord } from 'react-admin';
import { signedIn } from '../../testing/people.ts';
import { CommandKeys } from '../commandKeys.ts';
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
    const onProgress = (count: number) => counts.push(count);
    const result = await runBulk(call, records, { keys: new CommandKeys(), signal, onProgress });
    expect(result.done).toHaveLength(19);
    expect(result.refused).toEqual([
      { record: records[3], refusal: { error: 'It is approved already.', code: 'no' } },
    ]);
    expect(result.left).toBe(0);
    expect(seen.most).toBe(6);
    expect(counts.at(-1)).toBe(20);
    // A repeat is the same command.
    expect(seen.keys).toHaveLength(21);
    expect(new Set(seen.keys).size).toBe(20);
  });

  test('each has a body and a revision of its own where the verb says so, and the answers come with it', async () => {
    const seen = serve();
    const own = {
      operation: 'ChangeTaxStatus',
      body: ({ id }: RaRecord) => ({ status: id === 'id-0' ? 'Approved' : 'Pending' }),
      revisionOf: ({ id }: RaRecord) => (id === 'id-1' ? 7 : null),
    };
    const { signal } = new AbortController();
    const run = { keys: new CommandKeys(), signal, onProgress: () => undefined };
    const result = await runBulk(own, records.slice(0, 2), run);
    expect(result.answers).toHaveLength(2);
    expect(seen.bodies).toEqual([{ status: 'Approved' }, { status: 'Pending' }]);
    expect(seen.revisions).toEqual([null, '"7"']);
  });

  test('a record whose answer was lost keeps its key in the next run, and one that succeeded has a new one', async () => {
    const seen = serve();
    const answers = globalThis.fetch;
    let isLost = true;
    globalThis.fetch = (async (path: string, init: RequestInit) => {
      const answer = await answers(path, init);
      if (!path.includes('id-1/') || !isLost) return answer;
      isLost = false;
      throw new TypeError('Failed to fetch');
    }) as typeof fetch;
    const { signal } = new AbortController();
    const run = { keys: new CommandKeys(), signal, onProgress: () => undefined };
    const two = records.slice(0, 2);
    expect((await runBulk(call, two, run)).refused.map(({ record }) => record)).toEqual([two[1]]);
    expect((await runBulk(call, two, run)).done).toHaveLength(2);
    const [first, lost, second, again] = seen.keys;
    expect(again).toBe(lost);
    expect(new Set([first, lost, second]).size).toBe(3);
  });

  test('a record that somebody changed since its answer was lost has a new key in the next run', async () => {
    const seen = serve();
    const answers = globalThis.fetch;
    globalThis.fetch = (async (path: string, init: RequestInit) => {
      await answers(path, init);
      throw new TypeError('Failed to fetch');
    }) as typeof fetch;
    const { signal } = new AbortController();
    const run = { keys: new CommandKeys(), signal, onProgress: () => undefined };
    const shown = { ...call, seenOf: ({ revision }: RaRecord) => Number(revision) };
    for (const revision of [3, 3, 5]) await runBulk(shown, [{ id: 'id-0', revision }], run);
    const [lost, again, since] = seen.keys;
    expect(again).toBe(lost);
    expect(since).not.toBe(lost);
    expect(seen.revisions).toEqual([null, null, null]);
  });

  test('stops between two records, and says how many were left', async () => {
    serve();
    const stop = new AbortController();
    const onProgress = () => stop.abort();
    const result = await runBulk(call, records, { keys: new CommandKeys(), signal: stop.signal, onProgress });
    expect(result.left).toBeGreaterThan(0);
    expect(result.done.length + result.refused.length + result.left).toBe(20);
  });
});
