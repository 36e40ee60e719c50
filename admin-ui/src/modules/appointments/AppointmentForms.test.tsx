/** After an appointment is booked in its form. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useLocation } from 'react-router-dom';
import { answerWith } from '../../testing/answers.ts';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { press, showForm } from '../../testing/showForm.tsx';
import { AppointmentCreate } from './AppointmentForms.tsx';

beforeEach(() => {
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

const ids = {
  patient: '00000000-0000-4000-8000-000000000001',
  doctor: '00000000-0000-4000-8000-000000000002',
  department: '00000000-0000-4000-8000-000000000003',
};
const booked = { _id: 'a', appointmentDate: '2199-03-04', fromTime: '10:00', toTime: '10:30', revision: 0 };

function Screens() {
  const { pathname } = useLocation();
  return pathname === '/form' ? <AppointmentCreate /> : <p>at {pathname}</p>;
}

test('the toast names the patient and the time, and leads to the appointment', async () => {
  const values = {
    ...booked,
    patient: { _id: ids.patient, firstname: 'Omar', lastname: 'Zerouali' },
    doctor: { _id: ids.doctor, firstname: 'Salma', lastname: 'Idrissi' },
    department: { _id: ids.department, name: 'Surgery' },
  };
  answerWith({ body: { ...booked, ...ids } });
  const container = await showForm(<Screens />, { at: { pathname: '/form', state: { values } } });
  await press(container, 'Create');
  await untilText(container, '04/03/2199 10:00 · Omar Zerouali');
  expect(container.textContent).toContain('at /appointments');
  await press(container, 'Open');
  await untilText(container, 'at /appointments/a');
});
