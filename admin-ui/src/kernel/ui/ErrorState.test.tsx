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
