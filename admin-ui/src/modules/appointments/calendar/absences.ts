/** Who is away on which day: the clinic on holidays, a doctor on leave. */
export interface Holiday {
  readonly _id: string;
  readonly title: string;
  readonly fromDate: string;
  readonly toDate: string;
}

export interface Leave {
  readonly doctor: string;
  readonly fromDate: string;
  readonly toDate: string;
  /** For who may know. */
  readonly type?: string;
}

export interface Absences {
  readonly holidays: readonly Holiday[];
  readonly leaves: readonly Leave[];
}

export const noAbsences: Absences = { holidays: [], leaves: [] };

const covers = (day: string) => (span: { readonly fromDate: string; readonly toDate: string }) =>
  span.fromDate <= day && day <= span.toDate;

export function holidaysOn({ holidays }: Absences, day: string): readonly string[] {
  return holidays.filter(covers(day)).map(({ title }) => title);
}

export function leavesOn({ leaves }: Absences, day: string): readonly Leave[] {
  return leaves.filter(covers(day));
}

/** The leave of one doctor on that day. */
export function leaveOf(absences: Absences, day: string, doctor: string): Leave | null {
  return leavesOn(absences, day).find((leave) => leave.doctor === doctor) ?? null;
}
