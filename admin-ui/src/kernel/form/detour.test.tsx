import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { appointments, patients } from '@hospital/contracts';
import { act } from 'react';
import { Route, Routes } from 'react-router-dom';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, key, press, showForm } from '../../testing/showForm.tsx';
import { patientForms } from '../../testing/patientForms.ts';
import { receptionist, signedIn } from '../../testing/people.ts';
import { chooseOption, submit, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { routeOf, defaultRoute } from '../api/calls.ts';
import { CrudCreate } from '../crud/CrudForms.tsx';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import { Input } from './Input.tsx';
import { RecordForm } from './RecordForm.tsx';

const making = {
  module: patients.name,
  operation: defaultRoute(patients, 'create')?.operation ?? '',
  text: 'appointment.newPatient',
};

function booking() {
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(['Patients', 'Appointments']) });
  const form = (
    <RecordForm
      module={appointments}
      route={routeOf('BookAppointment')}
      chosen={{ appointmentDate: '2026-12-03', fromTime: '09:00' }}
      cancelTo="/appointments"
      onSaved={() => undefined}
    >
      <Input name="patient" picker={{ making }} />
      <Input name="fromTime" />
    </RecordForm>
  );
  return showForm(
    <SessionContext.Provider value={session}>
      <Routes>
        <Route path="/appointments/create" element={form} />
        <Route path="/patients/create" element={<CrudCreate presentation={patientForms} />} />
      </Routes>
    </SessionContext.Provider>,
    { at: { pathname: '/appointments/create', key: 'one' } },
  );
}

async function follow(container: HTMLElement) {
  await type(inputNamed(container, 'fromTime'), '9:45');
  await act(async () => container.querySelector<HTMLElement>('a[href="/patients/create"]')?.click());
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

test('a patient made while booking is chosen when one is back, and what was typed is there', async () => {
  const salma = { _id: 'p', firstname: 'Salma', lastname: 'Idrissi' };
  const container = await booking();
  await follow(container);
  answerWith({ status: 201, body: salma });
  const typed = {
    firstname: 'Salma',
    lastname: 'Idrissi',
    birthday: '12/03/1984',
    cin: 'AB1',
    phone: '0600000000',
  };
  for (const [name, text] of Object.entries(typed)) await type(inputNamed(container, name), text);
  for (const name of ['gender', 'city']) {
    const select = container.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
    await chooseOption(select, select?.options[1]?.value ?? '');
  }
  await submit(container);
  await untilText(container, 'Patient created');
  expect(inputNamed(container, 'patient').value).toBe('Salma Idrissi');
  expect(inputNamed(container, 'fromTime').value).toBe('09:45');
});

test('one who changes their mind is back where they were', async () => {
  const container = await booking();
  await follow(container);
  await press(container, 'Cancel');
  expect([inputNamed(container, 'patient').value, inputNamed(container, 'fromTime').value]).toEqual([
    '',
    '09:45',
  ]);
});

test('a picker finds by all that the quick search looks into, and tells two of one name apart', async () => {
  const found = {
    _id: 'p',
    firstname: 'Salma',
    lastname: 'Idrissi',
    birthday: '1984-03-12',
    cin: 'AB1',
    phone: '0600',
  };
  const asked = answerWith({ body: [found], headers: { 'X-Total-Count': '1' } });
  const container = await booking();
  await act(async () => inputNamed(container, 'patient').focus());
  await type(inputNamed(container, 'patient'), 'AB1');
  await key(inputNamed(container, 'patient'), 'ArrowDown');
  await untilText(document.body, '12/03/1984 · AB1 · 0600');
  await until(() => JSON.stringify(asked).includes('"search":{"any":"AB1"}'));
});
