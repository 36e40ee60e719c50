/** The dialog that takes a day, and a reason where one is asked for. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { answerWith, type Given } from '../../testing/answers.ts';
import { inputNamed, press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, submit, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { DayDialog } from './DayDialog.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

const clearing = { module: 'cheques', operation: 'ClearCheque', success: 'toast.cheque.cleared' };
const bouncing = { module: 'cheques', operation: 'BounceCheque', success: 'toast.cheque.bounced' };

const dialog = () => {
  const found = document.querySelector<HTMLElement>('[role="dialog"]');
  if (!found) throw new Error('No dialog is open.');
  return found;
};

async function opened(answer: Given, reason?: string) {
  const asked = answerWith(answer);
  const said = { closed: 0 };
  await showForm(
    <DayDialog
      record={{ id: 'c', _id: 'c', revision: 3 }}
      command={reason === undefined ? clearing : bouncing}
      title="Clear the cheque"
      text="The bank has paid it."
      day="Paid on"
      reason={reason}
      onClose={() => (said.closed += 1)}
    />,
    { settings: { dateFormat: 'd/m/Y', timezone: '(UTC +1) Casablanca' } },
  );
  await until(() => document.querySelector('[role="dialog"] form') !== null);
  return { asked, said };
}

/** A textarea is typed into as an input is. */
async function typeReason(text: string): Promise<void> {
  const area = dialog().querySelector('textarea');
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(area, text);
    area?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const confirm = () => dialog().querySelector<HTMLButtonElement>('button[type="submit"]');

test('says what follows, proposes today, and asks for no reason where none is needed', async () => {
  await opened({ body: {} });
  expect(dialog().textContent).toContain('The bank has paid it.');
  expect(dialog().textContent).toContain('Paid on');
  expect(inputNamed(dialog(), 'day').value).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  expect(dialog().querySelector('textarea')).toBeNull();
  expect(confirm()?.textContent).toBe('Clear the cheque');
  expect(confirm()?.className).toContain('primary');
});

test('sends the day that was chosen, without a reason, and closes once it is done', async () => {
  const { asked, said } = await opened({ body: { _id: 'c' } });
  await type(inputNamed(dialog(), 'day'), '03/02/2026');
  await submit(dialog());
  await until(() => said.closed === 1);
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/api/cheques/c/clearing' });
  expect(asked[0]?.body).toEqual({ day: '2026-02-03' });
});

test('sends a reason without the spaces around it, and looks dangerous where one is asked for', async () => {
  const { asked, said } = await opened({ body: { _id: 'c' } }, 'Why it bounced');
  expect(confirm()?.className).toContain('danger');
  expect(document.activeElement).toBe(dialog().querySelector('textarea'));
  expect(dialog().textContent).toContain('Why it bounced');
  await type(inputNamed(dialog(), 'day'), '03/02/2026');
  await typeReason('  No funds ');
  await submit(dialog());
  await until(() => said.closed === 1);
  expect(asked[0]?.body).toEqual({ day: '2026-02-03', reason: 'No funds' });
});

test('a refusal is said at its field, which gets the focus, and what was typed stays', async () => {
  const fields = { day: 'Choose a day until today.', reason: 'Say why.' };
  const { said } = await opened({ status: 422, body: { error: 'No.', code: 'invalid', fields } }, 'Why');
  await type(inputNamed(dialog(), 'day'), '03/02/2026');
  await typeReason('No funds');
  await submit(dialog());
  await untilText(dialog(), 'Choose a day until today.');
  expect(dialog().textContent).toContain('Say why.');
  expect(document.activeElement).toBe(inputNamed(dialog(), 'day'));
  expect([said.closed, inputNamed(dialog(), 'day').value]).toEqual([0, '03/02/2026']);
  expect(dialog().querySelector('textarea')?.value).toBe('No funds');
});

test('is left without a call', async () => {
  const { asked, said } = await opened({ body: {} });
  await press(dialog(), 'Cancel');
  await settled();
  expect([said.closed, asked]).toEqual([1, []]);
});

test('a reason is there again after a session that ended, and gone once the dialog is closed', async () => {
  const reasonShown = () => dialog().querySelector('textarea')?.value;
  await opened({ body: {} }, 'Why it bounced');
  await typeReason('No money on the account');
  await takeOff();
  const { said } = await opened({ body: {} }, 'Why it bounced');
  expect(reasonShown()).toBe('No money on the account');
  await press(dialog(), 'Cancel');
  expect(said.closed).toBe(1);
  await takeOff();
  await opened({ body: {} }, 'Why it bounced');
  expect(reasonShown()).toBe('');
});
