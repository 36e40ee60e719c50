/** The pages of an erasure: who is offered what. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answerEach } from '../../testing/answers.ts';
import { showForm } from '../../testing/formPlace.tsx';
import { receptionist } from '../../testing/people.ts';
import { settled, takeOff } from '../../testing/show.tsx';
import { presentation } from './screens.tsx';

beforeEach(() => localStorage.clear());
afterEach(takeOff);

const request = {
  id: 'e',
  ...{ kind: 'patients', subject: 'p', status: 'Requested', patient: { _id: 'p', firstname: 'Amina' } },
};
const own = { _id: receptionist._id };
const other = { _id: 'other' };

test.each([
  [
    'asked for it and nobody else could',
    { requestedBy: own },
    ['RolesAndPermissions'],
    ['Withdraw', 'Confirm'],
  ],
  ['asked for it', { requestedBy: own }, [], ['Withdraw']],
  ['is to be erased', { requestedBy: other, employee: own }, [], ['Refuse']],
  ['is another person', { requestedBy: other }, [], ['Refuse', 'Confirm']],
])('who %s is offered what the server takes', async (_who, values, alone, offered) => {
  answerEach({ 'GET /api/profile/reach': { body: { beyond: [], stronger: [], alone } } });
  const place = await showForm(presentation.decisions?.({ ...request, ...values }));
  await settled();
  expect([...place.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(offered);
  const isForAnother = !offered.includes('Confirm');
  expect(place.textContent.includes('Another person has to confirm this erasure.')).toBe(isForAnother);
});
