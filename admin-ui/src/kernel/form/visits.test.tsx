import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { appointments, taxes } from '@hospital/contracts';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { submit, takeOff, type, untilText } from '../../testing/show.tsx';
import { routeOf } from '../api/calls.ts';
import type { FormValues } from './formValues.ts';
import { Input } from './Input.tsx';
import { RecordForm } from './RecordForm.tsx';

/** A visit of the booking form, with what was chosen on the way. */
function book(chosen: FormValues | undefined, key: string) {
  return showForm(
    <RecordForm
      module={appointments}
      route={routeOf('BookAppointment')}
      chosen={chosen}
      cancelTo="/"
      onSaved={() => undefined}
    >
      <Input name="appointmentDate" />
      <Input name="fromTime" />
      <Input name="injury" />
    </RecordForm>,
    { at: { pathname: '/appointments/create', key } },
  );
}

const injury = (container: HTMLElement) => container.querySelector<HTMLTextAreaElement>('textarea')?.value;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

describe('a slot that was chosen on the way to the form', () => {
  const slot = { appointmentDate: '2026-12-03', fromTime: '09:00' };

  test('is never filled with what was typed for another one', async () => {
    await type(inputNamed(await book(slot, 'one'), 'fromTime'), '9:45');
    await takeOff();
    const other = await book({ appointmentDate: '2026-12-04', fromTime: '14:00' }, 'two');
    expect([inputNamed(other, 'appointmentDate').value, inputNamed(other, 'fromTime').value]).toEqual([
      '04/12/2026',
      '14:00',
    ]);
    expect(other.textContent).not.toContain('still here');
  });

  test('wins, dragged again, over the hour that was typed before', async () => {
    await type(inputNamed(await book(slot, 'one'), 'fromTime'), '9:45');
    await takeOff();
    expect(inputNamed(await book(slot, 'two'), 'fromTime').value).toBe('09:00');
  });

  test('keeps what was typed over it through a reload and a sign-in', async () => {
    await type(inputNamed(await book(slot, 'one'), 'fromTime'), '9:45');
    await takeOff();
    expect(inputNamed(await book(slot, 'one'), 'fromTime').value).toBe('09:45');
  });
});

test('a form without a slot is not filled from the calendar’s', async () => {
  await type(inputNamed(await book({ fromTime: '09:00' }, 'one'), 'fromTime'), '9:45');
  await takeOff();
  const plain = await book(undefined, 'two');
  expect([inputNamed(plain, 'fromTime').value, injury(plain)]).toEqual(['', '']);
});

test('a warning of what cannot be undone is shown before it happens, once', async () => {
  const asked = answerWith({ status: 201, body: { _id: 'i' } });
  const container = await showForm(
    <RecordForm
      module={taxes}
      route={routeOf('CreateTax')}
      defaults={{ name: 'TVA', percentage: '20' }}
      confirmation={{ title: 'Issue it?', text: 'It closes the appointment.', action: 'Issue' }}
      cancelTo="/"
      onSaved={() => undefined}
    >
      <Input name="name" />
    </RecordForm>,
  );
  await submit(container);
  await untilText(document.body, 'It closes the appointment.');
  expect(asked).toEqual([]);
  await press(document, 'Issue');
  await untilText(document.body, '');
  expect(asked).toHaveLength(1);
});
