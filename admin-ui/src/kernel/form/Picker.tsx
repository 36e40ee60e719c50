/** Finds a record by typing part of its name. Its value is the record itself, so that a draft still knows the name. */
import { moduleNamed, wordsOf } from '@hospital/contracts';
import { ChevronDown } from 'lucide-react';
import { Fragment, useEffect, useImperativeHandle, useState, type KeyboardEvent, type Ref } from 'react';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { useRecordTitle } from '../record/useTitleInWords.ts';
import { useTellsApart } from '../record/tellsApart.ts';
import { Autocomplete } from '../ui/borrowed.tsx';
import type { Made } from './MakingLink.tsx';
import { usualOrder } from '../list/usualOrder.ts';
import { useSettled } from './useSettled.ts';

export interface PickerOptions {
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  /** What to offer of what was found. */
  readonly offers?: (record: RaRecord) => boolean;
  /** Makes a new one on the way, and comes back with it. */
  readonly making?: Made;
}

interface PickerProps extends PickerOptions {
  readonly resource: string;
  readonly value: unknown;
  readonly onChange: (value: RaRecord | null) => void;
  readonly onBlur?: () => void;
  /** What is typed into it; empty once something is chosen. */
  readonly onTyped?: (text: string) => void;
  readonly disabled?: boolean | undefined;
  readonly name?: string;
  readonly id?: string;
  /** What the form focuses when the choice is missing. */
  readonly ref?: Ref<{ focus: () => void }>;
  readonly 'aria-label'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean | undefined;
}

const SHOWN = 20;
/** Of a short list whose records have names in each language: the server knows the stored name only, so all are read and searched here. */
const WHOLE_LIST = 500;

function isNamedInWords(resource: string): boolean {
  const { title = [], fields = {} } = moduleNamed(resource) ?? {};
  return title.some((name) => wordsOf(fields[name]).length > 0);
}

/** The picker's file may come when somebody is in another field already: what they type stays there. */
function isTypedElsewhere(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}

/** What a record is called, in the language of the screens. */
function useNameIn(resource: string): (record: RaRecord | string) => string {
  const titleOf = useRecordTitle();
  return (record) =>
    typeof record === 'string'
      ? record
      : titleOf(moduleNamed(resource), record) || String(record['_id'] ?? '');
}

/** Where a list has a quick search, one finds by all that it looks into: CIN, phone, speciality. */
function searchOf(resource: string): string {
  return moduleNamed(resource)?.list.any ? 'any' : 'name';
}

function TellsApart({ resource, record }: { resource: string; record: RaRecord }) {
  const parts = useTellsApart()(resource, record);
  if (!parts.length) return null;
  return (
    <span className="quiet small clip">
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

interface Typed {
  readonly text: string;
  readonly open: boolean;
}

function useFound({ resource, filter, offers }: PickerProps, { text, open }: Typed) {
  const isSearchedHere = isNamedInWords(resource);
  const typed = useSettled(text);
  const { data, isFetching, isError, isPlaceholderData } = useGetList(
    resource,
    {
      pagination: { page: 1, perPage: isSearchedHere ? WHOLE_LIST : SHOWN },
      sort: usualOrder,
      filter: isSearchedHere ? { ...filter } : { ...filter, [searchOf(resource)]: typed },
    },
    { enabled: open, placeholderData: (before) => before },
  );
  const options = (data ?? []).filter((record) => !offers || offers(record));
  const isKnown = data !== undefined;
  const isBehind = isPlaceholderData || (!isSearchedHere && typed !== text);
  const isSearching = open && !isError && (isBehind || (isFetching && !isKnown));
  return { options, isFetching, isSearching, isError, isKnown };
}

/**
 * As in the palette: an Enter that comes before the search ended chooses what is first then. Until then the list has what an
 * earlier text found, somebody else; and the form is not sent without what is being typed.
 */
function useEarlyEnter(isSearching: boolean, first: RaRecord | undefined, choose: (one: RaRecord) => void) {
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    if (!isEntered || isSearching) return;
    setEntered(false);
    if (first) choose(first);
  }, [isEntered, isSearching, first, choose]);
  return {
    forgetEnter: () => setEntered(false),
    onKeyDown: (event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isSearching) return;
      event.preventDefault();
      event.defaultMuiPrevented = true;
      setEntered(true);
    },
  };
}

export function Picker(props: PickerProps) {
  const { resource, value, onChange, onBlur, onTyped, disabled, id, name } = props;
  const translate = useTranslate();
  useImperativeHandle(props.ref, () => ({ focus: () => document.getElementById(id ?? '')?.focus() }), [id]);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const chosen = typeof value === 'object' && value !== null ? (value as RaRecord) : null;
  const nameIn = useNameIn(resource);
  const isSearchedHere = isNamedInWords(resource);
  const found = useFound(props, { text: chosen && text === nameIn(chosen) ? '' : text, open });
  const { options, isFetching, isSearching, isError, isKnown } = found;
  const { forgetEnter, onKeyDown } = useEarlyEnter(isSearching, options[0], (first) => {
    setOpen(false);
    onTyped?.('');
    onChange(first);
  });
  return (
    <Autocomplete
      id={id}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onKeyDown={onKeyDown}
      options={options}
      // Without it the names are searched here, without accents and case.
      {...(isSearchedHere ? {} : { filterOptions: (all: RaRecord[]) => all })}
      loading={isFetching}
      loadingText="…"
      noOptionsText={translate(isError ? 'list.cannotSearch' : 'list.noneTitle')}
      // What could not be looked for stays, to be looked for again; also while the next try is under way.
      clearOnBlur={!isError && isKnown}
      value={chosen}
      inputValue={text}
      onInputChange={(_, next, reason) => {
        setText(next);
        forgetEnter();
        if (reason === 'input') onTyped?.(next);
      }}
      onChange={(_, next) => {
        onTyped?.('');
        onChange(next);
      }}
      onBlur={onBlur}
      disabled={disabled ?? false}
      getOptionLabel={nameIn}
      getOptionKey={(record) => String(record['_id'])}
      isOptionEqualToValue={(one, other) => one['_id'] === other['_id']}
      autoHighlight
      slotProps={{
        paper: { className: 'floating', style: { marginTop: 4 } },
        listbox: { style: { padding: 5, maxHeight: 300 } },
      }}
      renderOption={({ key, ...option }, record) => (
        <li key={key} {...option} className="menu-item">
          <span className="option">
            <span className="clip">{nameIn(record)}</span>
            <TellsApart resource={resource} record={record} />
          </span>
        </li>
      )}
      renderInput={({ slotProps }) => (
        <div ref={slotProps.input.ref} className="input picker">
          <input
            {...slotProps.htmlInput}
            name={name}
            autoFocus={Boolean(props.autoFocus) && !isTypedElsewhere()}
            placeholder={props.placeholder ?? translate('field.choose')}
            aria-label={props['aria-label']}
            aria-invalid={props['aria-invalid']}
            aria-describedby={props['aria-describedby']}
          />
          <ChevronDown size={15} aria-hidden className="quiet" />
        </div>
      )}
    />
  );
}
