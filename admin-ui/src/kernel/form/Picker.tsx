/** Finds a record by typing part of its name. Its value is the record itself, so that a draft still knows the name. */
import { arabicLetters, moduleNamed, wordsOf } from '@hospital/contracts';
import { ChevronDown } from 'lucide-react';
import {
  Fragment,
  useEffect,
  useImperativeHandle,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { isNotAllowed, refusalFrom } from '../api/http.ts';
import { useRecordTitle } from '../record/useTitleInWords.ts';
import { useDisambiguation } from '../record/disambiguation.ts';
import { Autocomplete } from '../ui/lazyMui.tsx';
import type { Creatable } from './CreateLink.tsx';
import { defaultOrder } from '../list/defaultOrder.ts';
import { useDebounced } from './useDebounced.ts';

export interface PickerOptions {
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  /** What to offer of what was found. */
  readonly offers?: (record: RaRecord) => boolean;
  /** Makes a new one on the way, and comes back with it. */
  readonly making?: Creatable;
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

/**
 * The picker's file may come when somebody is in another field already: what they type stays there. Judged once the picker is shown: while it
 * is rendered, a field of the screen before may still have the focus.
 */
function FirstFocus({ on }: { on: string | undefined }) {
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea, select'))
      document.getElementById(on ?? '')?.focus();
  }, [on]);
  return null;
}

/** What a record is called, in the language of the screens. */
function useNameIn(resource: string): (record: RaRecord | string) => string {
  const titleOf = useRecordTitle();
  return (record) =>
    typeof record === 'string'
      ? record
      : titleOf(moduleNamed(resource), record) || String(record['_id'] ?? '');
}

const QUICK = 'any';

/** Where a list has a quick search, one finds by all that it looks into: CIN, phone, speciality. */
function searchOf(resource: string): string {
  return moduleNamed(resource)?.list.any ? QUICK : 'name';
}

function TellsApart({ resource, record }: { resource: string; record: RaRecord }) {
  const parts = useDisambiguation()(resource, record);
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

type PickerKey = KeyboardEvent & { defaultMuiPrevented?: boolean | undefined };

/** @param end called with whether the search succeeded, once it has ended while it is awaited */
function useEndOfSearch(
  isAwaited: boolean,
  { isEarlier, isFetching, isError }: PickerResults,
  end: (isFound: boolean) => void,
): void {
  useEffect(() => {
    if (isAwaited && !isEarlier && !isFetching) end(!isError);
  });
}

/**
 * An Enter while nothing that is listed fits what is typed neither chooses nor submits: it waits for the search. The only one that is found
 * is chosen; among several a person has to see whom they choose.
 */
function useEarlyEnter(found: PickerResults, choose: (only: RaRecord) => void) {
  const { options, isEarlier, isSimilar } = found;
  const [isEntered, setEntered] = useState(false);
  const only = options.length === 1 && !isSimilar ? options[0] : undefined;
  useEndOfSearch(isEntered, found, () => {
    setEntered(false);
    if (only) choose(only);
  });
  return {
    forgetEnter: () => setEntered(false),
    onKeyDown: (event: PickerKey) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isEarlier || options.length > 0) return;
      event.preventDefault();
      event.defaultMuiPrevented = true;
      setEntered(true);
    },
  };
}

/** Without accents and case, as far as names need it: the table of all letters (`foldText`) would be in every first load. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}ـ]/gu, '')
    .replace(/\p{scx=Arabic}/gu, (letter) => arabicLetters[letter] ?? letter)
    .toLowerCase();

/** Each word of what is typed is in the name. */
function isNamedSo(name: string, typed: string): boolean {
  return plain(typed)
    .split(/\s+/)
    .every((word) => plain(name).includes(word));
}

interface PickerSearch {
  readonly text: string;
  readonly isOpen: boolean;
  readonly nameIn: (record: RaRecord) => string;
}

type PickerResults = ReturnType<typeof useFound>;

function useFound({ resource, filter, offers }: PickerProps, { text, isOpen, nameIn }: PickerSearch) {
  const isSearchedHere = isNamedInWords(resource);
  const typed = useDebounced(text);
  const { data, meta, error, isFetching, isPlaceholderData } = useGetList(
    resource,
    {
      pagination: { page: 1, perPage: isSearchedHere ? WHOLE_LIST : SHOWN },
      sort: defaultOrder,
      filter: isSearchedHere ? { ...filter } : { ...filter, [searchOf(resource)]: typed },
      // A name that is typed with a mistake would look like somebody new.
      ...(typed && searchOf(resource) === QUICK ? { meta: { closest: true } } : {}),
    },
    { enabled: isOpen, placeholderData: (before) => before },
  );
  // Until the search has ended, what is listed was found by what was typed before: of that, what fits.
  const isEarlier = isOpen && !isSearchedHere && (typed !== text || isPlaceholderData);
  const fits = (record: RaRecord) =>
    (!offers || offers(record)) && (!isEarlier || isNamedSo(nameIn(record), text));
  return {
    options: (data ?? []).filter(fits),
    isKnown: data !== undefined,
    /** Nothing matched: these have similar names. */
    isSimilar: meta?.similar === true,
    isEarlier,
    isSearchedHere,
    isFetching,
    isError: error !== null,
    isDenied: error !== null && isNotAllowed(refusalFrom(error)),
  };
}

