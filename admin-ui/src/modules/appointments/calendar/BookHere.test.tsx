/** Booking in place: what was chosen outlives a press beside it, and no cancellation. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import { key, press, showForm } from '../../../testing/showForm.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { signedIn } from '../../../testing/people.ts';
import { settled, takeOff, type, until } from '../../../testing/show.tsx';
import { noAbsences } from './absences.ts';
import { BookHere } from './BookHere.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

const slot = { appointmentDate: '2026-03-02', fromTime: '10:00', toTime: '10:15' };
const doctors = ['d', 'e'].map((id) => ({ id, _id: id, firstname: 'Leila', lastname: id }));
const contents = { doctors, appointments: [], absences: noAbsences };

/** A drawn slot of each doctor. */
function Calendar() {
  const [doctor, setDoctor] = useState<string | null>(null);
  return (
    <>
      {doctors.map(({ id }) => (
        <button key={id} type="button" onClick={() => setDoctor(id)}>
          draw {id}
        </button>
      ))}
      {doctor && (
        <BookHere
          booking={{ values: { ...slot, doctor }, at: { top: 0, left: 0 } }}
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
