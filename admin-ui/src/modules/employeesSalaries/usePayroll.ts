/** The payroll of a month as it is read, and the run that creates its salaries: one call for each person, each under a key of its own. */
import { employeesSalaries } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate, type RaRecord } from 'react-admin';
import type { BulkRefusal } from '../../kernel/list/bulk.ts';
import { readEvery } from '../../kernel/list/exportCsv.ts';
import { useBulk, type BulkProgress } from '../../kernel/list/useBulk.ts';
import { useBulkReport } from '../../kernel/list/useBulkReport.ts';
import { useExcludesSelf } from '../../kernel/session/useRightsLimits.ts';
import { useSettings } from '../../kernel/session/useSettings.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { termsOf, type Amounts } from './figures.ts';
import { monthBefore, payrollOf, type Payroll } from './payroll.ts';

interface PayrollRead {
  readonly payroll: Payroll | null;
  readonly error: unknown;
  readonly retry: () => void;
}

export function usePayroll(month: string): PayrollRead {
  const provider = useDataProvider();
  const isOffered = useExcludesSelf('EmployeesSalaries');
  const settings = useSettings();
  const { data, error, refetch } = useQuery({
    queryKey: [employeesSalaries.name, 'payroll', month],
    queryFn: async ({ signal }) => {
      const all = (resource: string, filter: object) =>
        readEvery((asked) => provider.getList(resource, asked), {
          filter: { ...filter },
          sort: { field: '', order: 'ASC' },
          signal,
          onProgress: () => undefined,
        });
      const ofMonth = (of: string) => all(employeesSalaries.name, { fromDate: of, toDate: of });
      const [people, last, paid] = await Promise.all([
        all('users', { status: 'Actif' }),
        ofMonth(monthBefore(month)),
        ofMonth(month),
      ]);
      return { people, last, paid };
    },
    retry: false,
  });
  return {
    payroll: data ? payrollOf({ ...data, isOffered, terms: termsOf(settings) }) : null,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

/** What is to be created, as a record of the employee's id. */
export interface ToPay extends RaRecord {
  readonly name: string;
  readonly amounts: Amounts;
}

export interface PayrollRun {
  readonly running: BulkProgress | null;
  /** Those of the last run that were not created, with the reason. */
  readonly refused: readonly BulkRefusal[];
  readonly run: (people: readonly ToPay[]) => Promise<void>;
}

export function usePayrollRun(month: string): PayrollRun {
  const translate = useTranslate();
  const { say } = useToasts();
  const report = useBulkReport(({ name }) => String(name));
  const bulk = useBulk(employeesSalaries.name);
  const [refused, setRefused] = useState<readonly BulkRefusal[]>([]);
  const bodyOf = ({ id, amounts }: RaRecord) => ({
    user: String(id),
    salaryMonth: month,
    ...(amounts as Amounts),
  });
  const run = async (people: readonly ToPay[]) => {
    const ended = await bulk.run({ operation: 'CreateSalary', body: bodyOf }, people);
    const done = translate('salary.payroll.done', { smart_count: ended.done.length });
    setRefused(ended.refused);
    report(ended, {
      done,
      show: () => ended.done.length > 0 && say({ kind: 'success', title: 'toast.title.success', text: done }),
    });
  };
  return { running: bulk.progress, refused, run };
}
