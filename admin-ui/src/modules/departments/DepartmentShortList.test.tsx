import { afterEach, expect, test } from '@jest/globals';
import type { Flag } from '@hospital/contracts';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { DepartmentShortList } from './DepartmentShortList.tsx';

afterEach(takeOff);

test.each<[Flag, boolean]>([
  ['Departments', true],
  ['Patients', false],
])('without departments, it says to a role with the flag %s where to add one: %p', async (flag, isSaid) => {
  const user = signedIn();
  answerWith({ body: [], headers: { 'X-Total-Count': '0' } });
  const container = await showForm(
    <SessionContext.Provider value={sessionOf(user, { hasAccess: true, flags: new Set([flag]) })}>
      <DepartmentShortList />
    </SessionContext.Provider>,
  );
  await untilText(container, 'No departments yet');
  expect(container.textContent?.includes('under Departments')).toBe(isSaid);
});
