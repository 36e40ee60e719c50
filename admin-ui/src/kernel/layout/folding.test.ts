import { describe, expect, test } from '@jest/globals';
import { unfoldedGroups } from './folding.ts';

const groups = [
  { group: 'today', links: 3 },
  { group: 'people', links: 3 },
  { group: 'money', links: 5 },
  { group: 'clinic', links: 5 },
];
const nothing = { current: undefined, opened: null, closed: null };
const sizes = { title: 30, link: 30 };
const unfolded = (available: number, wanted: Partial<Parameters<typeof unfoldedGroups>[2]> = {}) => {
  const found = unfoldedGroups(groups, { ...sizes, available }, { ...nothing, ...wanted });
  return found && [...found].sort();
};

describe('the side menu', () => {
  test('does not fold while everything fits', () => {
    expect(unfolded(600, { current: 'clinic' })).toBeNull();
  });

  test('folds what does not fit, from its end', () => {
    expect(unfolded(450)).toEqual(['money', 'people', 'today']);
    expect(unfolded(300)).toEqual(['people', 'today']);
  });

  test('keeps the group of the page, and the one that was opened', () => {
    expect(unfolded(450, { current: 'clinic' })).toEqual(['clinic', 'people', 'today']);
    expect(unfolded(300, { current: 'today', opened: 'clinic' })).toEqual(['clinic', 'today']);
  });

  test('folds what was closed, also the group of the page', () => {
    expect(unfolded(450, { current: 'today', closed: 'today' })).toEqual(['money', 'people']);
  });

  test('opens the group of the page and the opened one even in a window that is too low for them', () => {
    expect(unfolded(100, { current: 'money', opened: 'clinic' })).toEqual(['clinic', 'money']);
  });
});
