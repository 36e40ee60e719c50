import { monthName } from '@hospital/contracts';

/** `2026-03` → `Mar 2026`. */
export function monthText(month: unknown, locale: string): string {
  const [year = '', number = ''] = String(month ?? '').split('-');
  return /^\d{4}-\d{2}$/.test(String(month)) ? `${monthName(`${year}-${number}-01`, locale)} ${year}` : '–';
}
