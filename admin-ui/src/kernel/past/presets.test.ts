import { expect, test } from '@jest/globals';
import { presetsAt } from './presets.ts';

test('by the clinic’s clock, which may have another day than UTC', () => {
  expect(presetsAt(new Date('2026-11-30T23:30:00.000Z'), 'Asia/Dubai')).toEqual({
    hourAgo: '2026-11-30T22:30:00.000Z',
    yesterdayEvening: '2026-11-30T14:00:00.000Z',
    endOfMonth: '2026-11-30T19:59:59.999Z',
  });
});
