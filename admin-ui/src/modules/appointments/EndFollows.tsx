import { isTime } from '@hospital/contracts';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { afterMinutes } from '@hospital/contracts';

const USUAL_LENGTH_MINUTES = 30;

/**
 * Most visits are as long as each other: the end follows the beginning until somebody types it, and again where it would be before the
 * beginning. What is half typed is no time yet, and leads to none.
 */
export function EndFollows() {
  const { subscribe, setValue, getValues } = useFormContext<FormValues>();
  useEffect(() => {
    let followed: string | null = null;
    return subscribe({
      name: ['fromTime'],
      formState: { values: true },
      callback: ({ values }) => {
        const from = String(values['fromTime'] ?? '');
        if (!isTime(from)) return;
        const to = String(getValues('toTime') ?? '');
        const isTyped = to !== '' && to !== followed;
        if (isTyped && (!isTime(to) || to > from)) return;
        followed = afterMinutes(from, USUAL_LENGTH_MINUTES);
        setValue('toTime', followed);
      },
    });
  }, [subscribe, setValue, getValues]);
  return null;
}
