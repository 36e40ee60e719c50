import { describe, expect, test } from '@jest/globals';
import { leaveDays, mayWriteLeave } from './leaveDays.ts';

test.each([
  ['2026-02-27', '2026-03-02', 3],
  ['2026-03-02', '2026-03-02', 0],
  ['2026-03-05', '2026-03-02', 0],
  ['2026-03-05', '', null],
  ['2026-03-05', '0002-03-05', null],
])('from %s to %s: %s', (fromDate, toDate, days) => {
  expect(leaveDays({ fromDate, toDate })).toBe(days);
});

describe('a leave is written', () => {
  const mine = { user: { _id: 'me' } };
  test.each([
    ['by its employee while Pending', { ...mine, status: 'Pending' }, false, true],
    ['not by its employee once Approved', { ...mine, status: 'Approved' }, false, false],
    ['not by somebody else', { user: { _id: 'other' }, status: 'Pending' }, false, false],
    ['by the holder of the flag', { user: { _id: 'other' }, status: 'Approved' }, true, true],
    ['by nobody once Closed', { ...mine, status: 'Closed' }, true, false],
  ])('%s', (_, leave, holdsFlag, may) => {
    expect(mayWriteLeave(leave, { holdsFlag, own: 'me' })).toBe(may);
  });
});
