/** The inputs of a salary, and its figures as they follow. */
import { employeesSalaries } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { inputOf } from '../../kernel/form/inputOf.ts';
import { useFormModule } from '../../kernel/form/formModule.ts';
import { useDebounced } from '../../kernel/form/useDebounced.ts';
import { FormSection } from '../../kernel/form/RecordForm.tsx';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { useExcludesSelf } from '../../kernel/session/useRightsLimits.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useLastBaseSalary } from './useLastBaseSalary.ts';
import { amountsOf, computedWith, keptTerms, previewed, type Computed } from './figures.ts';
import { deductions, earnings } from './figureNames.ts';

const Input = inputOf(employeesSalaries);
const PAUSE_MS = 300;

function useComputed(): Computed {
  const { record } = useFormModule();
  const values = useWatch<FormValues>();
  const typed = JSON.stringify(amountsOf(values));
  const settled = useDebounced(typed, PAUSE_MS);
  const amounts = useMemo(() => amountsOf({ ...JSON.parse(settled) }), [settled]);
  const { data } = useQuery({
    queryKey: ['employeesSalaries', 'preview', settled],
    queryFn: ({ signal }) => (amounts ? previewed(amounts, signal) : null),
    enabled: amounts !== null && !record,
    placeholderData: (before) => before,
    retry: false,
  });
  return useMemo(() => {
    if (!amounts) return { figures: {}, messages: {} };
    if (record) return computedWith(keptTerms(record), amounts);
    return data ?? { figures: {}, messages: {} };
  }, [amounts, record, data]);
}

/** A refusal is at its field until the figures hold again. */
function useMessages({ messages }: Computed) {
  const { setError, clearErrors } = useFormContext<FormValues>();
  useEffect(() => {
    const names = Object.keys(messages);
    for (const name of names) setError(name, { type: 'preview', message: messages[name] ?? '' });
    return () => clearErrors(names);
  }, [messages, setError, clearErrors]);
}

interface FiguresProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly computed: Computed;
}

function Figures({ title, names, computed }: FiguresProps) {
  const translate = useTranslate();
  const { label } = useTexts();
  const { money } = useFormats();
  const currency = useFormModule().record?.['currency'];
  const shown = (name: string) =>
    money(computed.figures[name], ...(typeof currency === 'string' ? [currency] : []));
  return (
    <fieldset>
      <legend>{translate(title)}</legend>
      <div className="grid three">
        {names.map((name) => (
          <FieldFrame key={name} label={label(employeesSalaries, name)} required={false} error={undefined}>
            <input className="input" name={name} readOnly tabIndex={-1} value={shown(name)} />
          </FieldFrame>
        ))}
      </div>
    </fieldset>
  );
}

export function SalaryInputs() {
  const translate = useTranslate();
  const isRecorded = useFormModule().mode === 'change';
  const computed = useComputed();
  useMessages(computed);
  useLastBaseSalary(!isRecorded);
  return (
    <>
      <FormSection title="salary.who">
        <Input name="user" picker={{ offers: useExcludesSelf('EmployeesSalaries') }} />
        <Input name="salaryMonth" />
      </FormSection>
      <FormSection title="salary.amounts">
        <Input name="baseSalary" />
        <Input name="othersEarning" />
        <Input name="othersDeducations" />
        <p className="quiet small wide">
          {translate(isRecorded ? 'salary.keptHint' : 'salary.computedHint')}
        </p>
      </FormSection>
      <Figures title="salary.computedEarnings" names={earnings} computed={computed} />
      <Figures title="salary.computedDeductions" names={[...deductions, 'netSalary']} computed={computed} />
    </>
  );
}
