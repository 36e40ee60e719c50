import { describe, expect, test } from '@jest/globals';
import { usualHours } from '@hospital/contracts';
import { calendarColumns, hoursOf, type CalendarAppointment } from './columns.ts';
import { noAbsences, type Absences } from './absences.ts';
import { daysOf, stepped, weeksOf } from './days.ts';
import { clicked, ghostOf, type Press } from './ghost.ts';
import { inLanes } from './lanes.ts';
import { focusedOn, stepTo, type Focused } from './steps.ts';

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

test('a month shows whole weeks, and a step goes to the same day or the last one', () => {
  const days = daysOf('month', '2026-02-14');
  expect([days.length, days[0], days.at(-1)]).toEqual([35, '2026-01-26', '2026-03-01']);
  expect(weeksOf(days).map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-28');
  expect(stepped('month', '2026-01-31', -1)).toBe('2025-12-31');
  expect(stepped('month', '2026-12-15', 1)).toBe('2027-01-15');
  expect([stepped('list', '2026-01-01', 1), stepped('day', '2026-03-01', -1)]).toEqual([
    '2026-01-08',
    '2026-02-28',
  ]);
});

describe('columns', () => {
  const doctors = [{ id: 'd1' }, { id: 'd2' }];
  const appointments = [appointment];
  const contents = { doctors, appointments, absences: noAbsences };
  const aDay = { view: 'day', days: ['2026-05-04'], doctor: null } as const;

  test('are the doctors of a day, or the days of a week', () => {
    const day = calendarColumns(aDay, contents);
    expect(day.map((column) => [column.key, column.appointments.length])).toEqual([
      ['d1', 1],
      ['d2', 0],
    ]);
    const week = calendarColumns(
      { view: 'week', days: daysOf('week', '2026-05-04'), doctor: 'd2' },
      contents,
    );
    expect([week.length, week.flatMap((column) => column.appointments).length]).toEqual([7, 0]);
  });

  test('are those of the asked doctor alone, also where nothing else is known of that doctor', () => {
    for (const view of ['day', 'week'] as const) {
      const columns = calendarColumns({ view, days: ['2026-05-04'], doctor: 'left' }, contents);
      expect(columns.map((column) => [column.doctor?.id, column.appointments.length])).toEqual([['left', 0]]);
    }
  });

  test('reach from the opening to the closing of the clinic, and as late as their last appointment', () => {
    const columns = calendarColumns(aDay, contents);
    expect(hoursOf(usualHours, columns)).toEqual({ first: 7, last: 23 });
    expect(hoursOf({ opensAt: '08:30', closesAt: '18:30' }, [])).toEqual({ first: 8, last: 19 });
    expect(hoursOf({ opensAt: '00:00', closesAt: '23:59' }, [])).toEqual({ first: 0, last: 24 });
  });

  test('say who is away: a doctor on the days of their leave, everybody on a holiday', () => {
    const absences: Absences = {
      holidays: [{ _id: 'h', title: 'Labour Day', fromDate: '2026-05-01', toDate: '2026-05-04' }],
      leaves: [{ doctor: 'd2', fromDate: '2026-05-04', toDate: '2026-05-05' }],
    };
    const on = (day: string) => calendarColumns({ ...aDay, days: [day] }, { ...contents, absences });
    const shownOn = (day: string) => on(day).map(({ holidays, leave }) => [holidays.length, leave?.doctor]);
    expect(shownOn('2026-05-04')).toEqual([
      [1, undefined],
      [1, 'd2'],
    ]);
    expect(shownOn('2026-05-05')[1]).toEqual([0, 'd2']);
    expect(shownOn('2026-05-06')).toEqual([
      [0, undefined],
      [0, undefined],
    ]);
  });
});

describe('dragging', () => {
  const press: Press = {
    pointer: 1,
    x: 0,
    y: 0,
    kind: 'make',
    column: 'd1',
    minute: 10 * 60 + 4,
    grip: 0,
    isArmed: true,
    appointment: null,
  };

  test('over free hours makes quarters of an hour, in either direction', () => {
    expect(ghostOf(press, 'd1', 10 * 60 + 40)).toMatchObject({ from: 600, to: 645 });
    expect(ghostOf(press, 'd2', 9 * 60 + 31)).toMatchObject({ column: 'd1', from: 570, to: 600 });
  });

  test('at the end of the day it begins a quarter before, and ends with the last minute', () => {
    const late: Press = { ...press, minute: 23 * 60 + 58 };
    const lastQuarter = { from: 1425, to: 1439 };
    expect(ghostOf(late, 'd1', 24 * 60)).toMatchObject(lastQuarter);
    expect(ghostOf(late, 'd1', 22 * 60)).toMatchObject({ from: 1320, to: 1439 });
    expect(clicked({ ...late, minute: 24 * 60 })).toMatchObject(lastQuarter);
  });

  test('an appointment keeps its length and its grip, and stays within the day', () => {
    const held: Press = { ...press, kind: 'move', appointment, grip: 15 };
    expect(ghostOf(held, 'd2', 9 * 60 + 20)).toMatchObject({ column: 'd2', from: 540, to: 585 });
    expect(ghostOf(held, 'd2', 24 * 60)).toMatchObject({ from: 1394, to: 1439 });
  });

  test('its lower edge moves the end alone, a quarter after the beginning at least, in its own column', () => {
    const edge: Press = { ...press, kind: 'resize', appointment };
    expect(ghostOf(edge, 'd2', 23 * 60 + 2)).toMatchObject({ column: 'd1', from: 1290, to: 1380 });
    expect(ghostOf(edge, 'd1', 60)).toMatchObject({ from: 1290, to: 1305 });
    expect(ghostOf(edge, 'd1', 24 * 60 + 30)).toMatchObject({ to: 1439 });
  });
});

describe('the arrow keys', () => {
  const visit = (id: string, from: string, to: string) =>
    ({ ...appointment, id, ...at(from, to) }) as CalendarAppointment;
  const morning = [visit('long', '09:00', '10:00'), visit('short', '10:10', '10:20')];
  const column = (key: string, appointments: readonly CalendarAppointment[]) => ({
    key,
    day: '2026-05-04',
    doctor: null,
    appointments,
    holidays: [],
    leave: null,
  });
  const grid = {
    columns: [column('d1', morning), column('d2', [])],
    hours: { first: 7, last: 20 },
    forwards: 'ArrowRight',
  };
  const free = (key: string, minute: number): Focused => ({ column: key, minute, until: minute + 30 });
  const goes = (from: Focused, key: string, on = grid) => {
    const target = stepTo(on, from, key);
    if (!target) return null;
    return target.kind === 'free' ? [target.cell.column, target.cell.minute] : target.appointment.id;
  };

  test('go down through the day, from an appointment to what follows its end', () => {
    expect(goes(free('d1', 480), 'ArrowDown')).toEqual(['d1', 510]);
    expect(goes(free('d1', 510), 'ArrowDown')).toBe('long');
    const [long, short] = morning.map((item) => focusedOn('d1', item));
    expect(long && goes(long, 'ArrowDown')).toBe('short');
    expect(short && goes(short, 'ArrowDown')).toEqual(['d1', 620]);
  });

  test('go up the same way', () => {
    expect(goes(free('d1', 620), 'ArrowUp')).toBe('short');
    expect(goes(free('d1', 600), 'ArrowUp')).toBe('long');
    expect(goes(free('d2', 420), 'ArrowUp')).toBeNull();
  });

  test('go to the neighbour at the same time, the other way round where one reads from the right', () => {
    expect(goes(free('d2', 570), 'ArrowLeft')).toBe('long');
    expect(goes(free('d1', 480), 'ArrowRight')).toEqual(['d2', 480]);
    const mirrored = { ...grid, forwards: 'ArrowLeft' };
    expect(goes(free('d1', 480), 'ArrowLeft', mirrored)).toEqual(['d2', 480]);
    expect(goes(free('d2', 480), 'ArrowRight')).toBeNull();
  });

  test('reach the first and the last hour, and lead nowhere with other keys', () => {
    expect(goes(free('d2', 600), 'Home')).toEqual(['d2', 420]);
    expect(goes(free('d2', 600), 'End')).toEqual(['d2', 1170]);
    expect(goes(free('d2', 1170), 'ArrowDown')).toBeNull();
    expect(goes(free('d2', 600), 'x')).toBeNull();
  });
});
