import { afterEach, expect, test } from '@jest/globals';
import { HttpError } from 'react-admin';
import { showForm } from '../../testing/showForm.tsx';
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
  const container = await showForm(<ErrorState error={error} retry={() => undefined} />);
  expect(container.textContent).toContain('This shows the clinic as it is now.');
  expect(container.querySelector('a')?.textContent).toBe('Back to now');
  expect(container.querySelector('button')).toBeNull();
});

test('what the role does not allow says so, and is not tried again', async () => {
  const said = 'Your role does not allow this. Ask an administrator if you need it.';
  const error = new HttpError('', 403, { code: 'not_allowed', error: said });
  const container = await showForm(<ErrorState error={error} retry={() => undefined} />);
  expect(container.querySelector('h2')?.textContent).toBe('Your role does not give you access to this');
  expect(container.textContent).toContain(said);
  expect(container.querySelector('button')).toBeNull();
});
