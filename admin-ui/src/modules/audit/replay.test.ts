import { expect, test } from '@jest/globals';
import type { HistoryEntry } from '../../kernel/record/history.ts';
import { undoingOf, type Opposite } from '../../kernel/record/opposites.ts';
import { statesOf, statusSpans } from './replay.ts';

const person = { _id: 'u', name: 'Nadia' };
let revision = 0;
const entry = (type: string, at: string, ...changes: [string, unknown, unknown][]): HistoryEntry => ({
  position: String(revision),
  revision: revision++,
  type,
  at,
  actor: person,
  changes: changes.map(([field, from, to]) => ({ field, from, to })),
});

const booked = entry(
  'AppointmentBooked',
  '2026-11-20T08:00:00Z',
  ['status', null, 'Pending'],
  ['injury', null, 'A'],
);
const moved = entry('AppointmentChanged', '2026-11-20T09:00:00Z', ['fromTime', '09:00', '10:00']);
const approved = entry('AppointmentApproved', '2026-11-20T10:00:00Z', ['status', 'Pending', 'Approved']);

test('each state has what was known by then, and marks what changed', () => {
  const states = statesOf([booked, moved, approved]);
  expect(states.map(({ values }) => values)).toEqual([
    { status: 'Pending', injury: 'A' },
    { status: 'Pending', injury: 'A', fromTime: '10:00' },
    { status: 'Approved', injury: 'A', fromTime: '10:00' },
  ]);
  expect(states.map(({ changed }) => [...changed])).toEqual([['status', 'injury'], ['fromTime'], ['status']]);
});

test('a status lasts until the next one, the last until now', () => {
  const spans = statusSpans(statesOf([booked, moved, approved]), '2026-11-20T10:00:30Z');
  expect(spans).toEqual([
    { status: 'Pending', step: 0, seconds: 7_200, leftBy: person, isLasting: false },
    { status: 'Approved', step: 2, seconds: 30, leftBy: null, isLasting: true },
  ]);
});

test('the last status of a deleted record ends with it, by who deleted it', () => {
  const somebody = { _id: 'v', name: 'Omar' };
  const removed = { ...entry('AppointmentRemoved', '2026-11-20T10:01:00Z'), actor: somebody, deleted: true };
  const spans = statusSpans(statesOf([booked, approved, removed]), '2026-11-21T10:00:00Z');
  expect(spans.at(-1)).toEqual({
    status: 'Approved',
    step: 1,
    seconds: 60,
    leftBy: somebody,
    isLasting: false,
  });
});

const opposites: readonly Opposite[] = [
  { operation: 'SetStatus', events: ['AppointmentApproved', 'AppointmentCanceled'], fields: ['status'] },
  { operation: 'Change', events: ['AppointmentChanged'], fields: ['fromTime', 'doctor'] },
];

test('an act is taken back by what was before, while nothing of its kind came later', () => {
  expect(undoingOf(approved, [], opposites)).toEqual({
    operation: 'SetStatus',
    body: { status: 'Pending' },
    revision: approved.revision,
  });
  expect(undoingOf(moved, [approved], opposites)).toEqual({
    operation: 'Change',
    body: { fromTime: '09:00' },
    revision: approved.revision,
  });
  expect(undoingOf(moved, [moved], opposites)).toBeNull();
  expect(undoingOf(booked, [], opposites)).toBeNull();
});

test('a reference goes back as its id; what the command cannot bring back is not offered', () => {
  const other = entry('AppointmentChanged', '2026-11-20T11:00:00Z', [
    'doctor',
    { _id: 'd', name: 'Alaoui' },
    { _id: 'e' },
  ]);
  expect(undoingOf(other, [], opposites)?.body).toEqual({ doctor: 'd' });
  const more = entry(
    'AppointmentChanged',
    '2026-11-20T12:00:00Z',
    ['fromTime', '1', '2'],
    ['invoice', null, 'i'],
  );
  expect(undoingOf(more, [], opposites)).toBeNull();
});

test('what another kind of event changed meanwhile is not overwritten', () => {
  const closed = entry('InvoiceIssued', '2026-11-20T13:00:00Z', ['status', 'Approved', 'Closed']);
  expect(undoingOf(approved, [closed], opposites)).toBeNull();
});
