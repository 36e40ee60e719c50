/** A new salary starts with the base salary that its employee had last. What the person typed stays. */
import { employeesSalaries, money } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FormValues } from '../../kernel/form/formValues.ts';

function idOf(user: unknown): string | null {
  if (typeof user === 'object' && user !== null && '_id' in user) return String(user._id);
  return typeof user === 'string' && user !== '' ? user : null;
}

export function useLastBase(isAsked: boolean): void {
  const provider = useDataProvider();
  const { getValues, setValue } = useFormContext<FormValues>();
  const employee = idOf(useWatch<FormValues>({ name: 'user' }));
  const filled = useRef('');
  const { data: last } = useQuery({
    queryKey: [employeesSalaries.name, 'last', employee],
    queryFn: async ({ signal }) => {
      const { data } = await provider.getList(employeesSalaries.name, {
        filter: { name: employee },
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'salaryMonth', order: 'DESC' },
        signal,
      });
      return data[0] ?? null;
    },
    enabled: isAsked && employee !== null,
    retry: false,
  });
  useEffect(() => {
    if (last === undefined) return;
    const typed = String(getValues('baseSalary') ?? '');
    if (typed !== '' && typed !== filled.current) return;
    const base = typeof last?.['baseSalary'] === 'number' ? money.centimes(last['baseSalary']) : '';
    filled.current = base;
    setValue('baseSalary', base);
  }, [last, getValues, setValue]);
}
