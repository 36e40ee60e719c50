/** An expense that is paid out of a till: what its page offers, and to whom. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { answerEach } from '../../testing/answers.ts';
import { press } from '../../testing/showForm.tsx';
import { confirmButton, dialog, showMoney, textOf, write } from '../../testing/moneyDialogs.tsx';
import { settled, takeOff, untilText } from '../../testing/show.tsx';
import { PayoutVerb } from './PayoutVerb.tsx';
import { presentation } from './screens.tsx';

beforeEach(() => localStorage.clear());
afterEach(takeOff);

const due: RaRecord = {
  ...{ id: 'x', _id: 'x', itemName: 'Gloves', amount: 120, revision: 4 },
  ...{ status: 'Approved', paidBy: 'Cash', payout: null, payoutSession: null },
};
const paidOut: RaRecord = { ...due, payout: 'p', payoutSession: 's' };
const session = (status: string) => ({ 'GET /api/tillSessions/s': { body: { _id: 's', status } } });
const flags = ['Cashier', 'Expenses'] as const;

describe('an approved cash expense', () => {
  test('is paid out after a question', async () => {
    const asked = answerEach({ 'POST /api/expenses/x/payout': { body: { ...paidOut, revision: 5 } } });
    const container = await showMoney(<PayoutVerb record={due} />, flags);
    await press(container, 'Pay out of my till');
    expect(textOf(dialog())).toContain('120.00');
    await press(dialog(), 'Pay out of my till');
    await untilText(container, 'The expense was paid out of your till.');
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/expenses/x/payout']);
    expect(asked[0]?.headers['If-Match']).toBe('"4"');
  });

  test('that is changed after the question was asked is paid as it was asked, or refused', async () => {
    const stale = { status: 409, body: { error: 'Changed meanwhile.', code: 'stale_revision' } };
    const asked = answerEach({ 'POST /api/expenses/x/payout': stale });
    function Page() {
      const [record, setRecord] = useState(due);
      return (
        <>
          <PayoutVerb record={record} />
          <button type="button" onClick={() => setRecord({ ...due, amount: 1200, revision: 5 })}>
            Read again
          </button>
        </>
      );
    }
    const container = await showMoney(<Page />, flags);
    await press(container, 'Pay out of my till');
    await press(document.body, 'Read again');
    expect(textOf(dialog())).toContain('120.00');
    await press(dialog(), 'Pay out of my till');
    expect(asked[0]?.headers['If-Match']).toBe('"4"');
  });

  test.each([
    ['that is pending', { ...due, status: 'Pending' }, flags],
    ['that is paid by cheque', { ...due, paidBy: 'Cheque' }, flags],
    ['for who keeps no till', due, ['Expenses']],
  ] as const)('is not offered %s', async (_why, record, held) => {
    answerEach({});
    expect((await showMoney(<PayoutVerb record={record} />, held)).querySelector('button')).toBeNull();
  });
});

describe('a payout', () => {
  test('is reversed with a reason while its session is open', async () => {
    const path = 'POST /api/expenses/x/payout/reversal';
    const asked = answerEach({ ...session('Open'), [path]: { body: { ...due, revision: 5 } } });
    const container = await showMoney(<PayoutVerb record={paidOut} />, flags);
    await untilText(container, 'Reverse the payout');
    await press(container, 'Reverse the payout');
    await write('reason', 'Typed twice');
    await act(async () => confirmButton().click());
    await untilText(container, 'The payout was reversed.');
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Typed twice' });
  });

  test('is not offered to be reversed once its session is closed, nor to be paid again', async () => {
    const asked = answerEach(session('Closed'));
    const container = await showMoney(<PayoutVerb record={paidOut} />, flags);
    await settled();
    expect(asked).toHaveLength(1);
    expect(container.querySelector('button')).toBeNull();
  });
});

test('an expense that is paid out offers no other status', async () => {
  answerEach({});
  const offers = async (record: RaRecord) =>
    (await showMoney(<>{presentation.status?.(record)}</>, flags)).querySelector('button') !== null;
  expect(await offers(due)).toBe(true);
  await takeOff();
  expect(await offers(paidOut)).toBe(false);
});
