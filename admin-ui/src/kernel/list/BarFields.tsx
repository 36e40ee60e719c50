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

function isMoment(module: ModuleDescription, name: string | undefined): boolean {
  const kind = name === undefined ? undefined : searchedField(module, name)?.kind;
  return kind === 'day' || kind === 'month';
}

/** From and to stand on one line: a bar that is too narrow takes both to the next. */
function inRanges(module: ModuleDescription, names: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const name of names) {
    const last = groups.at(-1);
    if (last?.length === 1 && isMoment(module, last[0]) && isMoment(module, name)) last.push(name);
    else groups.push([name]);
  }
  return groups;
}

export function BarFields({ names, ...props }: BarFieldsProps) {
  return (
    <div className="bar-fields">
      {inRanges(props.module, names).map((group) => {
        const fields = group.map((name) => <BarField key={name} name={name} {...props} />);
        return group.length === 1 ? (
          fields
        ) : (
          <div key={group.join()} className="bar-range">
            {fields}
          </div>
        );
      })}
    </div>
  );
}

interface BarFieldProps extends Omit<BarFieldsProps, 'names'> {
  readonly name: string;
}

function BarField({ name, module, words, filters, onChange }: BarFieldProps) {
  const { label } = useTexts();
  const field = searchedField(module, name);
  const text = label(module, name);
  const value = filters[name];
  if (field?.kind === 'day' || field?.kind === 'month')
    return (
      <label className="bar-field day">
        <span>{text}</span>
        <FilterMoment
          kind={field.kind}
          until={field.until}
          name={name}
          value={String(value ?? '')}
          onChange={(day) => onChange(name, day)}
        />
      </label>
    );
  return (
    <div className={`bar-field ${field?.kind ?? ''}`}>
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
}
