import { describe, expect, test } from '@jest/globals';
import { calendarColumns, hoursOf, type CalendarAppointment } from './columns.ts';
import { daysOf } from './days.ts';
import { inLanes } from './lanes.ts';
import { ghostOf } from './useDrag.ts';

const at = (fromTime: string, toTime: string) => ({ fromTime, toTime });

describe('lanes', () => {
  test('what follows at the same minute shares the lane', () => {
    const placed = inLanes([at('10:00', '10:30'), at('10:30', '11:00')]);
    expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  test('what overlaps stands side by side, and a chain is one cluster', () => {
    const placed = inLanes([
      at('10:20', '11:00'),
      at('10:00', '10:30'),
      at('10:40', '11:20'),
      at('12:00', '12:30'),
    ]);
    expect(placed.map(({ item, lane, lanes }) => [item.fromTime, lane, lanes])).toEqual([
      ['10:00', 0, 2],
      ['10:20', 1, 2],
      ['10:40', 0, 2],
      ['12:00', 0, 1],
    ]);
  });

  test('a short one inside a long one does not end the cluster', () => {
    const placed = inLanes([at('09:00', '12:00'), at('09:30', '10:00'), at('11:00', '11:30')]);
    expect(placed.every(({ lanes }) => lanes === 2)).toBe(true);
  });
});

test('a week begins on Monday, also over a new year', () => {
  expect(daysOf('week', '2027-01-03')).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ]);
});

const appointment = {
  id: 'a',
  appointmentDate: '2026-05-04',
  doctor: { _id: 'd1' },
  ...at('21:30', '22:15'),
} as CalendarAppointment;

describe('columns', () => {
  const doctors = [{ id: 'd1' }, { id: 'd2' }];

  test('are the doctors of a day, or the days of a week', () => {
    const day = calendarColumns({ view: 'day', days: ['2026-05-04'], doctor: null }, doctors, [appointment]);
    expect(day.map(({ key, appointments }) => [key, appointments.length])).toEqual([
      ['d1', 1],
      ['d2', 0],
    ]);
    const week = calendarColumns(
      { view: 'week', days: daysOf('week', '2026-05-04'), doctor: 'd2' },
      doctors,
      [appointment],
    );
    expect([week.length, week.flatMap(({ appointments }) => appointments).length]).toEqual([7, 0]);
  });

  test('reach as late as their last appointment', () => {
    const columns = calendarColumns({ view: 'day', days: ['2026-05-04'], doctor: null }, doctors, [
      appointment,
    ]);
    expect(hoursOf(columns)).toEqual({ first: 7, last: 23 });
  });
});

describe('dragging', () => {
  const press = { x: 0, y: 0, column: 'd1', minute: 10 * 60 + 4, grip: 0, isTouch: false, appointment: null };

  test('over free hours makes quarters of an hour, in either direction', () => {
    expect(ghostOf(press, 'd1', 10 * 60 + 40)).toMatchObject({ from: 600, to: 645 });
    expect(ghostOf(press, 'd2', 9 * 60 + 31)).toMatchObject({ column: 'd1', from: 570, to: 600 });
  });

  test('an appointment keeps its length and its grip, and stays within the day', () => {
    const held = { ...press, appointment, grip: 15 };
    expect(ghostOf(held, 'd2', 9 * 60 + 20)).toMatchObject({ column: 'd2', from: 540, to: 585 });
    expect(ghostOf(held, 'd2', 24 * 60)).toMatchObject({ from: 1394, to: 1439 });
  });
});
