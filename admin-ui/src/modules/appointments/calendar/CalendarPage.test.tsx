/** What the calendar shows while days are read, and where they cannot be read. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { useQueryClient } from '@tanstack/react-query';
import { act, useState } from 'react';
import { refresh } from '../../../kernel/refresh.ts';
import { SessionContext, sessionOf } from '../../../kernel/session/SessionContext.tsx';
import { answerEach, holdCalls, type Given } from '../../../testing/answers.ts';
import { key, press, showForm } from '../../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../../testing/people.ts';
import { RefreshAll } from '../../../testing/RefreshAll.tsx';
import { settled, takeOff, until, untilText } from '../../../testing/show.tsx';
import { noAbsences } from './absences.ts';
import { CalendarPage } from './CalendarPage.tsx';
// What is imported lazily is linked before.
import './dialogs.ts';
import { FreeTimes } from './FreeTimes.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const doctor = { _id: 'd', firstname: 'Leila', lastname: 'Alami', status: 'Actif' };
const visit = (appointmentDate: string, firstname: string) => ({
  ...{ _id: firstname, appointmentDate, fromTime: '10:00', toTime: '10:30', status: 'Approved' },
  ...{ doctor, patient: { _id: 'p', firstname }, department: { _id: 'x', name: 'Surgery' } },
});
const users: Given = { body: [doctor], headers: { 'X-Total-Count': '1' } };
const failed: Given = { status: 500, body: { code: 'internal', error: 'Broken.' } };
const fieldsOfWeek = [
  ...['appointmentDate', 'fromTime', 'toTime', 'status', 'doctor', 'department', 'prescription', 'revision'],
  ...['patient.firstname', 'patient.lastname', 'patient.photo', 'patient.phone'],
];
const calendarOf = (span: Readonly<Record<'from' | 'to', string>>, fields: readonly string[]) =>
  `GET /api/appointments/calendar?${new URLSearchParams({ ...span, fields: JSON.stringify(fields) }).toString()}`;
const calendarOn = (day: string) => calendarOf({ from: day, to: day }, [...fieldsOfWeek, 'injury']);
const reads = (day: string, appointments: Given): Readonly<Record<string, Given>> => ({
  [calendarOn(day)]: appointments,
  [`GET /api/appointments/absences?from=${day}&to=${day}`]: { body: { holidays: [], leaves: [] } },
});
const twoDays = {
  ...reads('2026-03-02', { body: [visit('2026-03-02', 'Omar')] }),
  ...reads('2026-03-03', { body: [visit('2026-03-03', 'Sofia')] }),
};

const showDay = () => showForm(<CalendarPage />, { at: '/appointments/calendar?view=day&day=2026-03-02' });
const title = (container: HTMLElement) => container.querySelector('h1')?.textContent;
const slots = (container: HTMLElement) =>
  [...container.querySelectorAll('.slot')].map((slot) => /Omar|Sofia/.exec(slot.textContent ?? '')?.[0]);
const board = (container: HTMLElement) => container.querySelector('[aria-busy]');
const printButton = (container: HTMLElement) =>
  [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Print');
const dialog = () => document.querySelector('[role="dialog"]');

test('until another day is read the day before stays, under its own title, and nothing is booked on it', async () => {
  answerEach({ ...twoDays, 'POST /api/users': users });
  const container = await showDay();
  await until(() => slots(container).length > 0);
  const letGo = holdCalls('calendar?from=2026-03-03');
  await press(container, 'Next');
  await settled();
  expect([title(container), slots(container)]).toEqual(['Monday 02/03/2026', ['Omar']]);
  expect(container.querySelector('.day-sheet')?.textContent).toContain('Omar');
  expect(board(container)?.hasAttribute('inert')).toBe(true);
  await key(document.body, 'n');
  expect(dialog()).toBeNull();
  await act(async () => letGo());
  await until(() => slots(container)[0] === 'Sofia');
  expect(title(container)).toBe('Tuesday 03/03/2026');
  expect(board(container)?.hasAttribute('inert')).toBe(false);
});

const former = { _id: 'f', firstname: 'Nadia', lastname: 'Berrada', status: 'Inactif' };
const whose = (container: HTMLElement) => ({
  chosen: container.querySelector<HTMLSelectElement>('.calendar-doctor')?.selectedOptions[0]?.textContent,
  printed: container.querySelector('p.on-paper')?.textContent,
});

test.each([
  ['inactive', { 'POST /api/users': { body: [doctor, former], headers: { 'X-Total-Count': '2' } } }],
  [
    'no doctor any more, for who may read them',
    { 'POST /api/users': users, 'GET /api/users/f': { body: former } },
  ],
])('of a doctor who is %s and has nothing then, nobody else’s appointments are shown', async (_, answers) => {
  answerEach({ ...twoDays, ...answers });
  const at = '/appointments/calendar?view=day&day=2026-03-02&doctor=f';
  const container = await showForm(<CalendarPage />, { at });
  await until(() => container.querySelector('.calendar-head') !== null);
  expect(slots(container)).toEqual([]);
  expect(container.querySelector('.calendar-head')?.textContent).toContain('Nadia Berrada');
  expect(whose(container)).toEqual({ chosen: 'Nadia Berrada', printed: 'Nadia Berrada' });
});

describe('of a doctor whom the reader may read only in appointments', () => {
  const refused: Given = { status: 403, body: { code: 'forbidden', error: 'Not yours.' } };
  const at = '/appointments/calendar?view=day&day=2026-03-02&doctor=f';
  const left = {
    ...{ ...former, status: 'Actif', speciality: 'Cardiology' },
    role: { _id: 'r', name: 'Receptionist' },
  };
  const head = async (appointments: readonly object[]) => {
    const asked = answerEach({
      ...reads('2026-03-02', { body: appointments }),
      ...{ 'POST /api/users': users, 'GET /api/users/f': refused },
    });
    const session = sessionOf(receptionist, {
      hasAccess: true,
      flags: new Set(['Appointments', 'Patients'] as const),
    });
    const container = await showForm(
      <SessionContext.Provider value={session}>
        <CalendarPage />
      </SessionContext.Provider>,
      { at },
    );
    await until(() => container.querySelector('.calendar-head') !== null);
    const said = container.querySelector('.calendar-head')?.textContent ?? '';
    return { container, said, isAsked: asked.some(({ path }) => path === '/api/users/f') };
  };

  test('an appointment says who it is', async () => {
    const { container, said, isAsked } = await head([{ ...visit('2026-03-02', 'Omar'), doctor: left }]);
    expect(whose(container)).toEqual({ chosen: 'Nadia Berrada', printed: 'Nadia Berrada' });
    for (const part of ['Nadia Berrada', 'Cardiology', 'No longer a doctor']) expect(said).toContain(part);
    expect([slots(container), isAsked]).toEqual([['Omar'], false]);
  });

  test('without any it says that they are no doctor any more', async () => {
    const { container, said, isAsked } = await head([]);
    expect(said).toContain('No longer a doctor');
    expect([slots(container), isAsked]).toEqual([[], true]);
  });
});

test('a sheet of everybody’s appointments says so', async () => {
  answerEach({ ...twoDays, 'POST /api/users': users });
  const container = await showDay();
  await until(() => slots(container).length > 0);
  expect(whose(container)).toEqual({ chosen: 'All doctors', printed: 'All doctors' });
});

test('a calendar of several pages is read to its end', async () => {
  const first: Given = { body: [visit('2026-03-02', 'Omar')], headers: { 'X-Next': 'after Omar' } };
  answerEach({
    ...reads('2026-03-02', first),
    [`${calendarOn('2026-03-02')}&after=after+Omar`]: {
      body: [{ ...visit('2026-03-02', 'Sofia'), fromTime: '11:00', toTime: '11:30' }],
    },
    'POST /api/users': users,
  });
  const container = await showDay();
  await until(() => slots(container).length > 0);
  expect(slots(container)).toEqual(['Omar', 'Sofia']);
});

test('a week is asked for without the reasons, and without the phone numbers by who may not see patients', async () => {
  const fields = fieldsOfWeek.filter((name) => name !== 'patient.phone');
  const week = { from: '2026-03-02', to: '2026-03-08' };
  answerEach({
    [calendarOf(week, fields)]: { body: [visit('2026-03-02', 'Omar')] },
    'GET /api/appointments/absences?from=2026-03-02&to=2026-03-08': { body: noAbsences },
    'POST /api/users': users,
  });
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(['Appointments'] as const) });
  const container = await showForm(
    <SessionContext.Provider value={session}>
      <CalendarPage />
    </SessionContext.Provider>,
    { at: '/appointments/calendar?view=week&day=2026-03-02' },
  );
  await until(() => slots(container).length > 0);
  expect(slots(container)).toEqual(['Omar']);
});

test('a day on paper has the reasons', async () => {
  answerEach({
    ...reads('2026-03-02', { body: [{ ...visit('2026-03-02', 'Omar'), injury: 'Sore throat' }] }),
    'POST /api/users': users,
  });
  const container = await showDay();
  await until(() => slots(container).length > 0);
  expect(container.querySelector('.day-sheet')?.textContent).toContain('Sore throat');
});

test('nothing is shown, and nothing printed, until it is known who is away', async () => {
  answerEach({ ...twoDays, 'POST /api/users': users });
  const letGo = holdCalls('absences');
  const container = await showDay();
  await settled();
  expect([slots(container).length, printButton(container)?.disabled]).toEqual([0, true]);
  await act(async () => letGo());
  await until(() => slots(container).length > 0);
  expect(printButton(container)?.disabled).toBe(false);
});

/** A holiday, as if it had been added on another screen. */
function AddHoliday() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void refresh(client, [{ resource: 'holidays', _id: 'h' }], 'own')}>
      add a holiday
    </button>
  );
}

