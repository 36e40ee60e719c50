import { afterEach, expect, test } from '@jest/globals';
import { answerWith, type Given } from '../../testing/answers.ts';
import { showMoney } from '../../testing/moneyDialogs.tsx';
import { settled, takeOff } from '../../testing/show.tsx';
import { SlipVerbs } from './SlipVerbs.tsx';

afterEach(takeOff);

const slip = { id: 's', _id: 's', status: 'Deposited', count: 2, revision: 1 };

/** @param waiting how many of its two cheques the bank has neither paid nor refused */
const waitingCheques = (waiting: number): Given => ({
  body: waiting > 0 ? [{ _id: 'c', status: 'Deposited' }] : [],
  headers: { 'Content-Range': `cheques 0-0/${waiting}`, 'X-Total-Count': String(waiting) },
});

test.each([
  ['all its cheques wait for the bank', waitingCheques(2), true],
  ['one of its cheques bounced', waitingCheques(1), false],
  ['its cheques cannot be read', { status: 403, body: { error: 'No.', code: 'forbidden' } }, true],
])('Withdraw where %s', async (_, given, isOffered) => {
  const asked = answerWith(given);
  const container = await showMoney(<SlipVerbs record={slip} />);
  await settled();
  expect(asked.map(({ path }) => path).join(' ')).toContain('/api/cheques');
  expect(container.textContent).toContain('Mark as cleared');
  expect(container.textContent?.includes('Withdraw')).toBe(isOffered);
});
