/** How long something took, as the language says it: the two largest units. */
import { numberFormat } from '@hospital/contracts';
import { useLocale } from 'react-admin';
import { numberLocale } from '../../kernel/format.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

function formatDuration(seconds: number, locale: string): string {
  const largest = units.findIndex(([, size]) => seconds >= size);
  const shown = units.slice(largest < 0 ? units.length - 1 : largest).slice(0, 2);
  let rest = Math.round(seconds);
  const parts = shown.flatMap(([unit, size], index) => {
    const value = Math.floor(rest / size);
    rest -= value * size;
    if (value === 0 && index > 0) return [];
    const style = { style: 'unit', unit, unitDisplay: 'short' } as const;
    return [numberFormat(numberLocale({ locale }), style).format(value)];
  });
  return parts.join(' ');
}

export function useDuration(): (seconds: number) => string {
  const locale = useLocale();
  return (seconds) => formatDuration(seconds, locale);
}
