/** The payroll of a month as it is read, and the run that creates its salaries: one call for each person, each under a key of its own. */
import { employeesSalaries } from '@hospital/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate, type RaRecord } from 'react-admin';
import { refresh } from '../../kernel/changes.ts';
import { useCommandKeys } from '../../kernel/commandKeys.ts';
import { runBulk, type BulkRefusal } from '../../kernel/list/bulk.ts';
import { readEvery } from '../../kernel/list/exportCsv.ts';
import { useOthersOnly } from '../../kernel/session/useBounds.ts';
import { useToasts } from '../../kernel/toasts.ts';
import type { Amounts } from './figures.ts';
import { monthBefore, payrollOf, type Payroll } from './payroll.ts';

interface PayrollRead {
  readonly payroll: Payroll | null;
  readonly error: unknown;
  readonly retry: () => void;
}

export function usePayroll(month: string): PayrollRead {
  const provider = useDataProvider();
  const isOffered = useOthersOnly('EmployeesSalaries');
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
    payroll: data ? payrollOf({ ...data, isOffered }) : null,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

/** What is to be created, as a record of the employee's id. */
export interface ToPay extends RaRecord {
  readonly name: string;
  readonly amounts: Amounts;
}

interface Running {
  readonly count: number;
  readonly of: number;
}

export interface PayrollRun {
  readonly running: Running | null;
  /** Those of the last run that were not created, with the reason. */
  readonly refused: readonly BulkRefusal[];
  readonly run: (people: readonly ToPay[]) => Promise<void>;
}

export function usePayrollRun(month: string): PayrollRun {
  const client = useQueryClient();
  const translate = useTranslate();
  const { say } = useToasts();
  const keys = useCommandKeys();
  const [running, setRunning] = useState<Running | null>(null);
  const [refused, setRefused] = useState<readonly BulkRefusal[]>([]);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const bodyOf = ({ id, amounts }: RaRecord) => ({
    user: String(id),
    salaryMonth: month,
    ...(amounts as Amounts),
  });
  const run = async (people: readonly ToPay[]) => {
    const { signal } = (stop.current = new AbortController());
    const onProgress = (count: number) => setRunning({ count, of: people.length });
    onProgress(0);
    const call = { operation: 'CreateSalary', body: bodyOf };
    const ended = await runBulk(call, people, { keys, signal, onProgress });
    setRunning(null);
    setRefused(ended.refused);
    refresh(
      client,
      ended.answers.map(({ _id }) => ({ resource: employeesSalaries.name, _id: String(_id) })),
    );
    const text = translate('salary.payroll.done', { smart_count: ended.done.length });
    if (ended.done.length > 0) say({ kind: 'success', title: 'toast.title.success', text });
  };
  return { running, refused, run };
}
