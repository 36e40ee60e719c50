/** A dialog that takes a reason and nothing else. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, press } from '../../testing/showForm.tsx';
import { confirmButton, dialog, enter, showMoney, textOf, write } from '../../testing/moneyDialogs.tsx';
import { takeOff, untilText } from '../../testing/show.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

function Opened() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>Closed</p>;
  return (
    <ReasonDialog
      record={{ id: 'x', revision: 4 }}
      command={{
        module: 'expenses',
        operation: 'ReverseExpensePayout',
        success: 'toast.expense.payoutReversed',
      }}
      way={{ revision: 4 }}
      title="Take it back?"
      action="Take back"
      text="It is due again."
      figures={[['Due then', 'MAD 5.00']]}
      onClose={() => setOpen(false)}
    />
  );
}

const confirm = () => act(async () => confirmButton().click());

test('sends nothing without a reason, and asks for it', async () => {
  const asked = answerWith({ body: { _id: 'x' } });
  await showMoney(<Opened />);
  expect(textOf(dialog())).toContain('It is due again.');
  expect(textOf(dialog())).toContain('Due thenMAD 5.00');
  expect(document.activeElement).toBe(inputNamed(dialog(), 'reason'));
  await write('reason', '  ');
  await confirm();
  expect(textOf(dialog())).toContain('Say why.');
  expect(document.activeElement).toBe(inputNamed(dialog(), 'reason'));
  expect(asked).toHaveLength(0);
});

test('keeps the reason where it is refused, and closes when it is done', async () => {
  const refused = { error: 'Check the fields.', code: 'validation_failed', fields: { reason: 'Too vague.' } };
  const asked = answerWith({ status: 400, body: refused }, { body: { _id: 'x', revision: 5 } });
  const container = await showMoney(<Opened />);
  await write('reason', ' Typed twice ');
  await act(async () => confirmButton().focus());
  await confirm();
  await untilText(document.body, 'Too vague.');
  expect(document.activeElement).toBe(inputNamed(dialog(), 'reason'));
  expect(inputNamed(dialog(), 'reason').value).toBe(' Typed twice ');
  await write('reason', ' Typed twice');
  expect(textOf(dialog())).not.toContain('Too vague.');
  await act(async () => confirmButton().focus());
  await enter();
  await untilText(container, 'Closed');
  expect(asked.map(({ body }) => body)).toEqual([{ reason: 'Typed twice' }, { reason: 'Typed twice' }]);
  expect(asked[1]?.headers['If-Match']).toBe('"4"');
});

test('a reason is there again after a session that ended, and gone once the dialog is closed', async () => {
  await showMoney(<Opened />);
  await write('reason', 'Paid twice by mistake');
  await takeOff();
  await showMoney(<Opened />);
  expect(inputNamed(dialog(), 'reason').value).toBe('Paid twice by mistake');
  await press(dialog(), 'Cancel');
  await takeOff();
  await showMoney(<Opened />);
  expect(inputNamed(dialog(), 'reason').value).toBe('');
});
