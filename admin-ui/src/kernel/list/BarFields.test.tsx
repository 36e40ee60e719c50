import { leaves } from '@hospital/contracts';
import { afterEach, expect, test } from '@jest/globals';
import { showForm } from '../../testing/formPlace.tsx';
import { takeOff } from '../../testing/show.tsx';
import { BarFields } from './BarFields.tsx';

afterEach(takeOff);

const shown = (names: readonly string[]) =>
  showForm(
    <BarFields module={leaves} names={names} words={undefined} filters={{}} onChange={() => undefined} />,
  );

test('the first and the last day of a filter come to the next line together', async () => {
  const place = await shown(['type', 'fromDate', 'toDate']);
  const [range, ...more] = place.querySelectorAll('.bar-range');
  expect([...(range?.querySelectorAll('input') ?? [])].map(({ name }) => name)).toEqual([
    'fromDate',
    'toDate',
  ]);
  expect(more).toEqual([]);
});

test('a day alone is a field as any other', async () => {
  const place = await shown(['fromDate', 'type']);
  expect(place.querySelector('.bar-range')).toBeNull();
  expect(place.querySelector('input[name=fromDate]')).not.toBeNull();
});
