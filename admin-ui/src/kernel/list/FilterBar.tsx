/** Above a list: a quick search, the Search form of the specification under `Filters`, and every active filter as a chip that can be removed. */
import { formFields, moduleNamed, type ModuleDescription } from '@hospital/contracts';
import { ListFilter, Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useTexts, type Texts } from '../i18n/useTexts.ts';
import { useKeys } from '../keys.ts';
import { useFormats } from '../session/useSettings.ts';
import { Popover } from '../ui/lazyMui.tsx';
import { Button } from '../ui/Button.tsx';
import { useIsPhone } from '../ui/useIsPhone.ts';
import { BarFields } from './BarFields.tsx';
import { FilterChip } from './FilterChip.tsx';
import { SearchForm } from './SearchForm.tsx';
import { useNamedFilters } from './useNamedFilters.ts';
import type { Filters } from './useModuleList.ts';

export interface FilterBarProps {
  readonly module: ModuleDescription;
  readonly filters: Filters;
  /** Those that were found; null until then. They know names. */
  readonly rows: readonly RaRecord[] | null;
  /** @param inPlace as the same step of the browser's history */
  readonly setFilters: (filters: Filters, inPlace?: boolean) => void;
  readonly reset: () => void;
  /** The field of the quick search. */
  readonly quick?: string | undefined;
  /** The fields of the Search form; those of the list by default. */
  readonly fields?: readonly string[] | undefined;
  readonly words?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Fields that are in the bar itself and filter at once. */
  readonly barFields?: readonly string[] | undefined;
  /** The number of records that the Search form goes back to while one of its fields is empty. */
  readonly needsAll?: number | undefined;
  readonly children?: ReactNode;
}

export function withFilter(filters: Filters, name: string, value: unknown): Filters {
  const others = Object.fromEntries(Object.entries(filters).filter(([known]) => known !== name));
  return value === '' || value === null || value === undefined ? others : { ...others, [name]: value };
}

/** `/` leads to the search from anywhere on the screen. */
function useSlash() {
  const input = useRef<HTMLInputElement>(null);
  useKeys({
    '/': (event) => {
      event.preventDefault();
      input.current?.focus();
    },
  });
  return input;
}

const PAUSE_MS = 200;

/** What is typed is shown at once and searched after a pause; only a search from elsewhere (a chip, the back button) replaces it. */
export function useTyped(value: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const settled = useRef(onSettled);
  settled.current = onSettled;
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = wanted;
      settled.current(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}

interface QuickSearchProps {
  readonly value: string;
  readonly label: string;
  readonly onChange: (text: string) => void;
}

function QuickSearch({ value, label, onChange }: QuickSearchProps) {
  const input = useSlash();
  const [text, setText] = useTyped(value, onChange);
  return (
    <div className="quick">
      <Search size={16} aria-hidden />
      <input
        ref={input}
        type="search"
        className="input"
        value={text}
        placeholder={label}
        aria-label={label}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}

/** The filter of the quick search, and `Search by name, CIN and more`. */
function useQuick(module: ModuleDescription, field: string | undefined) {
  const translate = useTranslate();
  const { label } = useTexts();
  const { words } = useFormats();
  const quick = field && module.list.any ? 'any' : field;
  const paths = quick === 'any' ? (module.list.any ?? []) : [quick ?? ''];
  const [first = '', second, ...more] = paths.map((name) => inSentence(pathLabel(module, name, label)));
  const named = words(second ? [first, second] : [first]);
  const name = more.length > 0 ? translate('list.any', { first: named }) : named;
  return { quick, quickLabel: translate('list.quick', { name }) };
}

/** CIN stays as it is. */
const inSentence = (name: string) => (name === name.toUpperCase() ? name : name.toLowerCase());

/** `patient.phone` goes by the name of the field there. */
function pathLabel(module: ModuleDescription, path: string, label: Texts['label']): string {
  const [name = '', inner] = path.split('.');
  const field = module.fields[name];
  const target = inner && field?.kind === 'ref' ? moduleNamed(field.to) : undefined;
  return target && inner ? label(target, inner) : label(module, name);
}

interface ChipsProps extends Pick<FilterBarProps, 'module' | 'filters'> {
  readonly names: readonly string[];
  readonly onRemove: (name: string) => void;
}

function Chips({ module, filters, names, onRemove }: ChipsProps) {
  return names.map((name) => (
    <FilterChip
      key={name}
      module={module}
      name={name}
      value={filters[name]}
      onRemove={() => onRemove(name)}
    />
  ));
}

/** On a phone they would fill half of the screen: those that the Search form has too stand only there. */
function useFieldsInBar(names: readonly string[], offered: readonly string[]): readonly string[] {
  const isPhone = useIsPhone();
  return isPhone ? names.filter((name) => !offered.includes(name)) : names;
}

export function FilterBar(props: FilterBarProps) {
  const filters = useNamedFilters(props.module, props.filters, props.rows);
  return <NamedBar {...props} filters={filters} />;
}

function NamedBar({
  module,
  filters,
  setFilters,
  reset,
  quick: quickField,
  fields,
  words,
  barFields: wideFields = [],
  needsAll,
  children,
}: FilterBarProps) {
  const translate = useTranslate();
  const { quick, quickLabel } = useQuick(module, quickField);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = fields ?? formFields(module.list);
  const barFields = useFieldsInBar(wideFields, offered);
  const chips = Object.keys(filters).filter((name) => name !== quick && !barFields.includes(name));
  const close = (then: () => void) => {
    setAnchor(null);
    then();
  };
  return (
    <div className="bar">
      {quick && (
        <QuickSearch
          label={quickLabel}
          value={String(filters[quick] ?? '')}
          onChange={(text) => setFilters(withFilter(filters, quick, text), filters[quick] !== undefined)}
        />
      )}
      {barFields.length > 0 && (
        <BarFields
          module={module}
          names={barFields}
          words={words}
          filters={filters}
          onChange={(name, value) => setFilters(withFilter(filters, name, value))}
        />
      )}
      {offered.length > 0 && (
        <Button
          icon={ListFilter}
          onClick={(event) => setAnchor(event.currentTarget)}
          aria-expanded={anchor !== null}
        >
          {translate('list.filters')}
        </Button>
      )}
      <Chips
        {...{ module, filters }}
        names={chips}
        onRemove={(name) => setFilters(withFilter(filters, name, null))}
      />
      {Object.keys(filters).length > 1 && (
        <Button look="link" icon={X} onClick={reset}>
          {translate('action.clear')}
        </Button>
      )}
      {children}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { className: 'floating', style: { marginTop: 6 } } }}
      >
        <SearchForm
          module={module}
          fields={offered}
          words={words}
          needsAll={needsAll}
          filters={filters}
          onSearch={(next) => close(() => setFilters(next))}
          onReset={() => close(reset)}
        />
      </Popover>
    </div>
  );
}
