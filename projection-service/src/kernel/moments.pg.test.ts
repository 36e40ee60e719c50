import { START, type Position, type StoredEvent } from '@hospital/contracts';
import { testDatabase, type TestDatabase } from '@hospital/platform/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { positionText } from './database.ts';
import { migrateReadModels } from './migrateReadModels.ts';
import { positionAt, recordMoments } from './moments.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  await migrateReadModels(database.url, []);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const instant = (minute: number) => new Date(Date.UTC(2026, 3, 1, 8, minute)).toISOString();

function eventAt(at: string, index: number): StoredEvent {
  const position = positionText(index + 1);
  const metadata = {
    v: 1,
    at,
    actor: 'system',
    commandId: '',
    correlationId: '',
    causationId: null,
    schema: 1,
  } as const;
  return { id: '', type: 'Tested', data: {}, stream: 'test-1', revision: BigInt(index), position, metadata };
}

/** Word for word: the last position whose moment is not later, its moment being the least `at` of its event and of all after it. */
function byDefinition(ats: readonly string[], asked: string): Position {
  const least = ats.map((_, index) => [...ats.slice(index)].sort()[0] ?? '');
  return positionText(least.findLastIndex((moment) => moment <= asked) + 1);
}

async function record(ats: readonly string[], batchSize: number): Promise<void> {
  await client.query('truncate read_models.moments');
  const events = ats.map(eventAt);
  for (let from = 0; from < events.length; from += batchSize)
    await recordMoments(client, events.slice(from, from + batchSize));
}

async function answered(ats: readonly string[], asked: string): Promise<Position> {
  return (await positionAt(client, asked)) ?? positionText(ats.length);
}

test('an instant is the last position whose moment is not later, whatever the clocks did and however it came in batches', async () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 25 });
  const batch = fc.integer({ min: 1, max: 25 });
  await fc.assert(
    fc.asyncProperty(
      minutes,
      batch,
      fc.array(fc.integer({ min: 0, max: 59 })),
      async (written, size, asked) => {
        const ats = written.map(instant);
        await record(ats, size);
        for (const at of asked.map(instant)) expect(await answered(ats, at)).toBe(byDefinition(ats, at));
      },
    ),
    { numRuns: 200 },
  );
});

test('one event from a clock a day fast hides nothing that came after it', async () => {
  const ats = [instant(1), '2026-04-02T08:02:00.000Z', instant(3), instant(4)];
  await record(ats, 1);
  expect(await answered(ats, instant(1))).toBe(positionText(1));
  expect(await answered(ats, instant(3))).toBe(positionText(3));
  expect(await positionAt(client, instant(4))).toBeNull();
});

test('before the first event there was nothing; without events there is only the present', async () => {
  await record([instant(5)], 1);
  expect(await positionAt(client, instant(4))).toBe(START);
  await record([], 1);
  expect(await positionAt(client, instant(4))).toBeNull();
});

test('what is no instant says nothing about when', async () => {
  const ats = [
    instant(1),
    'yesterday',
    '+099999-01-01T00:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    instant(3),
  ];
  await record(ats, 2);
  expect(await positionAt(client, instant(2))).toBe(positionText(1));
});

test('of events of one instant, the last is kept alone', async () => {
  const ats = [instant(1), instant(1), instant(1), instant(5)];
  for (const size of [1, 2, 4]) {
    await record(ats, size);
    const { rows } = await client.query('select position::int from read_models.moments order by position');
    expect(rows).toEqual([{ position: 3 }, { position: 4 }]);
  }
});
