import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { answerWith, holdAnswers } from '../../testing/answers.ts';
import { receptionist, signedIn } from '../../testing/people.ts';
import { show, takeOff, until, untilText } from '../../testing/show.tsx';
import { authProvider } from '../api/authProvider.ts';
import { forgetSession, onOtherPerson, sessionEnd, readSession, rememberRights } from '../api/session.ts';
import { draftKey, keepDraft, readDraft } from '../form/draft.ts';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { RequireSession } from './RequireSession.tsx';
import { useIsConfirmed, useSession, type Session } from './SessionContext.tsx';

const role = { name: 'Receptionist', status: 'Active', hasAccessModule: true, Patients: true };

/** Each that was given to a screen. */
const seen = new Set<Session>();

function Inside() {
  const session = useSession();
  const { user, flags } = session;
  const isConfirmed = useIsConfirmed();
  seen.add(session);
  return `${user.lastname} may ${[...flags].join()}${isConfirmed ? '' : ' (as remembered)'}`;
}

function SignIn() {
  const { state } = useLocation();
  return `sign in, then ${JSON.stringify(state)}`;
}

async function visit(client: QueryClient, store = memoryStore()): Promise<HTMLElement> {
  const container = await show(
    <MemoryRouter initialEntries={['/patients?filter=x']}>
      <CoreAdminContext
        i18nProvider={i18nProvider}
        authProvider={authProvider}
        queryClient={client}
        store={store}
      >
        <Routes>
          <Route
            path="/patients"
            element={
              <RequireSession>
                <Inside />
              </RequireSession>
            }
          />
          <Route path="/signin" element={<SignIn />} />
        </Routes>
        <Toasts />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  return container;
}

beforeEach(() => {
  localStorage.clear();
  seen.clear();
  signedIn();
});
afterEach(takeOff);

describe('a screen behind the session', () => {
  test('without a session leads to the sign-in, which knows the way back', async () => {
    localStorage.clear();
    const container = await visit(new QueryClient());
    await untilText(container, 'sign in');
    expect(container.textContent).toBe('sign in, then {"nextPathname":"/patients","nextSearch":"?filter=x"}');
  });

  test.each([
    ['signed out', () => forgetSession(), 1],
    ['somebody else in', () => signedIn({ ...receptionist, _id: 'another' }), 1],
    ['the same person in again', () => signedIn(), 0],
  ])('hears that another tab has %s', async (_what, change, times) => {
    let count = 0;
    const stop = onOtherPerson(() => (count += 1));
    change();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'appearance' }));
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(count).toBe(times);
  });

  test('leaves in the tab nothing that somebody else typed, who was signed in before', async () => {
    const typed = { values: { name: 'x' }, opened: { name: '' }, revision: null, visit: '' };
    const own = draftKey('/patients/create');
    keepDraft(own, typed);
    signedIn({ ...receptionist, _id: 'another' });
    const others = draftKey('/taxs/create');
    keepDraft(others, typed);
    signedIn();
    answerWith({ body: receptionist }, { body: role });
    await untilText(await visit(new QueryClient()), 'Receptionist may Patients');
    expect([readDraft(own), readDraft(others)]).toEqual([typed, null]);
  });

  test('opens once profile and role are loaded', async () => {
    const asked = answerWith({ body: receptionist }, { body: role });
    await untilText(await visit(new QueryClient()), 'Receptionist may Patients');
    expect(asked[1]).toMatchObject({
      path: '/api/roles/roleByName',
      body: { search: { name: 'Receptionist' } },
    });
  });

  test('a profile that does not load ends the session with the warning', async () => {
    answerWith({ status: 503, body: { error: 'Busy.', code: 'busy' } });
    const container = await visit(new QueryClient());
    await untilText(container, 'sign in');
    await untilText(container, 'Server Error');
    expect(readSession()).toBeNull();
  });

  test('asks for the profile and the role of the last visit together', async () => {
    const asked = answerWith({ body: receptionist }, { body: role });
    await visit(new QueryClient());
    expect(asked.map(({ path }) => path)).toEqual(['/api/profile', '/api/roles/roleByName']);
  });

  test('asks again for a role that is another one by now', async () => {
    const nurse = { ...receptionist, role: { ...receptionist.role, name: 'Nurse' } };
    const asked = answerWith({ body: nurse }, { body: role }, { body: { ...role, Invoices: true } });
    await untilText(await visit(new QueryClient()), 'Receptionist may Patients,Invoices');
    expect(asked[2]).toMatchObject({ body: { search: { name: 'Nurse' } } });
  });

  test('opens at once with the rights of the last visit, until they are loaded again', async () => {
    answerWith({ body: receptionist }, { body: role });
    await untilText(await visit(new QueryClient()), 'Receptionist may Patients');
    await takeOff();
    const held = holdAnswers();
    const container = await visit(new QueryClient());
    expect(container.textContent).toBe('Receptionist may Patients (as remembered)');
    held.answer({ body: receptionist }, { body: { ...role, Patients: false, Invoices: true } });
    await untilText(container, 'Receptionist may Invoices');
    expect(container.textContent).not.toContain('remembered');
  });

  test('is given the same session where the last visit knew it already', async () => {
    rememberRights({ userId: receptionist._id, flags: ['Patients'], hasAccess: true });
    const held = holdAnswers();
    const container = await visit(new QueryClient());
    await untilText(container, 'as remembered');
    held.answer({ body: receptionist }, { body: role });
    await until(() => !container.textContent?.includes('remembered'));
    expect(container.textContent).toBe('Receptionist may Patients');
    expect(seen.size).toBe(1);
  });

  test('remembers no rights of somebody else, and none after the session', async () => {
    rememberRights({ userId: 'somebody else', flags: ['Patients'], hasAccess: true });
    holdAnswers();
    expect((await visit(new QueryClient())).textContent).toBe('');
    rememberRights({ userId: receptionist._id, flags: ['Patients'], hasAccess: true });
    forgetSession();
    signedIn();
    expect((await visit(new QueryClient())).textContent).toBe('');
  });

  test('remembered rights do not outlive a profile that does not load', async () => {
    rememberRights({ userId: receptionist._id, flags: ['Patients'], hasAccess: true });
    answerWith({ status: 503, body: { error: 'Busy.', code: 'busy' } });
    await untilText(await visit(new QueryClient()), 'Server Error');
    expect(readSession()).toBeNull();
  });

  test('a later refresh without a connection changes nothing; one that finds the session ended does', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    answerWith({ body: receptionist }, { body: role }, null);
    const store = memoryStore();
    const container = await visit(client, store);
    store.setItem('patients.listParams', { filter: { name: 'Omar' } });
    await untilText(container, 'Receptionist may Patients');
    await act(async () => client.invalidateQueries({ queryKey: ['session'] }));
    expect(container.textContent).toBe('Receptionist may Patients');
    client.setQueryData(['patients', 'getOne', { id: 'p' }], { id: 'p' });
    answerWith({ status: 401, body: { error: 'Please sign in.', code: 'not_signed_in' } });
    await act(async () => client.invalidateQueries({ queryKey: ['session'] }));
    await untilText(container, 'sign in');
    expect(sessionEnd()).toBe('not_signed_in');
    expect(container.textContent).not.toContain('Server Error');
    expect(client.getQueryData(['patients', 'getOne', { id: 'p' }])).toBeUndefined();
    expect(store.getItem('patients.listParams')).toBeUndefined();
  });
});
