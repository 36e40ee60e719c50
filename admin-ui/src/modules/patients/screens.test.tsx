import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { inPast } from '../../testing/inPast.tsx';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { presentation } from './screens.tsx';

beforeEach(() => void signedIn());
afterEach(takeOff);

test('an appointment of the patient is booked now, and not in the past', async () => {
  const verbs = presentation.verbs?.({ id: 'p', _id: 'p', status: 'Actif' });
  const link = (await showForm(verbs)).querySelector('a');
  expect([link?.textContent, link?.className, link?.getAttribute('href')]).toEqual([
    'New appointment',
    'button',
    '/appointments/create',
  ]);
  expect((await showForm(inPast(verbs))).querySelector('a')).toBeNull();
});
