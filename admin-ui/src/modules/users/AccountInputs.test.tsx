import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { users } from '@hospital/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { authProvider } from '../../kernel/api/authProvider.ts';
import { routeOf } from '../../kernel/api/calls.ts';
import { RecordForm } from '../../kernel/form/RecordForm.tsx';
import { i18nProvider } from '../i18nProvider.ts';
import { answerWith } from '../../testing/answers.ts';
import { receptionist, signedIn } from '../../testing/people.ts';
import { show, submit, takeOff, type } from '../../testing/show.tsx';
import { AccountInputs, passwordFields } from './people.tsx';

const own = { ...receptionist, id: receptionist._id, revision: 3 };

const accountForm = (isOwn: boolean) =>
  show(
    <MemoryRouter initialEntries={['/employees/form']}>
      <CoreAdminContext
        i18nProvider={i18nProvider}
        authProvider={authProvider}
        queryClient={new QueryClient()}
      >
        <RecordForm
          module={users}
          fields={{ email: users.fields.email }}
          route={routeOf('ChangeUserOrProfile')}
          record={own}
          defaults={{ ...passwordFields, currentPassword: '' }}
          cancelTo="/employees"
          onSaved={() => undefined}
        >
          <AccountInputs kind="employee" mode="change" isOwn={isOwn} />
        </RecordForm>
      </CoreAdminContext>
    </MemoryRouter>,
  );

const field = (container: HTMLElement, name: string) => container.querySelector(`input[name="${name}"]`);
const messageAt = (container: HTMLElement, name: string) =>
  document.getElementById(field(container, name)?.getAttribute('aria-describedby') ?? '')?.textContent;
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

describe('the account in the form of a person', () => {
  test('asks for the present password in one’s own form alone', async () => {
    expect(field(await accountForm(false), 'currentPassword')).toBeNull();
    expect(field(await accountForm(true), 'currentPassword')?.getAttribute('autocomplete')).toBe(
      'current-password',
    );
  });

  test('marks it as required once the e-mail or the password is another', async () => {
    const container = await accountForm(true);
    const isRequired = () =>
      field(container, 'currentPassword')?.closest('.field')?.querySelector('.required') !== null;
    expect(messageAt(container, 'currentPassword')).toBe('To change the email or the password.');
    expect(isRequired()).toBe(false);
    await type(field(container, 'email'), 'other@clinic.test');
    expect(isRequired()).toBe(true);
    await type(field(container, 'email'), own.email);
    expect(isRequired()).toBe(false);
    await type(field(container, 'password'), 'Anchor-basil-77');
    expect(isRequired()).toBe(true);
  });

  test('sends it, and shows what the server says of each at its field', async () => {
    const refused = {
      error: 'Some fields need your attention.',
      code: 'validation_failed',
      fields: { currentPassword: 'The current password is wrong.', password: 'One of the most common.' },
    };
    const asked = answerWith({ status: 400, body: refused });
    const container = await accountForm(true);
    await type(field(container, 'currentPassword'), 'a guess');
    await type(field(container, 'password'), 'password1');
    await type(field(container, 'confirmPassword'), 'password1');
    await submit(container);
    await settled();
    expect(asked.at(-1)?.body).toMatchObject({ currentPassword: 'a guess', password: 'password1' });
    expect(messageAt(container, 'currentPassword')).toBe('The current password is wrong.');
    expect(messageAt(container, 'password')).toBe('One of the most common.');
  });
});
