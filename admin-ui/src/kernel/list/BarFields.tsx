/** Fields in the bar above a list: any of them filters at once, without the Search form. */
import type { ModuleDescription } from '@hospital/contracts';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { FilterMoment } from '../form/typed/FilterMoment.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { searchControl, searchedField, searchedValue } from './SearchForm.tsx';
import type { Filters } from './useModuleList.ts';

interface BarFieldsProps {
  readonly module: ModuleDescription;
  readonly names: readonly string[];
  readonly words: Readonly<Record<string, readonly string[]>> | undefined;
  readonly filters: Filters;
  readonly onChange: (name: string, value: unknown) => void;
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
            <label key={name} className="bar-field day">
              <span>{text}</span>
              <FilterMoment
                kind={field.kind}
                name={name}
                value={String(value ?? '')}
                onChange={(day) => onChange(name, day)}
              />
            </label>
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
                onChange: (next) => onChange(name, searchedValue(field, next)),
              })}
            </FieldFrame>
          </div>
        );
      })}
    </div>
  );
}
