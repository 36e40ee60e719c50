/** A new salary starts with the base salary that its employee had last in the clinic's currency, and with none while that is not known. What the person typed stays. */
import { employeesSalaries, money } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { idIn } from '../../kernel/record/idIn.ts';
import { useSettings } from '../../kernel/session/useSettings.ts';
import { isInCurrency, termsOf } from './figures.ts';

export function useLastBaseSalary(isAsked: boolean): void {
  const provider = useDataProvider();
  const settings = useSettings();
  const { getValues, setValue } = useFormContext<FormValues>();
  const employee = idIn(useWatch<FormValues>({ name: 'user' }));
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
    enabled: isAsked && employee !== '',
    retry: false,
  });
  useEffect(() => {
    if (!isAsked) return;
    const typed = String(getValues('baseSalary') ?? '');
    if (typed !== '' && typed !== filled.current) return;
    const isProposed = last && isInCurrency(last, termsOf(settings));
    const base =
      isProposed && typeof last['baseSalary'] === 'number' ? money.centimes(last['baseSalary']) : '';
    filled.current = base;
    if (base !== typed) setValue('baseSalary', base);
  }, [isAsked, employee, last, settings, getValues, setValue]);
}
