/** The clinic's hours and, within them, the free half hours of a doctor's day: what the desk can offer a caller at once. */
import { afterMinutes, minutesOf, timeOf } from '../../kernel/timeOfDay.ts';

/** Times of day, `HH:MM`. */
export interface ClinicHours {
  readonly opensAt: string;
  readonly closesAt: string;
}

/** Where the settings say nothing, as those of earlier releases. */
export const usualHours: ClinicHours = { opensAt: '07:00', closesAt: '20:00' };

/** The hours that the settings give, each of them the usual one where it is empty. */
export function givenHours(settings: Readonly<Record<string, unknown>> | null | undefined): ClinicHours {
  const given = (name: keyof ClinicHours) => {
    const value = settings?.[name];
    return typeof value === 'string' ? value : usualHours[name];
  };
  return { opensAt: given('opensAt'), closesAt: given('closesAt') };
}

/** The same, and the usual hours where they end before they begin. */
export function clinicHours(settings: Parameters<typeof givenHours>[0]): ClinicHours {
  const hours = givenHours(settings);
  return opens(hours) ? hours : usualHours;
}

/** Whether the clinic closes after it opens. */
export function opens({ opensAt, closesAt }: ClinicHours): boolean {
  return opensAt < closesAt;
}

const SLOT_MINUTES = 30;

/** Of an appointment, `HH:MM`. */
export interface Busy {
  readonly fromTime: string;
  readonly toTime: string;
}

interface DoctorsDay {
  readonly hours: ClinicHours;
  /** `HH:MM`: slots that begin before it are over. */
  readonly after: string;
  readonly busy: readonly Busy[];
  /** How long it must be free; a slot unless given. */
  readonly minutes?: number | undefined;
}

/**
 * Where something of this length can begin (`HH:MM`): each half hour from the opening that is followed by as much free time before the closing, and is not
 * before `after`. An appointment that ends when a slot begins leaves it free.
 */
export function freeSlots({ hours, after, busy, minutes = SLOT_MINUTES }: DoctorsDay): readonly string[] {
  const [first, end] = [minutesOf(hours.opensAt), minutesOf(hours.closesAt)];
  const taken = busy.map(({ fromTime, toTime }) => [minutesOf(fromTime), minutesOf(toTime)] as const);
  const count = Math.max(0, Math.ceil((end - first) / SLOT_MINUTES));
  return Array.from({ length: count }, (_, index) => first + index * SLOT_MINUTES)
    .filter((from) => from + minutes <= end)
    .filter((from) => taken.every(([begin, until]) => until <= from || begin >= from + minutes))
    .map(timeOf)
    .filter((from) => from >= after);
}

/** When a slot that begins at this time ends, or something of another length. */
export function endOfSlot(from: string, minutes = SLOT_MINUTES): string {
  return afterMinutes(from, minutes);
}
