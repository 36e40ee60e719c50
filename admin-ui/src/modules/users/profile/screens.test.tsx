/** Everybody changes their own profile, also without a right over people. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Flag } from '@hospital/contracts';
import { SessionContext, sessionOf } from '../../../kernel/session/SessionContext.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { inputNamed, press, showForm } from '../../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../../testing/people.ts';
import { settled, takeOff, type } from '../../../testing/show.tsx';
import { ProfileEdit, ProfilePage } from './screens.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

test('it is sent to the role of the path, which needs no right', async () => {
  const user = { ...receptionist, phone: '+212 661 000000', city: 'Rabat', revision: 3 };
  const container = await showForm(
    <SessionContext.Provider value={sessionOf(user, { hasAccess: true, flags: new Set() })}>
      <ProfileEdit />
    </SessionContext.Provider>,
  );
  await settled();
  const asked = answerWith({ body: { ...user, phone: '+212 522 000000', revision: 4 } });
  await type(inputNamed(container, 'phone'), '+212 522 000000');
  await press(container, 'Save');
  await settled();
  const [sent] = asked.filter(({ method }) => method === 'PUT');
  expect(sent).toMatchObject({
    path: `/api/users/${receptionist.role._id}/${receptionist._id}`,
    body: { phone: '+212 522 000000' },
  });
});

test.each<readonly [string, readonly Flag[], readonly string[]]>([
  ['without a right over employees has no history, which would be refused', [], ['Details']],
  ['of who reads employees has its history', ['Employees'], ['Details', 'History']],
  ['of who reads doctors, and is none, has no history', ['Doctors'], ['Details']],
  ['of who reads every history has its history', ['Activities'], ['Details', 'History']],
])('the profile %s', async (_, flags, tabs) => {
  answerWith({ body: [] });
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(flags) });
  const container = await showForm(
    <SessionContext.Provider value={session}>
      <ProfilePage />
    </SessionContext.Provider>,
  );
  await settled();
  expect([...container.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual(tabs);
});
