/** Booking in place: what was chosen outlives a press beside it, and no cancellation. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import { key, press, showForm } from '../../../testing/showForm.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { signedIn } from '../../../testing/people.ts';
import { settled, takeOff, type, until, untilText } from '../../../testing/show.tsx';
import { noAbsences } from './absences.ts';
import { BookingPopover } from './BookingPopover.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

const BOOKING = '/api/appointments/create/';
const slot = { appointmentDate: '2026-03-02', fromTime: '10:00', toTime: '10:15' };
const doctors = ['d', 'e'].map((id) => ({ id, _id: id, firstname: 'Leila', lastname: id }));
const contents = { doctors, appointments: [], absences: noAbsences };

/** A drawn slot of each doctor, and later ones of the same day. */
function Calendar() {
  const [doctor, setDoctor] = useState<string | null>(null);
  const [fromTime, setFromTime] = useState(slot.fromTime);
  return (
    <>
      {doctors.map(({ id }) => (
        <button key={id} type="button" onClick={() => setDoctor(id)}>
          draw {id}
        </button>
      ))}
      <button type="button" onClick={() => setFromTime('10:05')}>
        draw later
      </button>
      {doctor && (
        <BookingPopover
          booking={{ values: { ...slot, fromTime, doctor }, at: { top: 0, left: 0 } }}
          contents={contents}
          onClose={() => setDoctor(null)}
        />
      )}
    </>
  );
}

const popover = () => document.querySelector('.book-here');
const patient = () => popover()?.querySelector<HTMLInputElement>('input') ?? null;
const isClosed = () => until(() => popover() === null);

async function draw(doctor: string): Promise<void> {
  await press(document, `draw ${doctor}`);
  await until(() => patient() !== null);
  await settled();
}

async function choosePatient(): Promise<void> {
  await showForm(<Calendar />);
  answerWith({ body: [{ _id: 'p', firstname: 'Omar', lastname: 'Zerouali', status: 'Actif' }] });
  await draw('d');
  await type(patient(), 'Omar');
  const option = () => document.querySelector<HTMLElement>('[role="option"]');
  await until(() => option() !== null);
  await act(async () => option()?.click());
  await until(() => patient()?.value.includes('Zerouali') ?? false);
}

test('what was chosen is there again after Escape, in a slot of the same doctor alone', async () => {
  await choosePatient();
  await key(popover() ?? document.body, 'Escape');
  await isClosed();
  await draw('e');
  expect(patient()?.value).toBe('');
  await key(popover() ?? document.body, 'Escape');
  await isClosed();
  await draw('d');
  expect(patient()?.value).toContain('Zerouali');
});

test('and is gone once it is cancelled', async () => {
  await choosePatient();
  await press(popover() ?? document, 'Cancel');
  await isClosed();
  await draw('d');
  expect(patient()?.value).toBe('');
});

test('after a lost answer another time is not booked beside the first one, and that is said', async () => {
  await choosePatient();
  const [, department] = popover()?.querySelectorAll<HTMLInputElement>('input') ?? [];
  answerWith({ body: [{ _id: 'c', name: 'Cardiology', status: 'Active' }] });
  await type(department ?? null, 'Card');
  await until(() => document.querySelector('[role="option"]') !== null);
  await act(async () => document.querySelector<HTMLElement>('[role="option"]')?.click());
  const booked = { _id: 'a', ...slot, patient: 'p', doctor: 'd', department: 'c', revision: 0 };
  const asked = answerWith({ status: 504, body: {} });
  const bookings = (all: typeof asked) => all.filter(({ path }) => path.startsWith(BOOKING));
  await press(popover() ?? document, 'Book');
  await until(() => bookings(asked).length === 1);
  await settled();
  await key(popover() ?? document.body, 'Escape');
  await isClosed();
  await press(document, 'draw later');
  await draw('d');
  const again = answerWith(
    ...[{ status: 422, body: { error: 'Send a new key.', code: 'key_reused' } }, { body: booked }],
  );
  await press(popover() ?? document, 'Book');
  await untilText(document.body, 'What you changed after it is not.');
  const sent = [...bookings(asked), ...bookings(again)];
  expect(sent.map(({ body }) => body)).toMatchObject([
    { fromTime: '10:00', patient: 'p' },
    { fromTime: '10:05', patient: 'p' },
    { fromTime: '10:00', patient: 'p' },
  ]);
  expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  expect(document.body.textContent).toContain('02/03/2026 10:00 · Omar Zerouali');
});