test('a holiday that is added meanwhile is shown', async () => {
  const holiday = { _id: 'h', title: 'Founders Day', fromDate: '2026-03-02', toDate: '2026-03-02' };
  const absences: readonly Given[] = [[], [holiday]].map((holidays) => ({ body: { holidays, leaves: [] } }));
  const asked = answerEach({
    ...twoDays,
    'POST /api/users': users,
    'GET /api/appointments/absences?from=2026-03-02&to=2026-03-02': absences,
  });
  const container = await showForm(
    <>
      <CalendarPage />
      <AddHoliday />
    </>,
    { at: '/appointments/calendar?view=day&day=2026-03-02' },
  );
  await until(() => slots(container).length > 0);
  const before = asked.length;
  await press(container, 'add a holiday');
  await untilText(container, 'Founders Day');
  expect(asked.slice(before).map(({ path }) => path)).toEqual([expect.stringContaining('absences')]);
});

test.each([
  ['the doctors', { 'POST /api/users': [failed, users] }],
  [
    'the appointments',
    {
      'POST /api/users': users,
      [calendarOn('2026-03-02')]: [failed, { body: [visit('2026-03-02', 'Omar')] }],
    },
  ],
])('%s that did not come are said, and asked for again', async (_, answers) => {
  answerEach({ ...twoDays, ...answers });
  const container = await showDay();
  await untilText(container, 'Broken.');
  expect(container.querySelector('.skeleton')).toBeNull();
  await press(container, 'Try again');
  await until(() => slots(container).length > 0);
});

