import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import { SettingsContext } from '../../kernel/session/useSettings.ts';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, showForm } from '../../testing/showForm.tsx';
import { patientForms } from '../../testing/patientForms.ts';
import { signedIn } from '../../testing/people.ts';
import { takeOff, type, until } from '../../testing/show.tsx';
import { PatientCreate } from './PatientCreate.tsx';

const settings = { id: 'settings', defaultCountry: 'Morocco', city: 'Casablanca' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

/** The settings come after the form, as after a reload. */
function Reloaded() {
  const [isKnown, setKnown] = useState(false);
  return (
    <SettingsContext value={isKnown ? settings : null}>
      <button type="button" className="come" onClick={() => setKnown(true)} />
      <PatientCreate presentation={patientForms} />
    </SettingsContext>
  );
}

test('country and city come from the settings also where these come after the form; what was typed stays', async () => {
  answerWith({ body: [] });
  const container = await showForm(<Reloaded />);
  await until(() => container.querySelector('[name=city]') !== null);
  const values = () => ['firstname', 'country', 'city'].map((name) => inputNamed(container, name).value);
  await type(inputNamed(container, 'firstname'), 'Aya');
  await act(async () => container.querySelector<HTMLElement>('.come')?.click());
  await until(() => inputNamed(container, 'city').value === 'Casablanca');
  expect(values()).toEqual(['Aya', 'Maroc', 'Casablanca']);
});
