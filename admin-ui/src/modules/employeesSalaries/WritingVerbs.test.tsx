import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff } from '../../testing/show.tsx';
import { WritingVerbs } from './WritingVerbs.tsx';

async function verbsOn(user: string): Promise<string | null> {
  answerWith({ body: {} });
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(['EmployeesSalaries']) });
  const container = await showForm(
    <SessionContext.Provider value={session}>
      <WritingVerbs record={{ id: 's', user: { _id: user } }} />
    </SessionContext.Provider>,
  );
  await settled();
  return container.textContent;
}

beforeEach(() => void signedIn());
afterEach(takeOff);

test('one’s own payslip is edited and deleted by somebody else', async () => {
  expect(await verbsOn('other')).toContain('Edit');
  expect(await verbsOn(receptionist._id)).toBe('');
});
