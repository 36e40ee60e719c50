import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { takeOff, until } from '../../testing/show.tsx';
import { forgetSession } from '../api/session.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { startLocale, useLanguageOfPerson } from './useLanguage.ts';

function Page() {
  useLanguageOfPerson();
  return (
    <>
      <LanguageChoice />
      <output>{useLocale()}</output>
      <label>
        {useTranslate()('action.cancel')}
        <input type="password" />
      </label>
    </>
  );
}

const shown = (container: HTMLElement) => container.querySelector('output')?.textContent;

async function choose(container: HTMLElement, language: string): Promise<void> {
  await act(async () => container.querySelector<HTMLElement>(`button[lang="${language}"]`)?.click());
  await until(() => shown(container) === language);
}

/** What a person set is kept for them alone, and read once: each test has people of its own. */
let people = 0;
function somebodySignsIn(): void {
  people += 1;
  signedIn({ ...receptionist, _id: `person-${people}` });
}

beforeEach(() => {
  localStorage.clear();
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener: () => undefined }) });
});
afterEach(async () => {
  await takeOff();
  localStorage.clear();
  await i18nProvider.changeLocale('en');
});

test('who signed out finds the sign-in page in the language that they chose', async () => {
  somebodySignsIn();
  await choose(await showForm(<Page />), 'fr');
  forgetSession();
  expect(startLocale()).toBe('fr');
});

test('or in the clinic’s, where they chose none', async () => {
  somebodySignsIn();
  const container = await showForm(<Page />, { settings: { defaultLanguage: 'French' } });
  await until(() => shown(container) === 'fr');
  forgetSession();
  expect(startLocale()).toBe('fr');
});

test('the next person, who chose none, has the clinic’s', async () => {
  somebodySignsIn();
  await choose(await showForm(<Page />, { settings: { defaultLanguage: 'English' } }), 'fr');
  await takeOff();
  somebodySignsIn();
  const container = await showForm(<Page />, { settings: { defaultLanguage: 'English' } });
  await until(() => shown(container) === 'en');
});

test('what is chosen to sign in takes the place of the last one', async () => {
  somebodySignsIn();
  await choose(await showForm(<Page />), 'fr');
  await takeOff();
  forgetSession();
  await choose(await showForm(<Page />), 'ar');
  expect(startLocale()).toBe('ar');
});

test('what is kept nowhere, as a password, stays while the language changes', async () => {
  somebodySignsIn();
  const container = await showForm(<Page />);
  const field = container.querySelector('input');
  if (field) field.value = 'half a passw';
  await choose(container, 'fr');
  expect(container.querySelector('label')?.textContent).toBe('Annuler');
  expect(container.querySelector('input')).toBe(field);
  await choose(container, 'en');
  expect(container.querySelector('label')?.textContent).toBe('Cancel');
  expect(container.querySelector('input')?.value).toBe('half a passw');
});

test('of two languages that are chosen at once the last one is shown', async () => {
  somebodySignsIn();
  const container = await showForm(<Page />);
  await act(async () => {
    container.querySelector<HTMLElement>('button[lang="fr"]')?.click();
    container.querySelector<HTMLElement>('button[lang="ar"]')?.click();
  });
  await choose(container, 'ar');
  expect(container.querySelector('label')?.textContent).toBe('إلغاء');
});
