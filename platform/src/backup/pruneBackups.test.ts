/** Which backups stay, of two a day over more than two years. The expected days are written out. */
import { expect, test } from '@jest/globals';
import { backupsToKeep, type Keep } from './pruneBackups.ts';

const DAY_MS = 86_400_000;
const DAYS = 800;
/** A Monday. */
const newest = Date.parse('2026-01-05T00:00:00.000Z');

const backups = Array.from({ length: DAYS }, (_none, index) => newest - (DAYS - 1 - index) * DAY_MS).flatMap(
  (day) => [6, 18].map((hour) => ({ at: new Date(day + hour * 3_600_000).toISOString() })),
);

const keptBy = (keep: Keep, all = backups) => backupsToKeep(all, keep).map(({ at }) => at.slice(0, 13));
const evenings = (...days: readonly string[]) => days.map((day) => `${day}T18`);

const lastDays = [
  ...['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'],
  ...['2026-01-03', '2026-01-04', '2026-01-05'],
];
/** Sundays, and the Monday that begins this week. */
const lastOfWeeks = ['2025-12-21', '2025-12-28', '2026-01-04', '2026-01-05'];
const lastOfMonths = [
  ...['2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31', '2025-06-30', '2025-07-31'],
  ...['2025-08-31', '2025-09-30', '2025-10-31', '2025-11-30', '2025-12-31', '2026-01-05'],
];

test.each([
  ['days', { daily: 7, weekly: 0, monthly: 0 }, lastDays],
  ['weeks', { daily: 0, weekly: 4, monthly: 0 }, lastOfWeeks],
  ['months', { daily: 0, weekly: 0, monthly: 12 }, lastOfMonths],
])('the last backup of each of the last %s stays', (_periods, keep, days) => {
  expect(keptBy(keep)).toEqual(evenings(...days));
});

test('together they keep each of these once, the oldest first', () => {
  const days = new Set([...lastDays, ...lastOfWeeks, ...lastOfMonths]);
  expect(keptBy({ daily: 7, weekly: 4, monthly: 12 })).toEqual(evenings(...[...days].sort()));
});

test('the newest stays whatever the rule says, and periods without a backup do not count', () => {
  expect(keptBy({ daily: 0, weekly: 0, monthly: 0 })).toEqual(evenings('2026-01-05'));
  const rare = backups.filter(({ at }) => /^\d{4}-(?:03-09|12-31)T18/.test(at));
  expect(keptBy({ daily: 3, weekly: 2, monthly: 1 }, rare)).toEqual(
    evenings('2024-12-31', '2025-03-09', '2025-12-31'),
  );
});
