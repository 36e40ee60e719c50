import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { taxes, type Flag } from '@hospital/contracts';
import { answerWith } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { SessionContext, sessionOf, type Session } from '../session/SessionContext.tsx';
import { UndoButton } from './UndoButton.tsx';

const undoing = { operation: 'ChangeTaxStatus', body: { status: 'Pending' }, revision: 7 };
const accountant = sessionOf(receptionist, { hasAccess: true, flags: new Set<Flag>(['Taxs']) });
const nurse = sessionOf(receptionist, { hasAccess: true, flags: new Set<Flag>(['Patients']) });

const buttonFor = (session: Session) =>
  showForm(
    <SessionContext.Provider value={session}>
      <UndoButton module={taxes} id="t" undoing={undoing} />
    </SessionContext.Provider>,
  );

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

test('takes back what the person saw, and nothing that came in since', async () => {
  const calls = answerWith({
    status: 409,
    body: { error: 'Somebody changed it.', code: 'stale_revision', revision: 8 },
  });
  const container = await buttonFor(accountant);
  await press(container, 'Undo');
  await untilText(container, 'Somebody changed it.');
  expect(calls[0]).toMatchObject({
    method: 'PATCH',
    body: { status: 'Pending' },
    headers: { 'If-Match': '"7"' },
  });
});

test('is not there for who may not give the command', async () => {
  expect((await buttonFor(nurse)).querySelector('button')).toBeNull();
});
