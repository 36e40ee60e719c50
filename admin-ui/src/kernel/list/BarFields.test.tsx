import { leaves } from '@hospital/contracts';
import { afterEach, expect, test } from '@jest/globals';
import { showForm } from '../../testing/showForm.tsx';
import { takeOff } from '../../testing/show.tsx';
import { BarFields } from './BarFields.tsx';

afterEach(takeOff);

const shown = (names: readonly string[]) =>
  showForm(
    <BarFields module={leaves} names={names} words={undefined} filters={{}} onChange={() => undefined} />,
  );

test('the first and the last day of a filter come to the next line together', async () => {
  const container = await shown(['type', 'fromDate', 'toDate']);
  const [range, ...more] = container.querySelectorAll('.bar-range');
  expect([...(range?.querySelectorAll('input') ?? [])].map(({ name }) => name)).toEqual([
    'fromDate',
    'toDate',
  ]);
  expect(more).toEqual([]);
});

test('a day alone is a field as any other', async () => {
  const container = await shown(['fromDate', 'type']);
  expect(container.querySelector('.bar-range')).toBeNull();
  expect(container.querySelector('input[name=fromDate]')).not.toBeNull();
});
