/** The page of a person whose data is restricted. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Route, Routes } from 'react-router-dom';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/formPlace.tsx';
import { patientForms } from '../../testing/patientForms.ts';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { CrudRecord } from '../crud/CrudRecord.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

const person = { id: 'p', _id: 'p', revision: 1, firstname: 'Omar', gender: 'Male', photo: null };
test('its page offers no deletion', async () => {
  const verbs = async (restricted: boolean) => {
    answerWith({
      body: { ...person, lastname: 'Alaoui', status: 'Actif', restricted, restrictedUntil: null },
    });
    const place = await showForm(
      <Routes>
        <Route path="/patients/:id" element={<CrudRecord presentation={patientForms} />} />
      </Routes>,
      { at: '/patients/p' },
    );
    await untilText(place, 'Edit');
    return [...place.querySelectorAll('[aria-label]')]
      .map((one) => one.getAttribute('aria-label') ?? '')
      .join();
  };
  expect(await verbs(false)).toContain('Delete');
  await takeOff();
  expect(await verbs(true)).not.toContain('Delete');
});
