/** The Search form: one control for each field that the list can be searched by. */
import { closedCodesOf, moduleNamed, type Field, type ModuleDescription } from '@hospital/contracts';
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { Picker } from '../form/Picker.tsx';
import { TemporalInput } from '../form/typed/TemporalInput.tsx';
import { useParsedForm } from '../form/typed/useParsedForm.ts';
import { WordSelect } from '../form/WordSelect.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import type { Filters } from './useModuleList.ts';

interface SearchFormProps {
  readonly module: ModuleDescription;
  readonly fields: readonly string[];
  readonly filters: Filters;
  /** Words to offer for a field instead of the declaration's. */
  readonly words?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Runs only with every field filled in; otherwise it goes back to this many records. */
  readonly needsAll?: number | undefined;
  readonly onSearch: (filters: Filters) => void;
  readonly onReset: () => void;
}

export interface ControlProps {
  /** What an empty control says. */
  readonly any: string;
  readonly name: string;
  readonly field: Field | undefined;
  readonly words: readonly string[] | undefined;
  readonly value: unknown;
  readonly autoFocus?: boolean;
  readonly onChange: (value: unknown) => void;
}

/** What bounds the days of a list is of the kind of what it bounds. */
export function searchedField({ fields, list }: ModuleDescription, name: string): Field | undefined {
  const isBound = name === 'fromDate' || name === 'toDate';
  return fields[(isBound && list.dateField) || name];
}

function wordsOf(field: Field | undefined): readonly string[] | undefined {
  if (field?.kind === 'word') return field.words;
  return field?.kind === 'choice' ? Object.values(field.choices) : closedCodesOf(field);
}

/** The control of a field that a list is searched by. */
export function searchControl({ any, name, field, words: offered, value, onChange, ...rest }: ControlProps) {
  const words = offered ?? wordsOf(field);
  if (words) {
    return <WordSelect {...rest} name={name} words={words} value={value} onChange={onChange} empty={any} />;
  }
  if (field?.kind === 'ref') {
    return (
      <Picker
        {...rest}
        name={name}
        resource={field.to}
        value={value}
        onChange={onChange}
        placeholder={any}
        filter={field.picks}
      />
    );
  }
  if (field?.kind === 'day' || field?.kind === 'month')
    return (
      <TemporalInput
        {...rest}
        name={name}
        kind={field.kind}
        until={field.until}
        value={value}
        onChange={onChange}
      />
    );
  return (
    <input
      {...rest}
      name={name}
      className="input"
      type="text"
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function given(values: Filters): Filters {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));
}

/** @returns a chosen value as the list is searched by it */
export function searchedValue(field: Field | undefined, value: unknown): unknown {
  return field?.kind === 'ref' ? shortReference(field.to, value) : value;
}

/** A reference to a record of the module is kept with its name only, for who chose it; addresses and saved filters keep its id alone. */
export function shortReference(module: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = value as Readonly<Record<string, unknown>>;
  const kept = ['_id', ...(moduleNamed(module)?.title ?? [])];
  return Object.fromEntries(kept.map((name) => [name, known[name]]));
}

export function isComplete(fields: readonly string[], values: Filters): boolean {
  const filled = given(values);
  return fields.every((name) => name in filled);
}

export function SearchForm(props: SearchFormProps) {
  const { module, fields, filters, words, needsAll, onSearch, onReset } = props;
  const translate = useTranslate();
  const { label } = useTexts();
  const [values, setValues] = useState<Filters>(filters);
  const { wrong, isReadable } = useParsedForm((name) => searchedField(module, name), values);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isReadable(event.currentTarget)) return;
    if (needsAll !== undefined && !isComplete(fields, values)) onReset();
    else onSearch(given(values));
  };
  return (
    <form className="search-form" onSubmit={submit} role="search">
      {fields.map((name, index) => (
        <FieldFrame key={name} label={label(module, name)} required={false} error={wrong(name)}>
          {searchControl({
            autoFocus: index === 0,
            any: translate('field.any'),
            name,
            field: searchedField(module, name),
            words: words?.[name],
            value: values[name],
            onChange: (value) =>
              setValues((before) => ({
                ...before,
                [name]: searchedValue(searchedField(module, name), value),
              })),
          })}
        </FieldFrame>
      ))}
      {needsAll !== undefined && (
        <p className="quiet small wide">{translate('list.needsAll', { count: needsAll })}</p>
      )}
      <div className="actions">
        <Button look="plain" onClick={onReset}>
          {translate('action.reset')}
        </Button>
        <Button type="submit" look="primary">
          {translate('action.search')}
        </Button>
      </div>
    </form>
  );
}
