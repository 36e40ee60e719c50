import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { inputNamed, leave } from '../../../testing/showForm.tsx';
import { signedIn } from '../../../testing/people.ts';
import { show, takeOff, type } from '../../../testing/show.tsx';
import { FilterMoment } from './FilterMoment.tsx';

beforeEach(() => void signedIn());
afterEach(takeOff);

async function shown() {
  const days: string[] = [];
  const container = await show(
    <FilterMoment kind="day" name="from" value="2026-02-01" onChange={(day) => days.push(day)} />,
  );
  return { days, container, input: inputNamed(container, 'from') };
}

test('a day that does not exist changes no list, and is said once the field is left', async () => {
  const { days, container, input } = await shown();
  await type(input, '31/02/2026');
  expect(container.querySelector('.field-error')).toBeNull();
  await leave(input);
  const said = container.querySelector('.field-error');
  expect(said?.textContent).toBe('field.unread_day');
  expect(input.getAttribute('aria-describedby')).toBe(said?.id);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(days).toEqual([]);
});

test('a day that exists, and none, are handed on, without a word', async () => {
  const { days, container, input } = await shown();
  await type(input, '31/02/2026');
  await leave(input);
  await type(input, '28/02/2026');
  await leave(input);
  await type(input, '');
  await leave(input);
  expect(days).toEqual(['2026-02-28', '']);
  expect(container.querySelector('.field-error')).toBeNull();
});
