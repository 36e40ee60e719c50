/** Another time for an appointment, chosen without a pointer. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import { answerEach } from '../../../testing/answers.ts';
import { press, showForm } from '../../../testing/showForm.tsx';
import { settled, takeOff, type } from '../../../testing/show.tsx';
import { AppointmentCard } from './AppointmentCard.tsx';
import type { Moving, Slot } from './useMoving.ts';

beforeEach(() => localStorage.clear());
afterEach(takeOff);

const doctor = { id: 'd', _id: 'd', firstname: 'Leila', lastname: 'Test' };
const appointment = {
  ...{ id: 'a', _id: 'a', revision: 0, status: 'Pending', doctor, patient: { _id: 'p', firstname: 'Omar' } },
  ...{
    appointmentDate: '2026-03-02',
    fromTime: '10:00',
    toTime: '10:15',
    department: { _id: 'x', name: 'X' },
  },
};

const change = { run: async () => null, isRunning: false, dialog: null };
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('.book-here input')];

function Card({ onMove }: { onMove: Moving['move'] }) {
  const [now, setNow] = useState(appointment);
  return (
    <>
      <button onClick={() => setNow({ ...appointment, appointmentDate: '2026-03-09', revision: 1 })}>
        a colleague moves it
      </button>
      <AppointmentCard
        appointment={now}
        doctors={[doctor]}
        change={change as never}
        onMove={onMove}
        onClose={() => undefined}
      />
    </>
  );
}

test('what a colleague changed meanwhile is not sent back, and what was seen is', async () => {
  answerEach({});
  const moved: Parameters<Moving['move']>[] = [];
  await showForm(<Card onMove={(...move) => moved.push(move)} />);
  await press(document, 'Reschedule');
  await press(document, 'a colleague moves it');
  await type(inputs()[2] ?? null, '10:30');
  await press(document, 'Reschedule');
  expect(moved).toEqual([[appointment, { toTime: '10:30' }, 0]]);
});

test('a press while something is missing says what, and moves nothing', async () => {
  answerEach({});
  const moved: Partial<Slot>[] = [];
  await showForm(<Card onMove={(_appointment, slot) => moved.push(slot)} />);
  await press(document, 'Reschedule');
  const errors = () =>
    [...document.querySelectorAll('.book-here .field-error')].map((one) => one.textContent);
  await type(inputs()[2] ?? null, '');
  await act(async () => inputs()[2]?.blur());
  await press(document, 'Reschedule');
  await settled();
  expect([moved, errors()]).toEqual([[], ['Choose or enter a value.']]);
  await type(inputs()[2] ?? null, '09:00');
  expect(errors()).toEqual(['The end must be after the beginning.']);
  await press(document, 'Reschedule');
  expect(moved).toEqual([]);
  await type(inputs()[2] ?? null, '10:30');
  await press(document, 'Reschedule');
  expect(moved).toEqual([{ toTime: '10:30' }]);
});
