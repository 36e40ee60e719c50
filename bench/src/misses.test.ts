import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { KeptFigure, KeptRun } from './keptFigures.ts';
import { missesIn, unexplainedIn } from './misses.ts';

const missed: KeptFigure = {
  ...{ bench: 'projection', name: 'Rebuild of 10 records', beside: 'COPY' },
  ...{ atLeast: 2, ratio: 1, low: 1, high: 1 },
};
const reached = { ...missed, ratio: 2 };

test('what is missed is named with its reason, and what is reached is not', () => {
  const page = missesIn([missed, { ...missed, beside: 'another peer' }]);
  expect(page).toMatch(/^## What is missed, and why\n\n- \*\*Rebuild of 10 records\*\*: .+\n\n$/);
  expect(missesIn([reached])).toBe('');
});

test('a reason holds for the figures of its benchmark', () => {
  const ofAnother = { ...missed, bench: 'append' };
  expect(missesIn([ofAnother])).toBe('');
  expect(unexplainedIn([missed, reached, ofAnother, { ...ofAnother, ratio: 3 }])).toEqual([missed.name]);
});

test('each figure that was missed when it was kept last has a reason', () => {
  const kept = JSON.parse(readFileSync(new URL('../figures.json', import.meta.url), 'utf8')) as KeptRun;
  expect(kept.figures.length).toBeGreaterThan(50);
  expect(unexplainedIn(kept.figures)).toEqual([]);
});
