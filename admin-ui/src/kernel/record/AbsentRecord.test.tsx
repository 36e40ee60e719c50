import { afterEach, expect, test } from '@jest/globals';
import { HttpError } from 'react-admin';
import { showForm } from '../../testing/showForm.tsx';
import { takeOff } from '../../testing/show.tsx';
import { AbsentRecord } from './AbsentRecord.tsx';

afterEach(takeOff);

async function shown(status: number): Promise<HTMLElement> {
  const error = new HttpError('Refused.', status, {});
  return showForm(<AbsentRecord error={error} listTo="/patients" retry={() => undefined} />);
}

test.each([
  ['was deleted', 410, 'This record was deleted'],
  ['never existed', 404, 'This record does not exist'],
  ['has no possible id', 400, 'This record does not exist'],
])('of a record that %s the page says so, and leads to the list', async (_, status, title) => {
  const container = await shown(status);
  expect(container.querySelector('h2')?.textContent).toBe(title);
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/patients',
  ]);
  expect(container.querySelector('button')).toBeNull();
});

test('any other error can be tried again', async () => {
  const container = await shown(503);
  expect(container.querySelector('a')).toBeNull();
  expect(container.querySelector('button')?.textContent).toBe('Try again');
});
