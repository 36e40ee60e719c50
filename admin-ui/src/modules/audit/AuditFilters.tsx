import { moduleAt, moduleList } from '@hospital/contracts';
import { Search, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { FilterMoment } from '../../kernel/form/typed/FilterMoment.tsx';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { useTyped } from '../../kernel/list/FilterBar.tsx';
import { useEventWords } from '../../kernel/record/HistoryEntry.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import type { AuditFilter } from './auditAddress.ts';

interface FilterProps {
  readonly filter: AuditFilter;
  readonly set: (name: string, value: string) => void;
}

interface TypedProps extends FilterProps {
  readonly name: string;
  readonly label: string;
}

/** Searched once the typing pauses. */
export function TypedFilter({ name, label, filter, set }: TypedProps) {
  const [text, setText] = useTyped(filter[name] ?? '', (typed) => set(name, typed));
  return (
    <label className="bar-field">
      <span>{label}</span>
      <input className="input" name={name} value={text} onChange={({ target }) => setText(target.value)} />
    </label>
  );
}

interface ChosenProps extends TypedProps {
  readonly choices: readonly (readonly [value: string, text: string])[];
}

export function ChosenFilter({ name, label, filter, set, choices }: ChosenProps) {
  const translate = useTranslate();
  return (
    <label className="bar-field">
      <span>{label}</span>
      <select
        className="input"
        name={name}
        value={filter[name] ?? ''}
        onChange={({ target }) => set(name, target.value)}
      >
        <option value="">{translate('field.any')}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

export function DaysFilter({ filter, set }: FilterProps) {
  const translate = useTranslate();
  return (['from', 'to'] as const).map((name) => (
    <label key={name} className="bar-field">
      <span>{translate(name === 'from' ? 'field.fromDate' : 'field.toDate')}</span>
      <FilterMoment
        kind="day"
        until="today"
        name={name}
        value={filter[name] ?? ''}
        onChange={(day) => set(name, day)}
      />
    </label>
  ));
}

export function useResourceChoices(): readonly (readonly [string, string])[] {
  const { many } = useTexts();
  return moduleList.map(({ name, path }) => [path, many(name)] as const);
}

/** Of the chosen kind of record, or of all. */
function useEventChoices(resource: string | undefined) {
  const words = useEventWords();
  const modules = resource ? moduleList.filter(({ path }) => path === resource) : moduleList;
  const types = new Set(
    modules.flatMap(({ events, foreign }) => [...events.map(({ type }) => type), ...Object.keys(foreign)]),
  );
  return [...types].map((type) => [type, words(type)] as const);
}

function useFieldChoices(resource: string | undefined) {
  const { label } = useTexts();
  const module = resource ? moduleAt(resource) : undefined;
  if (!module) return [];
  return Object.keys(module.fields)
    .filter((name) => !module.fields[name]?.hidden)
    .map((name) => [name, label(module, name)] as const);
}

function Text({ filter, set }: FilterProps) {
  const translate = useTranslate();
  const [text, setText] = useTyped(filter['text'] ?? '', (typed) => set('text', typed));
  return (
    <div className="quick">
      <Search size={16} aria-hidden />
      <input
        type="search"
        className="input"
        value={text}
        placeholder={translate('audit.text')}
        aria-label={translate('audit.text')}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  );
}

interface AuditFiltersProps extends FilterProps {
  readonly setFilter: (filter: AuditFilter) => void;
}

/** Another kind of record has other events and fields. */
function withResource(filter: AuditFilter, resource: string): AuditFilter {
  return { ...filter, resource, type: '', field: '', record: '' };
}

export function AuditFilters({ filter, set, setFilter }: AuditFiltersProps) {
  const translate = useTranslate();
  const { resource } = filter;
  const resources = useResourceChoices();
  const events = useEventChoices(resource);
  const fields = useFieldChoices(resource);
  const shared = { filter, set };
  return (
    <div className="bar labelled">
      <Text {...shared} />
      <div className="bar-fields">
        <ChosenFilter
          filter={filter}
          set={(_, chosen) => setFilter(withResource(filter, chosen))}
          name="resource"
          label={translate('audit.resource')}
          choices={resources}
        />
        <ChosenFilter {...shared} name="type" label={translate('audit.type')} choices={events} />
        {fields.length > 0 && (
          <ChosenFilter {...shared} name="field" label={translate('audit.field')} choices={fields} />
        )}
        <TypedFilter {...shared} name="actor" label={translate('audit.actor')} />
        {filter['record'] && <TypedFilter {...shared} name="record" label={translate('audit.recordId')} />}
        <DaysFilter {...shared} />
      </div>
      {Object.keys(filter).length > 0 && (
        <Button look="link" icon={X} onClick={() => setFilter({})}>
          {translate('action.clear')}
        </Button>
      )}
    </div>
  );
}
