import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { useSetLocale } from 'react-admin';
import { answerEach } from '../../testing/answers.ts';
import { confirmButton, dialog, showMoney } from '../../testing/moneyDialogs.tsx';
import { press } from '../../testing/showForm.tsx';
import { settled, takeOff, until, untilText } from '../../testing/show.tsx';
import { DepositButton } from './DepositButton.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

const cheque = { id: 'c', _id: 'c', amount: 5, currency: 'MAD', status: 'Received' };

function InFrench() {
  const setLocale = useSetLocale();
  return (
    <button type="button" onClick={() => void setLocale('fr')}>
      Français
    </button>
  );
}

test('a refused cheque is said in the language of the screen', async () => {
  const fields = { 'cheques.0.cheque': 'Choose a cheque that is in hand.' };
  answerEach({
    'POST /api/depositSlips': { status: 400, body: { code: 'validation_failed', error: 'Wrong', fields } },
  });
  const container = await showMoney(
    <>
      <InFrench />
      <DepositButton records={[cheque]} />
    </>,
  );
  await press(container, 'Français');
  await untilText(container, 'remise');
  await act(async () => [...container.querySelectorAll('button')].at(-1)?.click());
  await until(() => dialog().querySelector('form') !== null);
  await act(async () => confirmButton().click());
  await settled();
  expect(dialog().querySelector('.field-error')?.textContent).toBe('Choisissez un chèque encore en main.');
});
