/**
 * Resources without a module of the specification, by react-admin's simple REST dialect. Its `filter` and `range` are said in our
 * words (each filter a parameter of its own, `limit`), and our headers go along.
 */
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils } from 'react-admin';
import { call } from './http.ts';

type Fetched = Awaited<ReturnType<typeof fetchUtils.fetchJson>>;

function jsonIn(parameters: URLSearchParams, name: string): unknown {
  const text = parameters.get(name);
  return text ? JSON.parse(text) : null;
}

/** `filter={"a":1}&range=[0,24]` → `a=1&limit=25`. */
function translateQuery(url: string): string {
  const [path = '', text = ''] = url.split('?');
  const given = new URLSearchParams(text);
  const filter = (jsonIn(given, 'filter') ?? {}) as Record<string, unknown>;
  const range = jsonIn(given, 'range') as [number, number] | null;
  const ours = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) ours.set(name, String(value));
  if (range) ours.set('limit', String(range[1] - range[0] + 1));
  return ours.size ? `${path}?${ours.toString()}` : path;
}

const withId = (record: Record<string, unknown>) => ({
  ...record,
  id: record['_id'] ?? JSON.stringify([record['position'], record['record']]),
});

const client: typeof fetchUtils.fetchJson = async (url, options = {}): Promise<Fetched> => {
  const answer = await call({
    method: options.method ?? 'GET',
    path: translateQuery(String(url)),
    signal: options.signal ?? undefined,
  });
  const json = Array.isArray(answer.body)
    ? answer.body.map(withId)
    : withId(answer.body as Record<string, unknown>);
  const headers = new Headers(answer.headers);
  if (!headers.has('X-Total-Count'))
    headers.set('X-Total-Count', String(Array.isArray(json) ? json.length : 1));
  return { status: answer.status, headers, body: '', json };
};

export const simpleRest: DataProvider = simpleRestProvider('', client, 'X-Total-Count');
