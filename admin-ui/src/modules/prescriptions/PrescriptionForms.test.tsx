/** How a refused prescription is titled. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Route, Routes } from 'react-router-dom';
import { answerEach, type Given } from '../../testing/answers.ts';
import { inputNamed, showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { submit, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { PrescriptionCreate } from './PrescriptionForms.tsx';

const id = '44444444-4444-4444-8444-444444444444';
const appointment = {
  ...{ _id: id, revision: 1, status: 'Approved', appointmentDate: '2026-03-02', fromTime: '10:00' },
  ...{ toTime: '10:15', doctor: { _id: 'd', firstname: 'Leila' }, patient: { _id: 'p', firstname: 'Omar' } },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

async function titleAfter(refusal: Given): Promise<string | null | undefined> {
  answerEach({
    [`GET /api/appointments/${id}`]: { body: appointment },
    [`POST /api/prescriptions/create/${receptionist._id}`]: refusal,
  });
  const container = await showForm(
    <Routes>
      <Route path="/appointments/:appointmentId/prescriptions/create" element={<PrescriptionCreate />} />
    </Routes>,
    { at: `/appointments/${id}/prescriptions/create` },
  );
  await untilText(container, 'New prescription');
  await until(() => container.querySelector('[name="lineItems.0.name"]') !== null);
  await type(inputNamed(container, 'lineItems.0.name'), 'Paracetamol');
  await submit(container);
  await until(() => document.querySelector('.toast') !== null);
  return document.querySelector('.toast strong')?.textContent;
}

test('an appointment that takes none is said as such', async () => {
  const error = 'This appointment already has a prescription.';
  expect(await titleAfter({ status: 409, body: { error, code: 'already_prescribed' } })).toBe(
    'Error while adding prescription!',
  );
});

test('a wrong field is the form’s', async () => {
  expect(
    await titleAfter({
      status: 400,
      body: { error: 'x', code: 'validation_failed', fields: { dueDate: 'x' } },
    }),
  ).toBe('Please check form !');
});
