/** The way back on a page: as the browser's Back from the list, to the list from anywhere else. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { BrowserRouter, Link, Navigate, Route, Routes } from 'react-router-dom';
import { show, takeOff, until } from '../testing/show.tsx';
import { PastNavigation } from './past/PastNavigation.tsx';
import { stepsBackTo, useTrail } from './trail.ts';

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  await takeOff();
  history.replaceState(null, '', '/');
});

const links = [
  '/patients?filter=a',
  '/patients/1',
  '/patients/1/update',
  '/patients/moved',
  '/invoices',
  '/patients/1?asOf=42',
];

function Steps() {
  useTrail();
  return (
    <Routes>
      <Route path="/patients/moved" element={<Navigate to="/patients/1" replace />} />
      <Route
        path="*"
        element={links.map((to) => (
          <Link key={to} to={to}>
            {to}
          </Link>
        ))}
      />
    </Routes>
  );
}

/** @param at null leaves the entry of the history as it is: a reload */
async function start(at: string | null) {
  if (at !== null) history.replaceState(null, '', at);
  const container = await show(
    <BrowserRouter>
      <PastNavigation>
        <Steps />
      </PastNavigation>
    </BrowserRouter>,
  );
  return async (...path: readonly string[]) => {
    for (const to of path) {
      const link = [...container.querySelectorAll<HTMLElement>('a')].find(
        ({ textContent }) => textContent === to,
      );
      await act(async () => link?.click());
    }
    return stepsBackTo('/patients');
  };
}

test('from the list it is one step back, from the form of its record two', async () => {
  const go = await start('/dashboard');
  expect(await go('/patients?filter=a', '/patients/1')).toBe(1);
  expect(await go('/patients/1/update')).toBe(2);
});

test('a page that redirects at once is no step', async () => {
  const go = await start('/patients');
  expect(await go('/patients/moved')).toBe(1);
  expect(location.pathname).toBe('/patients/1');
});

test('opened by its address, or from another screen, a page has no way back to a list', async () => {
  const go = await start('/patients/1');
  expect(await go()).toBeNull();
  expect(await go('/patients?filter=a', '/invoices', '/patients/1')).toBeNull();
});

test('a page of the past does not lead back to the list of now', async () => {
  const go = await start('/dashboard');
  expect(await go('/patients?filter=a', '/patients/1?asOf=42')).toBeNull();
});

test('it is known after the browser’s own Back, and after a reload', async () => {
  const go = await start('/dashboard');
  await go('/patients?filter=a', '/patients/1', '/invoices');
  await act(async () => history.back());
  await until(() => location.pathname === '/patients/1');
  expect(await go()).toBe(1);
  await takeOff();
  const again = await start(null);
  expect(await again()).toBe(1);
});

test('it is kept for the last pages only, however many one goes to', async () => {
  const go = await start('/dashboard');
  for (let round = 0; round < 60; round += 1) await go('/patients?filter=a', '/patients/1');
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('trail.'))).toHaveLength(100);
  expect(await go()).toBe(1);
});
