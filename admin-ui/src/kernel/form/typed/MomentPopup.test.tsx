/** The calendar, the months and the hours behind a field: what is chosen there is the field's value. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act } from 'react';
import { key, showForm } from '../../../testing/showForm.tsx';
import { signedIn } from '../../../testing/people.ts';
import { takeOff, until } from '../../../testing/show.tsx';
import { MomentPopup } from './MomentPopup.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.textContent);
  };
});
afterEach(takeOff);

const scrolled: unknown[] = [];
const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');

async function opened(kind: 'day' | 'month' | 'time', value: string) {
  const said: string[] = [];
  scrolled.length = 0;
  await showForm(
    <MomentPopup
      kind={kind}
      anchor={document.body}
      value={value}
      onChoose={(chosen) => said.push(chosen)}
      onClose={() => said.push('closed')}
    />,
  );
  await until(() => dialog() !== null);
  return said;
}

const pick = (selector: string, text: string) =>
  act(async () =>
    [...(dialog()?.querySelectorAll<HTMLElement>(selector) ?? [])]
      .find(({ textContent }) => textContent === text)
      ?.click(),
  );
const selected = () => dialog()?.querySelector('[aria-selected="true"], [aria-checked="true"]')?.textContent;

test('a day is chosen in the month of the value, and closes', async () => {
  const said = await opened('day', '2026-03-11');
  expect([dialog()?.getAttribute('aria-label'), selected()]).toEqual(['Choose a day', '11']);
  expect(dialog()?.textContent).toContain('March 2026');
  await pick('button', '5');
  expect(said).toEqual(['2026-03-05', 'closed']);
});

test('weeks begin on Monday', async () => {
  await opened('day', '2026-03-11');
  const days = [...(dialog()?.querySelectorAll('[role="columnheader"]') ?? [])];
  expect(days.map(({ textContent }) => textContent)).toEqual(['M', 'T', 'W', 'T', 'F', 'S', 'S']);
});

test('a value that is no day selects none', async () => {
  await opened('day', '31/02');
  expect(selected()).toBeUndefined();
});

test('a month is chosen among the months of its year, and closes', async () => {
  const said = await opened('month', '2026-03');
  expect([dialog()?.getAttribute('aria-label'), selected()]).toEqual(['Choose a month', 'Mar']);
  await pick('button', 'May');
  expect(said).toEqual(['2026-05', 'closed']);
});

test('a time is one of each quarter of an hour of 24 hours, and closes', async () => {
  const said = await opened('time', '14:30');
  expect([dialog()?.getAttribute('aria-label'), selected()]).toEqual(['Choose a time', '14:30']);
  const hours = [...(dialog()?.querySelectorAll('[role="option"]') ?? [])].map(
    ({ textContent }) => textContent,
  );
  expect([hours.length, hours[0], hours[1], hours.at(-1)]).toEqual([96, '00:00', '00:15', '23:45']);
  expect(scrolled).not.toContain('08:00');
  await pick('[role="option"]', '15:15');
  expect(said).toEqual(['15:15', 'closed']);
});

test('without a time the morning is in view', async () => {
  await opened('time', 'noon');
  expect(selected()).toBeUndefined();
  expect(scrolled).toContain('08:00');
});

test('Escape closes and chooses nothing', async () => {
  const said = await opened('day', '2026-03-11');
  await key(document.activeElement ?? document.body, 'Escape');
  expect(said).toEqual(['closed']);
});

describe('where the browser has another day than the clinic', () => {
  beforeEach(() => {
    // 23:30 in Greenwich is the next day, and here the next month, in Casablanca.
    jest.useFakeTimers({
      now: new Date('2026-06-30T23:30:00Z'),
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'setImmediate',
        'queueMicrotask',
      ],
    });
  });
  afterEach(() => void jest.useRealTimers());

  test.each([
    ['day', 'July 2026', '1'],
    ['month', '2026', 'Jul'],
  ] as const)('the %s of the clinic is marked as the current one', async (kind, begins, marked) => {
    await opened(kind, '');
    expect(dialog()?.textContent).toContain(begins);
    expect(dialog()?.querySelector('[aria-current="date"]')?.textContent).toBe(marked);
  });
});
