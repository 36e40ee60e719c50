/** The permission page explains each flag, and says which ones open nothing. */
import { expect, test } from '@jest/globals';
import { flags, routes, type Flag } from '@hospital/contracts';
import { product } from '../index.ts';
import { flagGroups, withoutScreen } from './flagGroups.ts';
import { pageTexts } from './pageTexts.ts';

/** Asked for by a call of the API or by a screen. */
const used = new Set<Flag>([
  ...routes.flatMap(({ permission }) =>
    permission.kind === 'flag' ? [...permission.any, ...(permission.all ?? [])] : [],
  ),
  ...product.screens.flatMap(({ needs }) => [...(needs?.flags ?? []), ...(needs?.all ?? [])]),
]);

test('the flags without a screen are those that nothing asks for', () => {
  expect([...withoutScreen].sort()).toEqual(flags.filter((flag) => !used.has(flag)).sort());
});

test('each flag stands in one group, and has a line of its own or the note of its group', () => {
  expect(flagGroups.flatMap((group) => group.flags).sort()).toEqual([...flags].sort());
  for (const { flags: grouped, note } of flagGroups)
    expect(note ? grouped : grouped.filter((flag) => flag in pageTexts.roles.opens)).toEqual(grouped);
});
