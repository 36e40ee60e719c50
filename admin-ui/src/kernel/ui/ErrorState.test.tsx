import { afterEach, expect, test } from '@jest/globals';
import { HttpError } from 'react-admin';
import { showForm } from '../../testing/formPlace.tsx';
import { takeOff } from '../../testing/show.tsx';
import { ErrorState } from './State.tsx';

afterEach(takeOff);

const shown = async (body: object) =>
  (await showForm(<ErrorState error={new HttpError('', 400, body)} />)).textContent;

test('what cannot be loaded says which part of the question is wrong', async () => {
  const refused = { code: 'validation_failed', error: 'Some fields need your attention.' };
  expect(await shown({ ...refused, fields: { to: 'To must not be before From.' } })).toContain(
    'To must not be before From.',
  );
  await takeOff();
  expect(await shown(refused)).toContain('Some fields need your attention.');
});

test('what has no past says so, and leads back to now', async () => {
  const error = new HttpError('', 409, {
    code: 'no_past',
    error: 'This shows the clinic as it is now. Go back to now to see it.',
  });
  const place = await showForm(<ErrorState error={error} retry={() => undefined} />);
  expect(place.textContent).toContain('This shows the clinic as it is now.');
  expect(place.querySelector('a')?.textContent).toBe('Back to now');
  expect(place.querySelector('button')).toBeNull();
});