/** Why nothing is listed. */
function noOptionsText({ isError, isDenied }: PickerResults): string {
  if (isDenied) return 'list.mayNotSearch';
  return isError ? 'list.cannotSearch' : 'list.noneTitle';
}

type InputSlots = Parameters<ComponentProps<typeof Autocomplete>['renderInput']>[0]['slotProps'];

function PickerInput({
  slotProps,
  name,
  autoFocus,
  ...props
}: PickerProps & { readonly slotProps: InputSlots }) {
  const translate = useTranslate();
  return (
    <div ref={slotProps.input.ref} className="input picker">
      <input
        {...slotProps.htmlInput}
        name={name}
        placeholder={props.placeholder ?? translate('field.choose')}
        aria-label={props['aria-label']}
        aria-invalid={props['aria-invalid']}
        aria-describedby={props['aria-describedby']}
      />
      {autoFocus && <FirstFocus on={slotProps.htmlInput.id} />}
      <ChevronDown size={15} aria-hidden className="quiet" />
    </div>
  );
}

export function Picker(props: PickerProps) {
  const { resource, value, onChange, onBlur, onTyped, disabled, id } = props;
  const translate = useTranslate();
  useImperativeHandle(props.ref, () => ({ focus: () => document.getElementById(id ?? '')?.focus() }), [id]);
  const [open, setOpen] = useState(false);
  // Left while the search was under way: it goes on, since what was typed stays where it cannot be looked for.
  const [isLeft, setLeft] = useState(false);
  const [text, setText] = useState('');
  const chosen = typeof value === 'object' && value !== null ? (value as RaRecord) : null;
  const nameIn = useNameIn(resource);
  const found = useFound(props, {
    text: chosen && text === nameIn(chosen) ? '' : text,
    isOpen: open || isLeft,
    nameIn,
  });
  const { options, isKnown, isEarlier, isSimilar, isSearchedHere, isFetching, isError } = found;
  useEndOfSearch(isLeft, found, (isFound) => {
    setLeft(false);
    if (isFound) setText(chosen ? nameIn(chosen) : '');
  });
  const choose = (next: RaRecord | null) => {
    onTyped?.('');
    onChange(next);
  };
  const { forgetEnter, onKeyDown } = useEarlyEnter(found, (only) => {
    setOpen(false);
    choose(only);
  });
  return (
    <Autocomplete
      id={id}
      open={open}
      onOpen={() => {
        setOpen(true);
        setLeft(false);
      }}
      onClose={() => setOpen(false)}
      options={options}
      // Without it the names are searched here, without accents and case.
      {...(isSearchedHere ? {} : { filterOptions: (all: RaRecord[]) => all })}
      loading={isFetching}
      loadingText="…"
      noOptionsText={translate(noOptionsText(found))}
      // What could not be looked for stays, to be looked for again; also while the next try is under way.
      clearOnBlur={!isError && isKnown && !isEarlier}
      value={chosen}
      inputValue={text}
      onInputChange={(_, next, reason) => {
        setText(next);
        forgetEnter();
        if (reason === 'input') onTyped?.(next);
      }}
      onChange={(_, next) => choose(next)}
      onBlur={() => {
        setLeft(isEarlier);
        onBlur?.();
      }}
      onKeyDown={onKeyDown}
      disabled={disabled ?? false}
      getOptionLabel={nameIn}
      getOptionKey={(record) => String(record['_id'])}
      isOptionEqualToValue={(one, other) => one['_id'] === other['_id']}
      // A similar name is somebody else until a person says that it is not.
      autoHighlight={!isSimilar}
      {...(isSimilar ? { groupBy: () => translate('palette.similar') } : {})}
      slotProps={{
        paper: { className: 'floating', style: { marginTop: 4 } },
        listbox: { style: { padding: 5, maxHeight: 300 } },
      }}
      renderOption={({ key, ...option }, record) => (
        <li key={key} {...option} className="menu-item">
          <span className="option">
            <span className="clip">
              <bdi className="name">{nameIn(record)}</bdi>
            </span>
            <TellsApart resource={resource} record={record} />
          </span>
        </li>
      )}
      renderInput={({ slotProps }) => <PickerInput {...props} slotProps={slotProps} />}
    />
  );
}
