/** Links and steps keep the moment of the address until one leads back to now. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { BrowserRouter, Link, useNavigate, useSearchParams } from 'react-router-dom';
import { show, takeOff } from '../../testing/show.tsx';
import { PastNavigation } from './PastNavigation.tsx';

beforeEach(() => history.replaceState(null, '', '/patients?asOf=42'));
afterEach(async () => {
  await takeOff();
  history.replaceState(null, '', '/');
});

function Steps() {
  const navigate = useNavigate();
  const [, setParameters] = useSearchParams();
  return (
    <>
      <Link to="/invoices?filter=1">invoices</Link>
      <button type="button" onClick={() => setParameters({ tab: 'history' }, { replace: true })}>
        tab
      </button>
      <button type="button" onClick={() => navigate('/taxs')}>
        taxes
      </button>
      <button type="button" onClick={() => navigate('/signin')}>
        sign out
      </button>
      <button type="button" onClick={() => navigate('/patients?asOf=42', { replace: true })}>
        go back
      </button>
      <Link to="/taxs?asOf=">now</Link>
    </>
  );
}

const showSteps = () =>
  show(
    <BrowserRouter>
      <PastNavigation>
        <Steps />
      </PastNavigation>
    </BrowserRouter>,
  );

const presses = (container: HTMLElement) => async (text: string) => {
  const found = [...container.querySelectorAll<HTMLElement>('a, button')].find(
    (each) => each.textContent === text,
  );
  await act(async () => found?.click());
  return location.pathname + location.search;
};

test('until one leads back to now', async () => {
  const container = await showSteps();
  const press = presses(container);
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/invoices?filter=1&asOf=42');
  expect(await press('tab')).toBe('/patients?tab=history&asOf=42');
  expect(await press('taxes')).toBe('/taxs?asOf=42');
  expect(await press('now')).toBe('/taxs');
  expect(await press('invoices')).toBe('/invoices?filter=1');
});

test('the sign-in page belongs to no moment, and leads back to one only where the address names it', async () => {
  const press = presses(await showSteps());
  expect(await press('sign out')).toBe('/signin');
  expect(await press('taxes')).toBe('/taxs');
  expect(await press('sign out')).toBe('/signin');
  expect(await press('go back')).toBe('/patients?asOf=42');
});
