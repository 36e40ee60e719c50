/** Which records a batch prints, as the dialog that asked for it says it. */
import { batchFilterOf, type BatchFilter } from '@hospital/contracts';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { formatMonth } from '../../kernel/format.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { FilterWords } from '../../kernel/record/FilterWords.tsx';
import { ReferenceName } from '../../kernel/record/ReferenceName.tsx';
import type { OwnValueProps } from '../../kernel/screens.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';

type Name = keyof BatchFilter;

const labels: Readonly<Record<Name, string>> = {
  month: 'batch.month',
  fromDate: 'batch.fromDate',
  toDate: 'batch.toDate',
  status: 'batch.status',
  department: 'resources.invoices.fields.department',
  patient: 'resources.invoices.fields.patient',
  doctor: 'resources.invoices.fields.doctor',
  employee: 'resources.employeesSalaries.fields.user',
  role: 'resources.users.fields.role',
};

/** The modules of those that are ids. */
const references: Readonly<Partial<Record<Name, string>>> = {
  department: 'departments',
  patient: 'patients',
  doctor: 'users',
  employee: 'users',
  role: 'roles',
};

function useFilterWords(): (name: Name, value: string) => ReactNode {
  const { day, style } = useFormats();
  const { word } = useTexts();
  return (name, value) => {
    const to = references[name];
    if (to !== undefined) return <ReferenceName to={to} id={value} />;
    if (name === 'month') return formatMonth(value, style);
    return name === 'status' ? word(value) : day(value);
  };
}

export function BatchFilterWords({ value }: OwnValueProps) {
  const translate = useTranslate();
  const wordsOf = useFilterWords();
  const filter = batchFilterOf(value);
  if (filter === null) return translate('batch.chosen');
  return <FilterWords labels={labels} values={filter} wordsOf={wordsOf} whenEmpty="batch.everything" />;
}
