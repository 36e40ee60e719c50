import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Flag } from '@hospital/contracts';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { productOf, ProductProvider } from '../../kernel/screens.ts';
import { answerWith } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff, untilText } from '../../testing/show.tsx';
import { leaveScreens } from './index.ts';
import { LeaveDecisions } from './LeaveDecisions.tsx';

const pending = { id: 'l', _id: 'l', user: { _id: 'other' } as object, status: 'Pending', revision: 1 };

async function shown(record: typeof pending, flags: readonly Flag[] = ['Leaves']) {
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(flags) });
  const container = await showForm(
    <SessionContext.Provider value={session}>
      <ProductProvider value={productOf([leaveScreens])}>
        <LeaveDecisions record={record} />
      </ProductProvider>
    </SessionContext.Provider>,
  );
  await settled();
  return container;
}

const buttonsOf = (container: HTMLElement) =>
  [...container.querySelectorAll('button')].map((one) => one.textContent);

beforeEach(() => void signedIn());
afterEach(takeOff);

test('only a pending leave of somebody else is decided, by those who hold the flag', async () => {
  answerWith({ body: {} });
  expect(buttonsOf(await shown(pending))).toEqual(['Decline', 'Approve']);
  await takeOff();
  expect(buttonsOf(await shown({ ...pending, user: { _id: receptionist._id } }))).toEqual([]);
  await takeOff();
  expect(buttonsOf(await shown({ ...pending, status: 'Approved' }))).toEqual([]);
  await takeOff();
  expect(buttonsOf(await shown(pending, []))).toEqual([]);
});

test('two decisions in a row say whose leaves they are about', async () => {
  const user = { _id: 'other', firstname: 'Salma', lastname: 'Idrissi' };
  answerWith({ body: {} }, { body: { ...pending, status: 'Declined', revision: 2 } });
  const container = await shown({ ...pending, user });
  await press(container, 'Decline');
  await untilText(container, 'Undo');
  expect(container.querySelector('.toast')?.textContent).toContain('Salma Idrissi');
});

test('a decision is the command of the list, which the toast takes back', async () => {
  const calls = answerWith({ body: {} }, { body: { ...pending, status: 'Declined', revision: 2 } });
  const container = await shown(pending);
  await press(container, 'Decline');
  await untilText(container, 'Undo');
  await press(container, 'Undo');
  await settled();
  const sent = calls.filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ body, headers }) => [body, headers['If-Match']])).toEqual([
    [{ status: 'Declined' }, undefined],
    [{ status: 'Pending' }, '"2"'],
  ]);
});
