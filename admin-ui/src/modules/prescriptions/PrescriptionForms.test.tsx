/** What the form of a new prescription sends, and how a refused one is titled. */
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
  ...{ toTime: '10:15', doctor: { _id: 'd', firstname: 'Leila' } },
};

type Fields = Readonly<Record<string, unknown>>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

const patient = { _id: 'p', firstname: 'Omar' };

async function opened(answer: Given, ofPatient: object = {}) {
  const asked = answerEach({
    [`GET /api/appointments/${id}`]: { body: { ...appointment, patient: { ...patient, ...ofPatient } } },
    [`POST /api/prescriptions/create/${receptionist._id}`]: answer,
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
  return { asked, container };
}

async function titleAfter(refusal: Given): Promise<string | null | undefined> {
  const { container } = await opened(refusal);
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

const addresses = { email: 'omar@p.test', address: '1, rue A', city: 'Rabat' };

test.each([
  ['which it shows', addresses, ['email'], { email: '', patientAddress: '1, rue A, Rabat' }],
  ['that the reader is not shown, and nobody typed', {}, [], {}],
  ['that the reader is not shown, typed and emptied', {}, ['email'], { email: '' }],
] as const)('of the addresses %s', async (_which, ofPatient, emptied, sent) => {
  const { asked, container } = await opened({ status: 409, body: { error: 'x', code: 'x' } }, ofPatient);
  for (const name of emptied) {
    await type(inputNamed(container, name), 'x@p.test');
    await type(inputNamed(container, name), '');
  }
  await submit(container);
  await until(() => asked.some(({ method }) => method === 'POST'));
  const { email, patientAddress } = asked.find(({ method }) => method === 'POST')?.body as Fields;
  expect({ email, patientAddress }).toEqual({ email: undefined, patientAddress: undefined, ...sent });
});
