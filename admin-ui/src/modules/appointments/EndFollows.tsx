import { afterMinutes, isTime, minutesOf } from '@hospital/contracts';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FormValues } from '../../kernel/form/formValues.ts';

const USUAL_LENGTH_MINUTES = 30;

/** In minutes; null where the form has no beginning and later end. */
function lengthOf({ fromTime, toTime }: FormValues): number | null {
  const [from, to] = [String(fromTime ?? ''), String(toTime ?? '')];
  return isTime(from) && isTime(to) && to > from ? minutesOf(to) - minutesOf(from) : null;
}

/**
 * Most visits are as long as each other: the end follows the beginning until somebody types it, and again where it would be before the
 * beginning: then the appointment stays as long as it was. What is half typed is no time yet, and leads to none.
 */
export function EndFollows() {
  const { subscribe, setValue, getValues } = useFormContext<FormValues>();
  useEffect(() => {
    let followed: string | null = null;
    let length = lengthOf(getValues()) ?? USUAL_LENGTH_MINUTES;
    return subscribe({
      name: ['fromTime', 'toTime'],
      formState: { values: true },
      callback: ({ name, values }) => {
        const from = String(values['fromTime'] ?? '');
        const to = String(values['toTime'] ?? '');
        const isTyped = to !== '' && to !== followed;
        if (name === 'toTime') {
          if (isTyped) length = lengthOf(values) ?? length;
          return;
        }
        if (!isTime(from) || (isTyped && (!isTime(to) || to > from))) return;
        followed = afterMinutes(from, length);
        setValue('toTime', followed);
      },
    });
  }, [subscribe, setValue, getValues]);
  return null;
}
