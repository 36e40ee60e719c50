/** How a dialog that moves money is confirmed: never by an Enter that was meant for a field, or that was held down. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act } from 'react';
import { inputNamed, key } from '../../testing/showForm.tsx';
import { confirmButton, dialog, enter, showMoney, textOf } from '../../testing/moneyDialogs.tsx';
import { takeOff } from '../../testing/show.tsx';
import { useTyped } from './dialogForm.ts';
import { progressOf } from '../progress.ts';
import { Figures, MoneyDialog } from './MoneyDialog.tsx';

const [submit, close] = [jest.fn(), jest.fn()];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  submit.mockClear();
  close.mockClear();
});
afterEach(takeOff);

interface OpenedProps {
  readonly isReady?: boolean;
  readonly isRunning?: boolean;
  readonly outcome?: string;
}

function Opened({ isReady = true, isRunning = false, outcome }: OpenedProps) {
  const form = useTyped({ about: ['test'], start: { amount: '300.00' }, onClose: close });
  return (
    <MoneyDialog
      {...{ isReady, outcome }}
      form={{ ...form, progress: progressOf(isRunning) }}
      title="Record a payment"
      action="Record MAD 300.00"
      onSubmit={submit}
    >
      {(isChecked) => (
        <>
          {/* As every first field of a dialog. */}
          <input
            name="amount"
            value={form.typed.amount}
            onChange={(event) => form.type({ amount: event.target.value })}
            autoFocus
          />
          <input name="payer" aria-invalid={isChecked && !isReady} />
          {isChecked && !isReady && <p>Say who pays.</p>}
          <Figures figures={[['Left to pay', 'MAD 0.00']]} />
        </>
      )}
    </MoneyDialog>
  );
}

const form = () => dialog().querySelector('form') ?? document.body;

test('opens in its first field, with what is there selected', async () => {
  await showMoney(<Opened />);
  const amount = inputNamed(dialog(), 'amount');
  expect(document.activeElement).toBe(amount);
  expect([amount.selectionStart, amount.selectionEnd]).toEqual([0, 6]);
});

test('its button says what is recorded and what follows; the figures are read aloud', async () => {
  await showMoney(<Opened outcome="nothing left to pay" />);
  expect(textOf(confirmButton())).toBe('Record MAD 300.00 – nothing left to pay');
  expect(textOf(dialog().querySelector('[aria-live]') ?? document.body)).toBe('Left to payMAD 0.00');
  await takeOff();
  await showMoney(<Opened />);
  expect(textOf(confirmButton())).toBe('Record MAD 300.00');
});

test('Enter in a field goes on to the button, and Enter there confirms', async () => {
  await showMoney(<Opened />);
  expect((await key(inputNamed(dialog(), 'amount'), 'Enter')).defaultPrevented).toBe(true);
  expect(submit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(confirmButton());
  await enter();
  expect(submit).toHaveBeenCalledTimes(1);
});

test('an Enter that is held down does nothing, wherever it is', async () => {
  await showMoney(<Opened />);
  const amount = inputNamed(dialog(), 'amount');
  expect((await key(amount, 'Enter', { repeat: true })).defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(amount);
  expect((await key(confirmButton(), 'Enter', { repeat: true })).defaultPrevented).toBe(true);
  expect(submit).not.toHaveBeenCalled();
});

test.each([{ ctrlKey: true }, { metaKey: true }])('Enter with %j confirms from a field', async (held) => {
  await showMoney(<Opened />);
  await key(inputNamed(dialog(), 'amount'), 'Enter', held);
  expect(submit).toHaveBeenCalledTimes(1);
});

test('other keys are the field’s', async () => {
  await showMoney(<Opened />);
  expect((await key(inputNamed(dialog(), 'amount'), 'a', { ctrlKey: true })).defaultPrevented).toBe(false);
  expect(submit).not.toHaveBeenCalled();
});

test('what is not ready is not sent: what is wrong is shown, and the first wrong field has the focus', async () => {
  await showMoney(<Opened isReady={false} />);
  expect(textOf(dialog())).not.toContain('Say who pays.');
  await act(async () => confirmButton().click());
  expect(textOf(dialog())).toContain('Say who pays.');
  expect(document.activeElement).toBe(inputNamed(dialog(), 'payer'));
  expect(submit).not.toHaveBeenCalled();
});

test('nothing is sent twice while it runs', async () => {
  await showMoney(<Opened isRunning />);
  expect(confirmButton().getAttribute('aria-busy')).toBe('true');
  await act(async () => {
    form().dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  expect(submit).not.toHaveBeenCalled();
});

test('is left by its other button', async () => {
  await showMoney(<Opened />);
  await act(async () =>
    [...dialog().querySelectorAll('button')].find(({ type }) => type === 'button')?.click(),
  );
  expect(close).toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});
