import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { CoreAdminContext, HttpError } from 'react-admin';
import { i18nProvider } from '../i18nProvider.ts';
import { press } from '../../testing/showForm.tsx';
import { settled, show, takeOff } from '../../testing/show.tsx';
import { useSlotOverride } from './slotOverride.tsx';

/** Its file is fetched when it is asked for first. */
beforeAll(() => import('./OverrideDialog.tsx'));
beforeEach(() => sessionStorage.clear());
afterEach(takeOff);

type More = Readonly<Record<string, unknown>>;

function Refusing({ body, again }: { body: object; again: (more: More) => Promise<boolean> }) {
  const { onRefused, dialog } = useSlotOverride();
  const refuse = () => {
    if (!onRefused(new HttpError('no', 409, body), again)) void again({ notTaken: true });
  };
  return (
    <>
      <button type="button" id="refuse" onClick={refuse} />
      {dialog}
    </>
  );
}

/** What the person is shown, and what is sent once they gave a reason. */
async function refusedWith(body: object, reason: string | null, isAccepted = true) {
  const sent: More[] = [];
  const container = await show(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <Refusing body={body} again={async (more) => sent.push(more) > 0 && isAccepted} />
    </CoreAdminContext>,
  );
  await act(async () => container.querySelector<HTMLButtonElement>('#refuse')?.click());
  await settled();
  const text = document.body.textContent ?? '';
  const area = document.querySelector('textarea');
  const kept = area?.value;
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
  return { text, sent, kept };
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

const taken = { error: 'Slot.', code: 'slot_taken', conflicts };

test('the reason stays while the appointment is not accepted, as where the session had ended, and no longer', async () => {
  await refusedWith(taken, 'Emergency', false);
  await takeOff();
  expect((await refusedWith(taken, null)).kept).toBe('Emergency');
  await takeOff();
  await refusedWith(taken, 'Emergency, again');
  await takeOff();
  expect((await refusedWith(taken, null)).kept).toBe('');
});

test('the reason belongs to what stood in the way, and goes with the choice of another time', async () => {
  await refusedWith(taken, 'Emergency', false);
  await takeOff();
  expect((await refusedWith({ ...taken, conflicts: conflicts.slice(1) }, null)).kept).toBe('');
  await takeOff();
  await refusedWith(taken, null);
  await press(document.body, 'Choose another time');
  await takeOff();
  expect((await refusedWith(taken, null)).kept).toBe('');
});
