import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { expenses, leaves, type Flag } from '@hospital/contracts';
import type { ReactElement } from 'react';
import { routeOf } from '../../kernel/api/calls.ts';
import { RecordForm } from '../../kernel/form/RecordForm.tsx';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff } from '../../testing/show.tsx';
import { Inputs as ExpenseInputs } from '../expenses/screens.tsx';
import { LeaveInputs } from './LeaveInputs.tsx';

const flags: readonly Flag[] = ['Leaves', 'Expenses'];
const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(flags) });
const other = { ...receptionist, _id: 'other' };
const dates = { fromDate: '2026-03-02', toDate: '2026-03-03' };

/** The states that the form of the record offers. */
async function offered(form: ReactElement, bounds: object): Promise<string[]> {
  answerWith({ body: bounds });
  const container = await showForm(<SessionContext.Provider value={session}>{form}</SessionContext.Provider>);
  await settled();
  const radios = [...container.querySelectorAll<HTMLInputElement>('input[name="status"]')];
  const options = [...container.querySelectorAll<HTMLOptionElement>('select[name="status"] option')];
  return [...radios, ...options].map(({ value }) => value).filter(Boolean);
}

function leaveOf(user: object, status = 'Pending') {
  const record = { id: 'l', _id: 'l', user, status, ...dates };
  return (
    <RecordForm
      module={leaves}
      route={routeOf('ChangeLeave')}
      record={record}
      cancelTo="/leaves"
      onSaved={() => undefined}
    >
      <LeaveInputs />
    </RecordForm>
  );
}

const expense = (
  <RecordForm
    module={expenses}
    route={routeOf('CreateExpense')}
    cancelTo="/expenses"
    onSaved={() => undefined}
  >
    <ExpenseInputs />
  </RecordForm>
);

beforeEach(() => void signedIn());
afterEach(takeOff);

test('one’s own leave is taken back, and decided by somebody else', async () => {
  expect(await offered(leaveOf(receptionist), {})).toEqual(['Pending']);
  expect(await offered(leaveOf(receptionist, 'Approved'), {})).toEqual(['Approved', 'Pending']);
  expect(await offered(leaveOf(other), {})).toEqual(['Approved', 'Pending', 'Declined']);
  expect(await offered(leaveOf(receptionist), { alone: ['Leaves'] })).toHaveLength(3);
});

test('what one wrote to is approved by somebody else', async () => {
  const edited = (writers: readonly string[]) => (
    <RecordForm
      module={expenses}
      route={routeOf('ChangeExpense')}
      record={{ id: 'e', _id: 'e', status: 'Pending', purchasedBy: other, writers }}
      cancelTo="/expenses"
      onSaved={() => undefined}
    >
      <ExpenseInputs />
    </RecordForm>
  );
  expect(await offered(edited(['somebody', receptionist._id]), {})).toEqual(['Pending']);
  expect(await offered(edited(['somebody']), {})).toEqual(['Pending', 'Approved']);
});

test('who enters an expense does not approve it, unless nobody else could', async () => {
  expect(await offered(expense, {})).toEqual(['Pending']);
  expect(await offered(expense, { alone: ['Expenses'] })).toEqual(['Pending', 'Approved']);
});
