import { describe, expect, test } from '@jest/globals';
import { idOf } from '../../kernel/message.ts';
import type { RowOf } from '../../kernel/module.ts';
import { foldEvents, type GivenEvent } from '../../testing/foldEvents.ts';
import { batchBody } from './documentBatchBody.ts';
import {
  batchParts,
  documentBatches,
  isBatchOpen,
  partIn,
  partSizeFor,
  requestedIn,
} from './documentBatches.ts';

const id = idOf('batch');

const fold = (events: readonly GivenEvent[]) => foldEvents(documentBatches, id, events);

const records = [0, 1, 2, 3, 4].map((index) => ({ record: idOf('record', String(index)), revision: 0 }));
const asked: GivenEvent = [
  'DocumentBatchRequested',
  { kind: 'invoice', output: 'zip', language: 'en', total: 5, partSize: 2, records },
];
const part = (index: number, ...ready: boolean[]): GivenEvent => [
  'DocumentBatchPartRendered',
  { part: index, documents: ready.map((isReady, place) => ({ document: idOf(String(place)), isReady })) },
];
const figures = (events: readonly GivenEvent[]) => {
  const row = fold(events);
  return [row?.['status'], row?.['done'], row?.['failed']];
};
const whole: GivenEvent[] = [asked, part(0, true, true), part(1, true, false), part(2, true)];

describe('a batch', () => {
  test('counts its parts, and is ready once all are reported', () => {
    expect(whole.map((_, index) => figures(whole.slice(0, index + 1)))).toEqual([
      ['queued', 0, 0],
      ['rendering', 2, 0],
      ['rendering', 3, 1],
      ['ready', 4, 1],
    ]);
  });

  test('counts a part once, however often it is reported, and none that it does not have', () => {
    expect(figures([asked, part(0, true, true), part(0, true, true), part(7, true)])).toEqual([
      'rendering',
      2,
      0,
    ]);
  });

  test('of which nothing could be printed has failed', () => {
    const events = [asked, part(0, false, false), part(1, false, false), part(2, false)];
    expect(figures(events)).toEqual(['failed', 0, 5]);
  });

  test('is paused and goes on; what was being printed meanwhile counts', () => {
    const paused: GivenEvent[] = [asked, part(0, true, true), ['DocumentBatchPaused'], part(1, true, true)];
    expect(figures(paused)).toEqual(['paused', 4, 0]);
    expect(figures([...paused, ['DocumentBatchResumed']])).toEqual(['rendering', 4, 0]);
    expect(figures([asked, ['DocumentBatchPaused'], ['DocumentBatchResumed']])).toEqual(['queued', 0, 0]);
  });

  test('that was cancelled stays so', () => {
    expect(figures([asked, ['DocumentBatchCancelled'], ...whole.slice(1)])[0]).toBe('cancelled');
  });

  test('opens the parts that had failures when it is retried, and counts them again', () => {
    const retried: GivenEvent[] = [...whole, ['DocumentBatchRetried']];
    const row = fold(retried);
    expect(figures(retried)).toEqual(['queued', 3, 0]);
    expect(batchParts(row as RowOf<typeof documentBatches.fields>)).toEqual([0, null, 0]);
    expect(row?.['startedAt']).toBe('2026-11-21T10:00:04.000Z');
    expect(figures([...retried, part(1, true, true)])).toEqual(['ready', 5, 0]);
  });

  test('is rendered while it is queued or rendering, and then alone', () => {
    const states = ['queued', 'rendering', 'paused', 'ready', 'failed', 'cancelled'];
    expect(states.filter((status) => isBatchOpen({ status }))).toEqual(['queued', 'rendering']);
    expect(isBatchOpen({})).toBe(false);
  });

  test('that is not open is not paused, and one that is not paused does not go on', () => {
    expect(figures([...whole, ['DocumentBatchPaused']])[0]).toBe('ready');
    expect(figures([...whole, ['DocumentBatchResumed']])[0]).toBe('ready');
    expect(figures([...whole.slice(0, 2), ['DocumentBatchPaused']])[0]).toBe('paused');
  });

  test('that nobody asked for is none; asked for twice, it is the first', () => {
    const later = ['Paused', 'Resumed', 'Cancelled', 'Retried'].map((did): GivenEvent => [
      `DocumentBatch${did}`,
    ]);
    expect(fold([part(0, true), ...later])).toBeNull();
    expect(fold([asked, [asked[0], { ...asked[1], total: 9 }]])).toMatchObject({
      total: 5,
      startedAt: '2026-11-21T10:00:00.000Z',
    });
  });

  test('tells its records and the documents of a part by its events', () => {
    expect(requestedIn({ data: { ...asked[1], filter: null } })).toEqual({
      kind: 'invoice',
      output: 'zip',
      language: 'en',
      partSize: 2,
      records,
    });
    const [, data = {}] = part(1, true, false);
    expect(partIn({ data })).toEqual(data);
    expect(() => requestedIn({ data })).toThrow();
    expect(() => partIn({ data: { ...asked[1] } })).toThrow();
  });

  test('has parts of one document where it is small, and of fifty at most', () => {
    expect([1, 20, 21, 1000, 10_000].map(partSizeFor)).toEqual([1, 1, 2, 50, 50]);
  });
});

test('a call names records or a filter, never both and never neither', () => {
  const wanted = { kind: 'invoice', output: 'pdf' };
  const record = idOf('record');
  expect(batchBody.parse({ ...wanted, records: [record.toUpperCase()] })).toMatchObject({
    records: [record],
    language: 'en',
  });
  expect(batchBody.parse({ ...wanted, filter: { month: '2026-10', status: '' } }).filter).toEqual({
    month: '2026-10',
  });
  for (const refused of [
    {},
    { records: [record], filter: {} },
    { records: [] },
    { records: ['7'] },
    { filter: { colour: 'red' } },
    { filter: {}, output: 'tar' },
    { filter: {}, language: 'tlh' },
    { filter: {}, kind: 'poem' },
  ])
    expect(batchBody.safeParse({ ...wanted, ...refused }).success).toBe(false);
});

test.each<readonly [string, Readonly<Record<string, unknown>>, string]>([
  ['kind', { kind: 'cheque' }, 'Kind is one of: '],
  ['output', { output: 'docx' }, 'Output is one of: zip, pdf.'],
  ['language', { language: 'de' }, 'Language is one of: en, '],
  ['records', { records: [] }, 'Choose at least one record.'],
  ['records.0', { records: ['x'] }, 'A record is not a valid identifier.'],
  ['records', { records: Array(10_001).fill(id) }, 'A batch holds 10000 documents at most.'],
  ['records', { filter: {} }, 'Send either records or a filter.'],
  ['records', { records: undefined }, 'Send either records or a filter.'],
])('a call whose %s makes no sense is refused with what to send: %#', (field, given, sentence) => {
  const wanted = { kind: 'invoice', output: 'zip', language: 'en', records: [id] };
  expect(batchBody.safeParse(wanted).success).toBe(true);
  const { error } = batchBody.safeParse({ ...wanted, ...given });
  const said = error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(said).toEqual([[field, expect.stringContaining(sentence)]]);
});

test('a batch of the most records is taken, their ids in small letters', () => {
  const wanted = { kind: 'invoice', output: 'zip', records: Array(10_000).fill(id.toUpperCase()) };
  const { data } = batchBody.safeParse(wanted);
  expect([data?.records?.length, new Set(data?.records), data?.language]).toEqual([
    10_000,
    new Set([id]),
    'en',
  ]);
});
