import { expect, test } from '@jest/globals';
import { DOCTOR, usualHours } from '@hospital/contracts';
import { noAbsences } from './absences.ts';
import { firstFree, freeTimes } from './freeTimes.ts';

const at = (fromTime: string, toTime: string, more: object = {}) => ({
  id: fromTime,
  appointmentDate: '2026-11-25',
  fromTime,
  toTime,
  doctor: { _id: 'a' },
  status: 'Pending',
  ...more,
});
const asked = {
  day: '2026-11-25',
  doctor: 'a',
  appointments: [
    at('07:00', '08:15'),
    at('09:00', '09:30', { status: 'Canceled' }),
    at('10:00', '10:30', { doctor: 'b' }),
    at('08:30', '09:00', { appointmentDate: '2026-11-26' }),
  ],
  absences: noAbsences,
  now: { day: '2026-11-24', time: '12:00' },
  hours: usualHours,
};

test('free is what no other appointment of the doctor overlaps, within the hours of the clinic', () => {
  const free = freeTimes(asked);
  expect(free.slice(0, 4)).toEqual(['08:30', '09:00', '09:30', '10:00']);
  expect(free.at(-1)).toBe('19:30');
  const hours = { opensAt: '09:00', closesAt: '10:00' };
  expect(freeTimes({ ...asked, hours })).toEqual(['09:00', '09:30']);
});

test('nothing is free before now, on a holiday or a leave, or without a doctor', () => {
  expect(freeTimes({ ...asked, now: { day: asked.day, time: '09:10' } })[0]).toBe('09:30');
  expect(freeTimes({ ...asked, now: { day: '2026-11-26', time: '07:00' } })).toEqual([]);
  const leaves = [{ doctor: 'a', fromDate: '2026-11-20', toDate: '2026-11-25' }];
  expect(freeTimes({ ...asked, absences: { holidays: [], leaves } })).toEqual([]);
  const holidays = [{ _id: 'h', title: 'Fête', fromDate: '2026-11-25', toDate: '2026-11-26' }];
  expect(freeTimes({ ...asked, absences: { holidays, leaves: [] } })).toEqual([]);
  expect(freeTimes({ ...asked, doctor: '' })).toEqual([]);
});

test('the doctor who is free first is suggested, among those who can be booked', () => {
  const [a, b] = ['a', 'b'].map((id) => ({ id, status: 'Actif', role: { name: DOCTOR } }));
  if (!a || !b) throw new Error('no doctors');
  expect(firstFree([a, b], asked)).toEqual({ doctor: 'b', time: '07:00' });
  expect(firstFree([a], asked)).toEqual({ doctor: 'a', time: '08:30' });
  expect(firstFree([a, { ...b, status: 'Inactif' }], asked)).toEqual({ doctor: 'a', time: '08:30' });
  expect(firstFree([a, { ...b, role: { name: 'Nurse' } }], asked)).toEqual({ doctor: 'a', time: '08:30' });
  expect(firstFree([{ ...a, status: 'Inactif' }], asked)).toBeNull();
  expect(firstFree([{ id: 'b', status: 'Actif' }], asked)).toEqual({ doctor: 'b', time: '07:00' });
  expect(firstFree([], asked)).toBeNull();
});
