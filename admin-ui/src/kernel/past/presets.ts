/** Moments that are asked for most. */
import { addDays, boundsOfDay, clinicTime, instantAt } from '@hospital/contracts';

const HOUR_MS = 3_600_000;
const EVENING = '18:00';

export type Preset = 'hourAgo' | 'yesterdayEvening' | 'endOfMonth';

/** The instant of each, by the clinic's clock. */
export function presetsAt(now: Date, zone: string): Readonly<Record<Preset, string>> {
  const { day } = clinicTime(now, zone);
  const monthBegan = Date.parse(boundsOfDay(`${day.slice(0, 7)}-01`, zone).from);
  return {
    hourAgo: new Date(now.getTime() - HOUR_MS).toISOString(),
    yesterdayEvening: instantAt(addDays(day, -1), EVENING, zone),
    endOfMonth: new Date(monthBegan - 1).toISOString(),
  };
}
