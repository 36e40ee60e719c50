/** Times of day as minutes and back. The day ends at 23:59: an appointment does not reach into the next one. */
const LAST_MINUTE = 24 * 60 - 1;

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export function timeOf(minutes: number): string {
  const within = Math.max(0, Math.min(LAST_MINUTE, Math.round(minutes)));
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

export function afterMinutes(time: string, minutes: number): string {
  return timeOf(minutesOf(time) + minutes);
}
