/** What is said of a day, a month or a time that could not be read: how it is typed here, with an example. */
import { isDay, isMonth, isTime, latinDigits, type Field } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { formatMonth } from '../../format.ts';
import { useFormats } from '../../session/useSettings.ts';

const checks = { day: isDay, month: isMonth, time: isTime } as const;

/** A year that no record holds. */
function isYearBeyond(text: string): boolean {
  return /\d{4}/.test(latinDigits(text)) && !/(?:18|19|20|21)\d\d/.test(latinDigits(text));
}

export function useParseError(): (
  field: Pick<Field, 'kind'> | undefined,
  value: unknown,
) => string | undefined {
  const translate = useTranslate();
  const { day, now, style } = useFormats();
  return (field, value) => {
    if (field?.kind !== 'day' && field?.kind !== 'month' && field?.kind !== 'time') return undefined;
    if (typeof value !== 'string' || value === '' || checks[field.kind](value)) return undefined;
    if (field.kind !== 'time' && isYearBeyond(value)) return translate('field.unread_year');
    const today = now().day;
    const examples = { day: day(today), month: formatMonth(today.slice(0, 7), style), time: '14:30' };
    return translate(`field.unread_${field.kind}`, { example: examples[field.kind] });
  };
}
