/** What erasing a text writes: no event names more places than a signed checkpoint names in a line. */
import { expect, test } from '@jest/globals';
import { appointments, idOf, MOST_ERASED_VALUES, TEXT_ERASED } from '@hospital/contracts';
import { deciding, rowOf } from '../../testing/deciding.ts';
import { eraseText } from './erasedTexts.ts';

const values = Array.from({ length: 2 * MOST_ERASED_VALUES + 1 }, (_, n) => ({
  event: idOf('event', String(n)),
  place: 'injury',
}));

test.each([
  [1, [1]],
  [MOST_ERASED_VALUES, [MOST_ERASED_VALUES]],
  [values.length, [MOST_ERASED_VALUES, MOST_ERASED_VALUES, 1]],
])('%d places are in events of at most a hundred each, in their order', (count, sizes) => {
  const found = { owner: idOf('owner'), places: [{ place: 'injury' }], values: values.slice(0, count) };
  const input = { field: 'injury', reason: 'By letter', found };
  const row = rowOf('visit', { injury: 'Brought by Salma' });
  let at = 0;
  expect(deciding(eraseText(appointments), { input, row })).toEqual(
    sizes.map((size) => ({
      type: TEXT_ERASED,
      data: { ...found, reason: 'By letter', values: values.slice(at, (at += size)) },
    })),
  );
});
