/** An advance of a patient: what is sent, and what is said then. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, press } from '../../testing/formPlace.tsx';
import { confirmButton, dialog, showMoney } from '../../testing/moneyDialogs.tsx';
import { takeOff, type, untilText } from '../../testing/show.tsx';
import { AdvanceButton } from './AdvanceButton.tsx';

beforeEach(() => localStorage.clear());
afterEach(takeOff);

test('is recorded, and a sentence says so', async () => {
  const asked = answerWith({ body: { _id: 'p', balance: 100 } });
  const place = await showMoney(<AdvanceButton patient="p" />);
  await press(place, 'Receive an advance');
  await type(inputNamed(dialog(), 'amount'), '100');
  await act(async () => confirmButton().click());
  await untilText(place, 'The advance was recorded.');
  expect(asked[0]).toMatchObject({
    path: '/api/patientAccounts/p/advances',
    body: { amount: '100', method: 'Cash' },
  });
});
