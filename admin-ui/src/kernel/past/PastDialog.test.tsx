/** Which moment is chosen, and where that leads. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { inputNamed, press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { submit, takeOff, type } from '../../testing/show.tsx';
import { PastContext, type Past } from './past.ts';
import { PastDialog } from './PastDialog.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

function Opened() {
  const [isOpen, setOpen] = useState(true);
  const { pathname, search } = useLocation();
  return (
    <>
      <PastDialog open={isOpen} close={() => setOpen(false)} />
      <p className="at">{decodeURIComponent(pathname + search)}</p>
      <p className="open">{String(isOpen)}</p>
    </>
  );
}

const settings = { dateFormat: 'd/m/Y', timezone: '(UTC +4) Dubai' };
async function opened(past: Past | null = null): Promise<HTMLElement> {
  return showForm(
    <PastContext.Provider value={past}>
      <Opened />
    </PastContext.Provider>,
    { at: '/patients?sort=name', settings },
  );
}

const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]') ?? document.body;
const at = (container: ParentNode) => container.querySelector('.at')?.textContent ?? '';
const isOpen = (container: ParentNode) => container.querySelector('.open')?.textContent;
async function choose(day: string, time: string): Promise<void> {
  await type(inputNamed(dialog(), 'day'), day);
  await type(inputNamed(dialog(), 'time'), time);
  await act(async () => inputNamed(dialog(), 'time').blur());
  await submit(dialog());
}

test('a day and a time of the clinic lead to the same page at that moment', async () => {
  const container = await opened();
  await choose('01/03/2026', '08:00');
  expect(at(container)).toBe('/patients?sort=name&asOf=2026-03-01T04:00:00.000Z');
  expect(isOpen(container)).toBe('false');
});

test('begins with the moment that is shown', async () => {
  await opened({ moment: '42', instant: '2026-03-01T20:30:00.000Z' });
  expect(inputNamed(dialog(), 'day').value).toBe('02/03/2026');
  expect(inputNamed(dialog(), 'time').value).toBe('00:30');
});

const LAST = '2026-03-01T20:30:41.250Z';

test.each([LAST, '42'])('%s stays exactly that while day and time are as they were', async (moment) => {
  const container = await opened({ moment, instant: LAST });
  await choose('02/03/2026', '00:31');
  expect(at(container)).toBe('/patients?sort=name&asOf=2026-03-01T20:31:00.000Z');
  await takeOff();
  const again = await opened({ moment, instant: LAST });
  await choose('02/03/2026', '00:30');
  expect(at(again)).toBe(`/patients?sort=name&asOf=${moment}`);
});

test.each([
  ['no day', '', '08:00', 'Enter a day and a time.'],
  ['a day that does not exist', '31/02/2026', '08:00', 'Enter a day and a time.'],
  ['a moment that is still to come', '01/01/2190', '08:00', 'This moment is still to come.'],
])('%s leads nowhere, and says why once it is asked for', async (_, day, time, why) => {
  const container = await opened();
  expect(dialog().textContent).not.toContain(why);
  await choose(day, time);
  expect(dialog().textContent).toContain(why);
  expect(at(container)).toBe('/patients?sort=name');
  expect(isOpen(container)).toBe('true');
});

test('a moment that is asked for most is one press', async () => {
  const container = await opened();
  await press(dialog(), 'An hour ago');
  const moment = Date.parse(at(container).split('asOf=')[1] ?? '');
  expect(Math.round((Date.now() - moment) / 60_000)).toBe(60);
  expect(isOpen(container)).toBe('false');
});

test('is left without going anywhere', async () => {
  const container = await opened();
  await press(dialog(), 'Cancel');
  expect(at(container)).toBe('/patients?sort=name');
  expect(isOpen(container)).toBe('false');
});
