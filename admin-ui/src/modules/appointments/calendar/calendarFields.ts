/** What the calendar asks of an appointment: what its views, the paper of a day and the card of an appointment show. */
const shown = [
  ...['appointmentDate', 'fromTime', 'toTime', 'status', 'doctor', 'department', 'prescription', 'revision'],
  ...['patient.firstname', 'patient.lastname', 'patient.photo'],
];

interface CalendarReader {
  /** The card shows how to call a patient. */
  readonly seesPatients: boolean;
  /** The paper of a day shows why they come. */
  readonly isDay: boolean;
}

export function calendarFields({ seesPatients, isDay }: CalendarReader): readonly string[] {
  return [...shown, ...(seesPatients ? ['patient.phone'] : []), ...(isDay ? ['injury'] : [])];
}
