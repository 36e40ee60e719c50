/** Every kind of field, from the call's schema through the log to the table and back: edges, random values, and what no schema let in. */
import {
  applyEvent,
  defineCrud,
  inputSchema,
  idOf,
  kindOf,
  modules,
  wireValue,
  type AnyRow,
  type Field,
} from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { encryptedTokens, memoryFiles, passkeySite, type Call, systemClock } from '@hospital/platform';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { hostileTexts, samples } from '@hospital/contracts/testing';
import { entryOf, Names, versionColumns, type VersionRow } from '../across/versionEntries.ts';
import { versionVisibility } from '../across/rights.ts';
import { teller } from '../testing/events.ts';
import { administrator, wellSystem } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { answerList, answerOne, type QueryKit } from './query/reader.ts';

jest.setTimeout(120_000);

const kinds = Object.entries(samples);
const fields: Readonly<Record<string, Field>> = Object.fromEntries(
  kinds.map(([kind, { field }]) => [kind, field]),
);
const sortable = kinds.flatMap(([kind, { field }]) =>
  ['lines', 'object', 'file', 'longText'].includes(field.kind) ? [] : [kind],
);
const every = defineCrud({
  name: 'samples',
  noun: 'Sample',
  category: 'sample',
  flag: 'Patients',
  fields,
  list: { method: 'GET', sort: [{ field: 'text', order: 'asc' }], search: sortable },
  title: ['text'],
});

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('a', '\ud800', '\udc00', '\u200f', '\u0301', '\r', '\n', ' ', '\u200b'),
  }),
  fc.double(),
  fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
  fc.jsonValue(),
);
const random = (seed: number) => fc.sample(anything, { numRuns: 25, seed });

interface Stored {
  readonly id: string;
  readonly kind: string;
  readonly field: Field;
  readonly sent: unknown;
  /** What the record must hold. */
  readonly kept: unknown;
}

/** What a call accepts goes into the log as it was parsed. */
const accepted: readonly Stored[] = kinds.flatMap(([kind, { field, taken }], index) =>
  [...taken.map(([sent]) => sent), ...random(index)].flatMap((sent, at) => {
    const parsed = inputSchema({ it: field }, 'create').safeParse({ it: sent });
    const kept = parsed.data?.['it'];
    const isInstant = field.kind === 'day' && String(kept).includes('T');
    if (!parsed.success || kept === null || kept === undefined || isInstant) return [];
    return [{ id: idOf(kind, 'accepted', String(at)), kind, field, sent, kept }];
  }),
);

/** What an older program, or a stranger's hand, may have written there. */
const hostile: readonly Stored[] = kinds.flatMap(([kind, { field, refused }], index) =>
  [...refused, ...hostileTexts, ...random(1000 + index)].map((sent, at) => {
    const written: unknown = JSON.parse(JSON.stringify(sent) ?? 'null');
    const kept = written === null ? null : kindOf(field).keep(written, field);
    return { id: idOf(kind, 'hostile', String(at)), kind, field, sent: written, kept };
  }),
);
const all = [...accepted, ...hostile];

let models: TestReadModels;
let kit: QueryKit;
const store = memoryEventStore();

beforeAll(async () => {
  models = await testReadModels([...Object.values(modules), every]);
  const tell = teller(store);
  for (const { id, kind, kept } of accepted)
    await tell(every, id, { type: 'SampleCreated', data: { [kind]: kept } });
  for (const { id, kind, sent } of hostile) {
    await tell(every, id, { type: 'SampleCreated', data: {} });
    await tell(every, id, { type: 'SampleChanged', data: { [kind]: sent } });
  }
  models.run(store);
  await models.caughtUp(store);
  kit = {
    pool: models.pool,
    costly: () => models.pool,
    progress: models.progress,
    store,
    files: memoryFiles(),
    queriesOf: () => ({}),
    zone: () => Promise.resolve('Africa/Casablanca'),
    clock: systemClock,
    system: wellSystem,
    tokens: encryptedTokens(Buffer.alloc(32, 1), 'pages of lists'),
    sessions: { listOf: async () => [] },
    passkeys: { listOf: async () => [], site: passkeySite(null) },
    closing: new AbortController().signal,
  };
});
afterAll(async () => {
  await models.close();
  await store.close();
});

function callOf(given: Partial<Call>): Call {
  const [route] = every.routes;
  if (!route) throw new Error('a declaration without routes');
  return {
    route,
    params: {},
    query: {},
    body: undefined,
    actor: administrator,
    access: 'full',
    sessionId: null,
    assertSecondFactor: () => undefined,
    requestId: 'test',
    ip: '127.0.0.1',
    idempotencyKey: null,
    expectedRevision: null,
    readAfter: null,
    noteShown: () => undefined,
    lastEventId: null,
    signal: new AbortController().signal,
    ...given,
  };
}

type Row = Readonly<Record<string, unknown>>;

