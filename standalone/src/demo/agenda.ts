/** Two weeks back and two weeks ahead: who sees whom, when and why, and how far each appointment has come. */
import { addDays, weekdayOf } from '@hospital/contracts';
import { demoDepartments, type DemoDepartment } from './departments.ts';
import { doctorOf, patientsFor, type PlannedPatient } from './people.ts';
import { reasons, type Reason } from './reasons.ts';
import { shuffledDeck, drawFrom, type Draw } from './random.ts';

export type Outcome = 'Pending' | 'Approved' | 'Canceled' | 'Closed';

export interface PlannedAppointment {
  readonly key: string;
  readonly patient: string;
  readonly doctor: string;
  readonly department: DemoDepartment;
  readonly reason: Reason;
  readonly appointmentDate: string;
  readonly fromTime: string;
  readonly toTime: string;
  /** Some are approved while they are booked, by telephone. */
  readonly bookedAs: 'Pending' | 'Approved';
  /** Closed by the invoice that belongs to it. */
  readonly outcome: Outcome;
}

const WEEKS = 2;
/** An hour each, so that none of a doctor's day can overlap; the clinic is open from 08:30 to 18:00. */
const hours: readonly (readonly [hour: number, minute: number])[] = [
  [8, 30],
  [9, 30],
  [10, 30],
  [11, 30],
  [14, 0],
  [15, 0],
  [16, 0],
  [17, 0],
];

const packs: Readonly<Record<Period, readonly Outcome[]>> = {
  past: [
    ...Array<Outcome>(14).fill('Closed'),
    'Canceled',
    'Canceled',
    'Canceled',
    'Approved',
    'Approved',
    'Pending',
  ],
  today: ['Approved', 'Approved', 'Approved', 'Closed', 'Pending', 'Pending', 'Canceled'],
  ahead: [
    'Pending',
    'Pending',
    'Pending',
    'Pending',
    'Approved',
    'Approved',
    'Approved',
    'Approved',
    'Canceled',
  ],
};
type Period = 'past' | 'today' | 'ahead';

/** Appointments of one doctor on one day: the farther ahead, the emptier. */
const loads: readonly (readonly [until: number, from: number, to: number])[] = [
  [-1, 1, 3],
  [0, 3, 5],
  [6, 1, 3],
  [WEEKS * 7, 0, 2],
];

export function demoAppointments(
  today: string,
  patients: readonly PlannedPatient[],
  seed: string,
): PlannedAppointment[] {
  const draw = drawFrom(`${seed}: agenda`);
  const dealt = {
    past: shuffledDeck(draw, packs.past),
    today: shuffledDeck(draw, packs.today),
    ahead: shuffledDeck(draw, packs.ahead),
  };
  const offsets = Array.from({ length: 2 * WEEKS * 7 + 1 }, (_, index) => index - WEEKS * 7);
  return offsets
    .filter((offset) => offset === 0 || !isSunday(addDays(today, offset)))
    .flatMap((offset) => {
      const period: Period = offset < 0 ? 'past' : offset === 0 ? 'today' : 'ahead';
      const date = addDays(today, offset);
      return dayOf({ date, offset, patients, draw, outcome: dealt[period] });
    })
    .sort((a, b) => startOf(a).localeCompare(startOf(b)))
    .map((appointment, index) => ({ ...appointment, key: `appointment-${index + 1}` }));
}

function isSunday(date: string): boolean {
  return weekdayOf(date) === 7;
}

function startOf({ appointmentDate, fromTime, doctor }: PlannedAppointment): string {
  return `${appointmentDate} ${fromTime} ${doctor}`;
}

interface Day {
  readonly date: string;
  /** From today. */
  readonly offset: number;
  readonly patients: readonly PlannedPatient[];
  readonly draw: Draw;
  readonly outcome: () => Outcome;
}

/** A patient comes once a day at most, so theirs cannot overlap either. */
function dayOf(day: Day): PlannedAppointment[] {
  const coming = new Set<string>();
  const [, from, to] = loads.find(([until]) => day.offset <= until) ?? [0, 0, 0];
  return demoDepartments.flatMap((department) => {
    const starts = day.draw.shuffled(hours).slice(0, day.draw.between(from, to));
    return starts.flatMap((start) => {
      const reason = day.draw.one<Reason>(reasons[department.key]);
      const free = patientsFor(day.patients, reason.whom).filter(({ key }) => !coming.has(key));
      if (free.length === 0) return [];
      const patient = day.draw.one(free).key;
      coming.add(patient);
      return [visit(day, { department, reason, patient, start })];
    });
  });
}

interface Visit extends Pick<PlannedAppointment, 'department' | 'reason' | 'patient'> {
  readonly start: readonly [hour: number, minute: number];
}

function visit(
  { date, draw, outcome, offset }: Day,
  { department, reason, patient, start: [hour, minute] }: Visit,
): PlannedAppointment {
  const late = reason.minutes <= 30 && draw.between(0, 2) === 0 ? 30 : 0;
  const from = hour * 60 + minute + late;
  const drawn = outcome();
  return {
    key: '',
    patient,
    doctor: doctorOf(department.key),
    department,
    reason,
    appointmentDate: date,
    fromTime: clockOf(from),
    toTime: clockOf(from + reason.minutes),
    bookedAs: drawn !== 'Pending' && draw.between(0, 1) === 0 ? 'Approved' : 'Pending',
    // Nobody leaves with an invoice before they came: today's are closed in the morning only.
    outcome: drawn === 'Closed' && offset === 0 && from >= 11 * 60 ? 'Approved' : drawn,
  };
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
