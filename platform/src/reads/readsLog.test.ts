import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createLogger } from '../monitoring/logging.ts';
import { createReadsLog } from './readsLog.ts';

const CYCLES = 3;
const EVERY_MS = 120_000;
const PAGE = 600;

/** Rows of some minutes in which each person looks at the same page every two minutes. */
async function rowsOf(people: number): Promise<number> {
  let rows = 0;
  let now = Date.UTC(2027, 0, 4, 8);
  const insert = (_text: string, [entries]: readonly [string]) => {
    rows += JSON.parse(entries).length;
    return Promise.resolve({ rows: [] });
  };
  const reads = createReadsLog({
    pool: { query: insert as never },
    clock: () => new Date(now),
    log: createLogger({ name: 'test', level: 'silent' }),
    ...{ retentionDays: 1, listRetentionDays: 1, everyMs: 3_600_000 },
  });
  const shown = Array.from({ length: PAGE }, () => ({ record: randomUUID(), patient: randomUUID() }));
  const actors = Array.from({ length: people }, () => randomUUID());
  for (let cycle = 0; cycle < CYCLES; cycle += 1, now += EVERY_MS) {
    for (const actor of actors) {
      const read = { actor, resource: 'appointments', how: 'list', searched: ['appointmentDate'] } as const;
      reads.noteList({ ...read, shown, requestId: 'r' });
      await reads.flush();
    }
  }
  await reads.close();
  return rows;
}

test('a page that four hundred people have open is one row for each of them', async () => {
  expect(await rowsOf(400)).toBe(400);
});

test('beside more people than are remembered, the others are not forgotten', async () => {
  expect(await rowsOf(700)).toBeLessThan(700 + CYCLES * 40);
});