async function list(
  query: Readonly<Record<string, string>>,
): Promise<{ rows: Row[]; next: string | undefined }> {
  const { body, headers } = await answerList(kit, callOf({ query }), { module: every });
  return { rows: body as Row[], next: headers?.['X-Next'] };
}

async function pages(query: Readonly<Record<string, string>>): Promise<Row[]> {
  const found: Row[] = [];
  for (let after = ''; ;) {
    const { rows, next } = await list({ ...query, limit: '97', ...(after ? { after } : {}) });
    found.push(...rows);
    if (!next) return found;
    after = next;
  }
}

const holds = (row: Row, wanted: Row) =>
  Object.entries(wanted).every(([field, value]) => isDeepStrictEqual(row[field], value));

const answered = ({ kind, field, kept, id }: Stored) => ({ [kind]: wireValue(field, kept, id) });

test('nothing is parked, and what was accepted is many times anything', () => {
  expect(models.progress.parked.count).toBe(0);
  expect(accepted.length).toBeGreaterThan(120);
  expect(hostile.length).toBeGreaterThan(800);
});

test('the row holds what was accepted, and null for what is outside of the domain', async () => {
  const rows = await models.rows('select * from read_models.samples');
  const byId = new Map(rows.map((row) => [String(row['_id']), row]));
  for (const { id, kind, kept } of all)
    expect({ id, value: byId.get(id)?.[kind] }).toEqual({ id, value: kept });
});

test('the command side folds the same row', async () => {
  const rows = new Map<string, AnyRow | null>();
  for (const { id } of all) {
    let row: AnyRow | null = null;
    for await (const event of store.read(`sample-${id}`)) row = applyEvent(every, row, event);
    rows.set(id, row);
  }
  const stored = await models.rows('select * from read_models.samples');
  for (const row of stored) expect(rows.get(String(row['_id']))).toEqual(row);
});

test('reads answer it: one by one, in the list, in any order, page by page, as of any moment', async () => {
  const end = await store.end();
  const wanted = new Map(all.map((stored) => [stored.id, answered(stored)]));
  for (const sort of ['_id', 'createdAt', ...sortable]) {
    for (const order of ['asc', 'desc']) {
      const rows = await pages({ sort, order });
      expect(new Set(rows.map(({ _id }) => _id)).size).toBe(all.length);
      // One expectation for all rows: there are tens of thousands, each in every order.
      const wrong = rows.find((row) => !holds(row, wanted.get(String(row['_id'])) ?? { never: 1 }));
      expect(wrong).toBeUndefined();
    }
  }
  const then = await pages({ asOf: String(end), sort: 'text' });
  expect(then).toEqual(await pages({ sort: 'text' }));
  for (const stored of accepted.filter((_, index) => index % 7 === 0)) {
    const call = callOf({ params: { id: stored.id }, query: { asOf: String(end) } });
    expect((await answerOne(kit, call, every)).body).toMatchObject(answered(stored));
  }
});

describe.each(sortable)('a search by %s', (kind) => {
  test('finds what was stored, by what was typed', async () => {
    for (const stored of accepted.filter((one) => one.kind === kind)) {
      const typed = typeof stored.sent === 'object' ? stored.kept : stored.sent;
      if (String(typed).length > 400 || String(typed).trim() === '') continue;
      const found = await list({ search: JSON.stringify({ [kind]: typed }), limit: '1000' });
      expect(found.rows.map(({ _id }) => _id)).toContain(stored.id);
    }
  });

  test('by anything answers or is refused by its name', async () => {
    for (const { sent } of hostile.filter((one) => one.kind === kind)) {
      const refusal = await list({ search: JSON.stringify({ [kind]: sent }) }).then(
        () => null,
        (error: { code?: string; details?: { fields?: object } }) => error,
      );
      if (refusal === null) continue;
      expect(refusal.code).toBe('validation_failed');
      expect(refusal.details?.fields).toHaveProperty([kind]);
    }
  });
});

test('the history tells each change in the words of the answer', async () => {
  const visibility = await versionVisibility(kit, administrator, every);
  const { rows } = await models.pool.query<VersionRow>(
    `select ${versionColumns}, true as "isWhole", true as "wasWhole",
       lag(v.row) over (partition by v.id order by v.since) as before from read_models.record_versions_samples v`,
  );
  const names = new Names();
  const shown = new Map(rows.map((version) => [version.id, entryOf(names, version, visibility)]));
  for (const stored of accepted) {
    const change = shown.get(stored.id)?.changes.find(({ field }) => field === stored.kind);
    const to =
      stored.kind === 'ref'
        ? { _id: stored.kept, name: null }
        : wireValue(stored.field, stored.kept, stored.id);
    expect(change?.to).toEqual(to);
  }
});

test('a rebuild writes the same', async () => {
  const hashes = await models.hashes();
  await models.rebuild(store, [every]);
  expect(await models.hashes()).toEqual(hashes);
});
