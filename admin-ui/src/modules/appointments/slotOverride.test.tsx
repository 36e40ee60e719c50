import { afterEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { CoreAdminContext, HttpError } from 'react-admin';
import { i18nProvider } from '../i18nProvider.ts';
import { show, takeOff } from '../../testing/show.tsx';
import { useSlotOverride } from './slotOverride.tsx';

afterEach(takeOff);

type More = Readonly<Record<string, unknown>>;

function Refusing({ body, again }: { body: object; again: (more: More) => void }) {
  const { onRefused, dialog } = useSlotOverride();
  const refuse = () => {
    if (!onRefused(new HttpError('no', 409, body), again)) again({ notTaken: true });
  };
  return (
    <>
      <button type="button" id="refuse" onClick={refuse} />
      {dialog}
    </>
  );
}

/** What the person is shown, and what is sent once they gave a reason. */
async function refusedWith(body: object, reason: string | null) {
  const sent: More[] = [];
  const place = await show(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <Refusing body={body} again={(more) => sent.push(more)} />
    </CoreAdminContext>,
  );
  await act(async () => place.querySelector<HTMLButtonElement>('#refuse')?.click());
  const text = document.body.textContent ?? '';
  const area = document.querySelector('textarea');
  if (area && reason !== null) {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    await act(async () => {
      set?.call(area, reason);
      area.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await act(async () => {
      area.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
  }
  return { text, sent };
}

const conflicts = [
  { id: 'one', code: 'slot_taken', message: 'Leila Test already has an appointment from 10:00 to 10:15.' },
  { id: 'two', code: 'doctor_on_leave', message: 'Leila Test is on leave from 2 to 5 March.' },
];

test('shows every conflict, and accepts exactly those that it showed', async () => {
  const { text, sent } = await refusedWith({ error: 'Both.', code: 'slot_taken', conflicts }, ' Emergency ');
  for (const { message } of conflicts) expect(text).toContain(message);
  expect(sent).toEqual([{ override: true, overrideReason: 'Emergency', overrideConflicts: ['one', 'two'] }]);
});

test('says first what it is about', async () => {
  const [slot, leave] = conflicts;
  expect((await refusedWith({ error: 'Slot.', code: 'slot_taken', conflicts: [slot] }, null)).text).toContain(
    'This time is already taken',
  );
  await takeOff();
  const alone = await refusedWith({ error: 'Leave.', code: 'doctor_on_leave', conflicts: [leave] }, null);
  expect(alone.text).toContain('The doctor is on leave');
});

test('a refusal that nothing can be done about is left to the toast', async () => {
  const { sent } = await refusedWith({ error: 'Closed.', code: 'appointment_closed' }, null);
  expect(sent).toEqual([{ notTaken: true }]);
});

test('an override without a reason is not sent: it is said that one is needed', async () => {
  const { sent } = await refusedWith({ error: 'Slot.', code: 'slot_taken', conflicts }, '  ');
  expect(sent).toEqual([]);
  const area = document.querySelector('textarea');
  expect(area?.getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelector('[role="dialog"] .field-error')?.textContent).toBe('Reason is required.');
  expect(document.activeElement).toBe(area);
});
