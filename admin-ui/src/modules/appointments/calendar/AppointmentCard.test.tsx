/** Another time for an appointment, chosen without a pointer. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import { answerEach, answerWith, type Asked, type Given } from '../../../testing/answers.ts';
import { receptionist, signedIn } from '../../../testing/people.ts';
import { press, showForm } from '../../../testing/showForm.tsx';
import { settled, takeOff, type, until, untilText } from '../../../testing/show.tsx';
import { AppointmentCard } from './AppointmentCard.tsx';
import { useMoving, type AppointmentMover, type Slot } from './useMoving.ts';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
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

function Card({ onMove }: { onMove: AppointmentMover['move'] }) {
  const [now, setNow] = useState(appointment);
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => setNow({ ...appointment, appointmentDate: '2026-03-09', revision: 1 })}>
        a colleague moves it
      </button>
      {isOpen && (
        <AppointmentCard
          appointment={now}
          doctors={[doctor]}
          change={change as never}
          onMove={onMove}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Calendar() {
  const { move, dialog } = useMoving();
  return (
    <>
      <Card onMove={move} />
      {dialog}
    </>
  );
}

/** Notes what is moved, and moves it. */
function noting(moved: Partial<Slot>[]): AppointmentMover['move'] {
  return async (_appointment, slot) => moved.push(slot) > 0;
}

const CHANGE = `PUT /api/appointments/a/${receptionist._id}`;
/** The last change; the free times are asked for beside it. */
const sent = (asked: readonly Asked[]) => asked.findLast(({ method }) => method === 'PUT');

const reschedule = () => press(document, 'Reschedule');

async function openForm(): Promise<void> {
  await reschedule();
  await until(() => inputs().length > 0);
}

const errors = () => [...document.querySelectorAll('.book-here .field-error')].map((one) => one.textContent);
const typed = () => inputs().map(({ value }) => value);

test('what a colleague changed meanwhile is not sent back, and what was seen is', async () => {
  const asked = answerEach({ [CHANGE]: { body: { ...appointment, toTime: '10:30', revision: 1 } } });
  await showForm(<Calendar />);
  await openForm();
  await press(document, 'a colleague moves it');
  await type(inputs()[2] ?? null, '10:30');
  await reschedule();
  await until(() => inputs().length === 0);
  expect([sent(asked)?.body, sent(asked)?.headers['If-Match']]).toEqual([{ toTime: '10:30' }, '"0"']);
});

test('a press while something is missing says what, and moves nothing', async () => {
  answerEach({});
  const moved: Partial<Slot>[] = [];
  await showForm(<Card onMove={noting(moved)} />);
  await openForm();
  await type(inputs()[2] ?? null, '');
  await act(async () => inputs()[2]?.blur());
  await reschedule();
  await settled();
  expect([moved, errors()]).toEqual([[], ['Choose or enter a value.']]);
  await type(inputs()[2] ?? null, '09:00');
  expect(errors()).toEqual(['The end must be after the beginning.']);
  await reschedule();
  expect(moved).toEqual([]);
  await type(inputs()[2] ?? null, '10:30');
  await reschedule();
  expect(moved).toEqual([{ toTime: '10:30' }]);
});

test.each([
  [0, '99/99/2026', /^Type a date such as /],
  [2, 'noon', /^Type a time such as 14:30\.$/],
])('what cannot be read in field %i, %s, is said there and moves nothing', async (index, text, error) => {
  answerEach({});
  const moved: Partial<Slot>[] = [];
  await showForm(<Card onMove={noting(moved)} />);
  await openForm();
  await type(inputs()[index] ?? null, text);
  await reschedule();
  expect(errors()).toEqual([expect.stringMatching(error)]);
  expect([moved, typed()[index], document.activeElement]).toEqual([[], text, inputs()[index]]);
});

const conflict: Given = { status: 412, body: { error: 'Somebody changed it.', code: 'revision_conflict' } };

test.each([
  ['a colleague’s change', conflict, 'Somebody changed it.'],
  ['no connection', null, 'connection'],
])('after %s it stays open with what was typed', async (_why, answer, text) => {
  answerWith(answer);
  const container = await showForm(<Calendar />);
  await openForm();
  await type(inputs()[2] ?? null, '10:30');
  await reschedule();
  await untilText(container, text);
  expect(typed()).toEqual(['02/03/2026', '10:00', '10:30']);
});

test('after a colleague’s change it shows the appointment as it is now, which is what the next press has seen', async () => {
  const asked = answerEach({ [CHANGE]: [conflict, { body: { ...appointment, revision: 2 } }] });
  const container = await showForm(<Calendar />);
  await openForm();
  await press(document, 'a colleague moves it');
  await type(inputs()[2] ?? null, '10:30');
  await reschedule();
  await untilText(container, 'Somebody changed it.');
  expect(typed()).toEqual(['09/03/2026', '10:00', '10:30']);
  await reschedule();
  await until(() => inputs().length === 0);
  expect([sent(asked)?.body, sent(asked)?.headers['If-Match']]).toEqual([{ toTime: '10:30' }, '"1"']);
});

test('what the call refuses of a field is said there', async () => {
  answerWith({
    status: 400,
    body: { error: 'Invalid.', fields: { fromTime: 'The clinic is closed then.' } },
  });
  await showForm(<Calendar />);
  await openForm();
  await type(inputs()[1] ?? null, '09:45');
  await reschedule();
  await until(() => errors().length > 0);
  expect([errors(), typed()[1]]).toEqual([['The clinic is closed then.'], '09:45']);
});

test('a taken slot asks for a reason in its place', async () => {
  answerWith({ status: 409, body: { error: 'The slot is taken.', code: 'slot_taken' } });
  await showForm(<Calendar />);
  await openForm();
  await type(inputs()[2] ?? null, '10:30');
  await reschedule();
  await until(() => document.querySelector('textarea') !== null);
  expect(inputs()).toEqual([]);
});
