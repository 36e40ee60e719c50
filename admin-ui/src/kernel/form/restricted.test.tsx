/** The form of a person whose data is restricted: what the server refuses is locked, and the rest is still there. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { patients, users, type ModuleDescription } from '@hospital/contracts';
import { Route, Routes } from 'react-router-dom';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, showForm } from '../../testing/showForm.tsx';
import { patientForms } from '../../testing/patientForms.ts';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { defaultRoute } from '../api/calls.ts';
import { CrudRecord } from '../crud/CrudRecord.tsx';
import { Input } from './Input.tsx';
import { RecordForm } from './RecordForm.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

const person = { id: 'p', _id: 'p', revision: 1, firstname: 'Omar', gender: 'Male', photo: null };
const names = ['firstname', 'birthday', 'gender', 'photo', 'status'];

async function lockedIn(module: ModuleDescription, values: object) {
  answerWith({ body: [] });
  const route = defaultRoute(module, 'change');
  if (!route) throw new Error('no such call');
  const record = { ...person, remainingLeave: '2', ...values };
  const container = await showForm(
    <RecordForm {...{ module, route, record }} cancelTo="/" onSaved={() => undefined}>
      {names.map((name) => (
        <Input key={name} name={name} />
      ))}
      {module === users && <Input name="remainingLeave" alwaysChanges />}
    </RecordForm>,
  );
  const all = module === users ? [...names, 'remainingLeave'] : names;
  const locked = all.filter((name) => inputNamed(container, name).matches(':disabled, [readonly]'));
  return { locked, isSaid: container.textContent.includes('The data of this person is restricted.') };
}

const kept = names.filter((name) => name !== 'status');

test.each([patients, users])('of $name: its values are locked, its state is not', async (module) => {
  expect(await lockedIn(module, { restricted: true, restrictedUntil: null })).toEqual({
    locked: kept,
    isSaid: true,
  });
});

test('is as usual once the last day is over, or without a restriction', async () => {
  const usual = { locked: [], isSaid: false };
  expect(await lockedIn(patients, { restricted: true, restrictedUntil: '2020-01-01' })).toEqual(usual);
  expect(await lockedIn(patients, { restricted: false })).toEqual(usual);
});

test('its page offers no deletion', async () => {
  const verbs = async (restricted: boolean) => {
    answerWith({
      body: { ...person, lastname: 'Alaoui', status: 'Actif', restricted, restrictedUntil: null },
    });
    const container = await showForm(
      <Routes>
        <Route path="/patients/:id" element={<CrudRecord presentation={patientForms} />} />
      </Routes>,
      { at: '/patients/p' },
    );
    await untilText(container, 'Edit');
    return [...container.querySelectorAll('[aria-label]')]
      .map((one) => one.getAttribute('aria-label') ?? '')
      .join();
  };
  expect(await verbs(false)).toContain('Delete');
  await takeOff();
  expect(await verbs(true)).not.toContain('Delete');
});