test.each([
  ['the doctors', 'POST /api/users', [users, failed, users]],
  [
    'the appointments',
    calendarOn('2026-03-02'),
    [{ body: [visit('2026-03-02', 'Omar')] }, failed, { body: [] }],
  ],
  [
    'the absences',
    'GET /api/appointments/absences?from=2026-03-02&to=2026-03-02',
    [{ body: noAbsences }, failed, { body: noAbsences }],
  ],
])('%s that could not be refreshed stay, under when they were read', async (_, path, answers: Given[]) => {
  answerEach({ ...twoDays, 'POST /api/users': users, [path]: answers });
  const container = await showForm(
    <>
      <CalendarPage />
      <RefreshAll />
    </>,
    { at: '/appointments/calendar?view=day&day=2026-03-02' },
  );
  await until(() => slots(container).length > 0);
  await press(container, 'refresh');
  await untilText(container, 'The page could not be refreshed. It shows the state of');
  expect(slots(container)).toEqual(['Omar']);
  await press(container, 'Try again');
  await until(() => container.textContent?.includes('could not be refreshed') === false);
});

test('where it cannot be known who is away, the calendar says that it may lack something', async () => {
  const absences = 'GET /api/appointments/absences?from=2026-03-02&to=2026-03-02';
  answerEach({ ...twoDays, 'POST /api/users': users, [absences]: failed });
  const container = await showDay();
  await untilText(container, 'The page could not be refreshed. It may be out of date.');
  expect(slots(container)).toEqual(['Omar']);
});

test('free times of another day are offered once that day is read', async () => {
  answerEach({
    ...reads('2030-03-04', { body: [] }),
    ...reads('2030-03-05', { body: [{ ...visit('2030-03-05', 'Sofia'), fromTime: '09:00' }] }),
  });
  const letGo = holdCalls('calendar?from=2030-03-05');
  function Slots() {
    const [appointmentDate, setDay] = useState('2030-03-04');
    const slot = { appointmentDate, fromTime: '09:00', toTime: '09:15', doctor: 'd' };
    return (
      <>
        <button type="button" onClick={() => setDay('2030-03-05')}>
          another day
        </button>
        <FreeTimes slot={slot} choose={() => undefined} />
      </>
    );
  }
  const container = await showForm(<Slots />);
  const times = () =>
    [...container.querySelectorAll('.free-times button')].map(({ textContent }) => textContent);
  await until(() => times().includes('09:00'));
  await press(container, 'another day');
  expect(times()).toEqual([]);
  await act(async () => letGo());
  await until(() => times().includes('10:30'));
  expect(times()).not.toContain('09:00');
});
