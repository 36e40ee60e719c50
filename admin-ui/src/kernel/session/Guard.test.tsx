import { afterEach, describe, expect, test } from '@jest/globals';
import { ADMINISTRATEUR, type Flag } from '@hospital/contracts';
import { act, useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { press, showForm } from '../../testing/showForm.tsx';
import { receptionist } from '../../testing/people.ts';
import { show as render, takeOff, untilText } from '../../testing/show.tsx';
import { Guard, type AccessNeeds } from './Guard.tsx';
import { ConfirmedContext, SessionContext, sessionOf, type Session } from './SessionContext.tsx';

function sessionWith(roleName: string, flags: readonly Flag[]): Session {
  const user = { ...receptionist, role: { ...receptionist.role, name: roleName } };
  return sessionOf(user, { hasAccess: true, flags: new Set(flags) });
}

async function shown(session: Session, needs: AccessNeeds, isConfirmed = true): Promise<string | null> {
  const container = await render(
    <ConfirmedContext.Provider value={isConfirmed}>
      <SessionContext.Provider value={session}>
        <MemoryRouter initialEntries={['/here']}>
          <Routes>
            <Route path="/here" element={<Guard needs={needs}>the screen</Guard>} />
            <Route path="/dashboard" element="the dashboard" />
          </Routes>
        </MemoryRouter>
      </SessionContext.Provider>
    </ConfirmedContext.Provider>,
  );
  return container.textContent;
}

afterEach(takeOff);

describe('a screen that needs a flag', () => {
  test('opens with it', async () => {
    expect(await shown(sessionWith('Nurse', ['Patients']), { flags: ['Patients'] })).toBe('the screen');
  });

  test('leads to the dashboard without it', async () => {
    expect(await shown(sessionWith('Nurse', ['Patients']), { flags: ['Invoices'] })).toBe('the dashboard');
  });

  test('leads nowhere while the rights are only those that the browser remembers', async () => {
    const needs = { flags: ['Patients'] } as const;
    expect(await shown(sessionWith('Nurse', []), needs, false)).toBe('');
    expect(await shown(sessionWith('Nurse', ['Patients']), needs, false)).toBe('the screen');
  });

  test('may need more than one', async () => {
    const needs: AccessNeeds = { flags: ['Invoices'], all: ['Appointments'] };
    expect(await shown(sessionWith('Accountant', ['Invoices']), needs)).toBe('the dashboard');
    expect(await shown(sessionWith('Accountant', ['Invoices', 'Appointments']), needs)).toBe('the screen');
  });
});

describe('a right that is taken away', () => {
  const notice = 'Your role no longer opens that screen.';

  function Visit({ needs }: { needs: AccessNeeds }) {
    const [flags, setFlags] = useState<readonly Flag[]>(['Patients']);
    return (
      <SessionContext.Provider value={sessionWith('Nurse', flags)}>
        <button type="button" onClick={() => setFlags([])}>
          take it away
        </button>
        <Link to="/other">elsewhere</Link>
        <Routes>
          <Route path="/here" element={<Guard needs={needs}>the screen</Guard>} />
          <Route path="/other" element={<Guard needs={{ flags: ['Invoices'] }}>the other</Guard>} />
          <Route path="/dashboard" element="the dashboard" />
        </Routes>
      </SessionContext.Provider>
    );
  }

  const begin = () => showForm(<Visit needs={{ flags: ['Patients'] }} />, { at: '/here' });

  test('while somebody is at work in the screen that it opens is announced to them', async () => {
    const container = await begin();
    await press(container, 'take it away');
    await untilText(container, notice);
    expect(container.textContent).toContain('the dashboard');
  });

  test('is another thing than a screen that was never open', async () => {
    const container = await begin();
    await act(async () => container.querySelector<HTMLElement>('a[href="/other"]')?.click());
    await untilText(container, 'the dashboard');
    expect(container.textContent).not.toContain(notice);
  });
});

describe("the administrator's guard", () => {
  test('lets Administrateur pass and nobody else, not even Admin', async () => {
    expect(await shown(sessionWith(ADMINISTRATEUR, []), { administrator: true })).toBe('the screen');
    expect(await shown(sessionWith('Admin', ['RolesAndPermissions']), { administrator: true })).toBe(
      'the dashboard',
    );
  });

  test('the audit is open to Administrateur or to the flag', async () => {
    const needs: AccessNeeds = { flags: ['Activities'], orAdministrator: true };
    expect(await shown(sessionWith(ADMINISTRATEUR, []), needs)).toBe('the screen');
    expect(await shown(sessionWith('Manager', ['Activities']), needs)).toBe('the screen');
    expect(await shown(sessionWith('Manager', ['Leaves']), needs)).toBe('the dashboard');
  });
});

test('a verb is offered by the same table that the server asks', () => {
  expect(sessionWith('Receptionist', ['Appointments']).may('CloseWithInvoice')).toBe(false);
  expect(sessionWith('Accountant', ['Appointments', 'Invoices']).may('CloseWithInvoice')).toBe(true);
});
