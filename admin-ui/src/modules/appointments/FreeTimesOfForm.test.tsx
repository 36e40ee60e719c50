/** The form of an appointment offers the times that are free. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { appointments } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { routeOf } from '../../kernel/api/calls.ts';
import { Input } from '../../kernel/form/Input.tsx';
import { RecordForm } from '../../kernel/form/RecordForm.tsx';
import { answerWith } from '../../testing/answers.ts';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { inputNamed, press, showForm } from '../../testing/showForm.tsx';
import { EndFollows } from './EndFollows.tsx';
import { FreeTimesOfForm } from './FreeTimesOfForm.tsx';

beforeEach(() => {
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

const DAY = '2199-03-04';
const doctor = { _id: 'd', firstname: 'Salma', lastname: 'Idrissi' };
const taken = {
  _id: 'a',
  doctor,
  appointmentDate: DAY,
  fromTime: '09:00',
  toTime: '09:30',
  status: 'Pending',
};

interface Asked {
  readonly doctor: object | null;
  readonly record?: RaRecord;
  readonly busyUntil?: string;
}

async function formOf({ doctor: chosen, record, busyUntil = taken.toTime }: Asked) {
  const asked = answerWith({ body: [{ ...taken, toTime: busyUntil }] }, { body: {} });
  const container = await showForm(
    <RecordForm
      module={appointments}
      route={routeOf(record ? 'ChangeAppointment' : 'BookAppointment')}
      defaults={{ appointmentDate: DAY, doctor: chosen }}
      {...(record ? { record } : {})}
      cancelTo="/appointments"
      onSaved={() => undefined}
    >
      <EndFollows />
      <Input name="fromTime" />
      <Input name="toTime" />
      <FreeTimesOfForm />
    </RecordForm>,
    { settings: { dateFormat: 'd/m/Y', opensAt: '09:00', closesAt: '17:00' } },
  );
  return { container, asked };
}

const offered = (container: HTMLElement) =>
  [...container.querySelectorAll('.free-times button')].map(({ textContent }) => textContent);

test('a free time fills the beginning and the end', async () => {
  const { container } = await formOf({ doctor });
  await untilText(container, '09:30');
  expect(offered(container)).not.toContain('09:00');
  await press(container, '10:00');
  expect([inputNamed(container, 'fromTime').value, inputNamed(container, 'toTime').value]).toEqual([
    '10:00',
    '10:30',
  ]);
});

test('an appointment that is moved does not stand in its own way', async () => {
  const { container } = await formOf({ doctor, record: { id: 'a', ...taken, revision: 1 } });
  await untilText(container, '09:30');
  expect(offered(container)).toContain('09:00');
});

const times = (container: HTMLElement) =>
  ['fromTime', 'toTime'].map((name) => inputNamed(container, name).value);

test('an appointment that is moved keeps its length, where there is room for it', async () => {
  const record = { id: 'm', ...taken, _id: 'm', fromTime: '16:00', toTime: '16:45', revision: 1 };
  const { container } = await formOf({ doctor, record });
  await untilText(container, '09:30');
  // The day ends at 17:00, so that half an hour later there is no room.
  expect(offered(container).at(-1)).toBe('16:00');
  await press(container, '10:00');
  expect(times(container)).toEqual(['10:00', '10:45']);
});

test('what is offered stands still: another press takes the same time, and an earlier one can be taken', async () => {
  const { container } = await formOf({ doctor });
  await untilText(container, '09:30');
  const before = offered(container);
  await press(container, '12:00');
  await press(container, '12:00');
  expect(offered(container)).toEqual(before);
  expect(times(container)).toEqual(['12:00', '12:30']);
  const pressed = [...container.querySelectorAll('.free-times [aria-pressed="true"]')];
  expect(pressed.map(({ textContent }) => textContent)).toEqual(['12:00']);
  await press(container, '09:30');
  expect(times(container)).toEqual(['09:30', '10:00']);
});

test('a day without a free time says so', async () => {
  const { container } = await formOf({ doctor, busyUntil: '17:00' });
  await untilText(container, 'No time is free on this day.');
  expect(offered(container)).toEqual([]);
});

test('nothing is asked before there is a doctor', async () => {
  const { container, asked } = await formOf({ doctor: null });
  expect([offered(container), asked]).toEqual([[], []]);
});
