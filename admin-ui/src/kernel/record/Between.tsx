/** What stands between two values of a line. Neither sign is mirrored by the browser where the line runs from right to left. */
import { commaOf } from '../format.ts';
import { useFormats } from '../session/useSettings.ts';

export function Comma(): string {
  return commaOf(useFormats().style);
}

/** From the value before to the value after it. */
export function ChangeArrow(): string {
  return useFormats().style.locale === 'ar' ? ' ← ' : ' → ';
}
