import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { employeesSalaries } from '@hospital/contracts';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff } from '../../testing/show.tsx';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import type { Presentation } from './presentation.ts';
import { useRights } from './useRights.ts';

const presentation: Presentation = {
  module: employeesSalaries,
  name: 'resources.employeesSalaries.name',
  toast: 'salary',
  perPage: 4,
  step: 4,
  ownMatter: { flag: 'EmployeesSalaries', field: 'user' },
};

function Verbs({ user }: { user: object }) {
  const { mayChange, mayRemove } = useRights(presentation);
  const record = { id: 's', user };
  return `${mayChange(record) ? 'edit' : '-'} ${mayRemove(record) ? 'delete' : '-'}`;
}

async function verbsFor(user: object, bounds: object): Promise<string | null> {
  answerWith({ body: bounds });
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(['EmployeesSalaries']) });
  const container = await showForm(
    <SessionContext.Provider value={session}>
      <Verbs user={user} />
    </SessionContext.Provider>,
  );
  await settled();
  return container.textContent;
}

beforeEach(() => void signedIn());
afterEach(takeOff);

test('one’s own record is somebody else’s to edit and delete, where there is somebody', async () => {
  expect(await verbsFor({ _id: 'other' }, {})).toBe('edit delete');
  expect(await verbsFor({ _id: receptionist._id }, {})).toBe('- -');
  expect(await verbsFor({ _id: receptionist._id }, { alone: ['EmployeesSalaries'] })).toBe('edit delete');
});
