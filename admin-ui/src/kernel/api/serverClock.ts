/**
 * The server's clock, as its last answer said it (`Date`, in whole seconds): the clinic's day and time follow from it, so a workstation whose
 * own clock is wrong offers no wrong day. Until the first answer it is the workstation's.
 */
let aheadMs = 0;

export function rememberServerTime(date: string | null): void {
  const said = date === null ? NaN : Date.parse(date);
  if (Number.isFinite(said)) aheadMs = said - Date.now();
}

/** @param hereMs by the workstation's clock */
export function serverTimeAt(hereMs: number): Date {
  return new Date(hereMs + aheadMs);
}

export function serverNow(): Date {
  return serverTimeAt(Date.now());
}
