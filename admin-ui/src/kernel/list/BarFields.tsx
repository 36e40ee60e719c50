/** Fields in the bar above a list: any of them filters at once, without the Search form. */
import { FIRST_DAY, isDay, isMonth, LAST_DAY, type ModuleDescription } from '@hospital/contracts';
import { useEffect, useState } from 'react';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { searchControl, searchedField, shortReference } from './SearchForm.tsx';
import type { Filters } from './useModuleList.ts';

interface BarFieldsProps {
  readonly module: ModuleDescription;
  readonly names: readonly string[];
  readonly words: Readonly<Record<string, readonly string[]>> | undefined;
  readonly filters: Filters;
  readonly onChange: (name: string, value: unknown) => void;
}

interface BarDayProps {
  readonly kind: 'day' | 'month';
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

const MONTH = 7;

/** While a year is typed the browser gives days of the first century: only days that a list can be asked for filter. */
function BarDay({ kind, name, label, value, onChange }: BarDayProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const change = (next: string) => {
    setText(next);
    if (next === '' || (kind === 'day' ? isDay(next) : isMonth(next))) onChange(next);
  };
  return (
    <label className="bar-field day">
      <span>{label}</span>
      <input
        type={kind === 'day' ? 'date' : 'month'}
        className="input"
        name={name}
        min={kind === 'day' ? FIRST_DAY : FIRST_DAY.slice(0, MONTH)}
        max={kind === 'day' ? LAST_DAY : LAST_DAY.slice(0, MONTH)}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </label>
  );
}

export function BarFields({ module, names, words, filters, onChange }: BarFieldsProps) {
  const { label } = useTexts();
  return (
    <div className="bar-fields">
      {names.map((name) => {
        const field = searchedField(module, name);
        const text = label(module, name);
        const value = filters[name];
        if (field?.kind === 'day' || field?.kind === 'month')
          return (
            <BarDay
              key={name}
              kind={field.kind}
              name={name}
              label={text}
              value={String(value ?? '')}
              onChange={(day) => onChange(name, day)}
            />
          );
        return (
          <div key={name} className={`bar-field ${field?.kind ?? ''}`}>
            <FieldFrame bare label={text} required={false} error={undefined}>
              {searchControl({
                any: text,
                name,
                field,
                words: words?.[name],
                value,
                onChange: (next) => onChange(name, shortReference(next)),
              })}
            </FieldFrame>
          </div>
        );
      })}
    </div>
  );
}
