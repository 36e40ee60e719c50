/** Ctrl-K: go somewhere, add something, find a record. Arrows move, Enter goes, Ctrl-Enter opens another tab. */
import { Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { PaletteField } from './PaletteFallback.tsx';
import type { Entry, Group } from './entries.ts';
import { useRecent } from './recent.ts';
import { usePaletteEntries } from './usePaletteEntries.ts';
import { useOpenTab } from '../useOpenTab.ts';
import { Dialog } from '../ui/lazyMui.tsx';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import './palette.css';

interface ListProps {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly active: Entry | undefined;
  readonly choose: (entry: Entry, isApart: boolean) => void;
}

function Entries({ id, groups, active, choose }: ListProps) {
  return groups.map(({ title, entries }, index) => (
    <div key={title} role="group" aria-labelledby={`${id}-${index}`}>
      <div className="palette-title" id={`${id}-${index}`}>
        {title}
      </div>
      {entries.map((entry) => (
        <div
          key={entry.to}
          id={`${id}${entry.to}${index}`}
          role="option"
          aria-selected={entry === active}
          className="menu-item"
          ref={(row) => (entry === active ? row?.scrollIntoView?.({ block: 'nearest' }) : undefined)}
          onClick={(event: MouseEvent) => choose(entry, event.ctrlKey || event.metaKey)}
        >
          <span className="clip">
            <bdi className="name">{entry.text}</bdi>
          </span>
          {entry.more && (
            <span className="quiet small clip">
              <bdi className="name">{entry.more}</bdi>
            </span>
          )}
        </div>
      ))}
    </div>
  ));
}

/** The entry that the arrows moved to, as long as it is listed, wherever it stands by then; otherwise the first of all groups. */
function useActive(groups: readonly Group[]) {
  const [movedTo, setMovedTo] = useState<{ readonly to: string; readonly title: string } | null>(null);
  const all = groups.flatMap(({ title, entries }, group) =>
    entries.map((entry) => ({ entry, title, group })),
  );
  const found = all.findIndex(({ entry, title }) => entry.to === movedTo?.to && title === movedTo.title);
  const move = (step: number) => {
    const next = all[(Math.max(found, 0) + step + all.length) % all.length];
    setMovedTo(next ? { to: next.entry.to, title: next.title } : null);
  };
  return { active: all[Math.max(found, 0)], isMoved: found >= 0, move, begin: () => setMovedTo(null) };
}

export function Palette({ typed, setTyped, close, isEntered, setEntered }: PaletteField) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const openTab = useOpenTab();
  const id = useId();
  const { groups, isFinding, isFailing } = usePaletteEntries(typed);
  const { remember } = useRecent();
  const { active, isMoved, move, begin } = useActive(groups);
  const choose = (entry: Entry, isApart: boolean) => {
    remember(entry);
    close();
    if (isApart) openTab(entry.to);
    else navigate(entry.to);
  };
  // An Enter that came before the search ended opens what is first then: until then that is only what was found sooner.
  useEffect(() => {
    if (!isEntered || isFinding || !active) return;
    setEntered(false);
    choose(active.entry, false);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step && event.key !== 'Enter') return;
    event.preventDefault();
    if (step) move(step);
    else if (event.nativeEvent.isComposing) return;
    else if (isFinding && !isMoved && !(event.ctrlKey || event.metaKey)) setEntered(true);
    else if (active) choose(active.entry, event.ctrlKey || event.metaKey);
  };
  return (
    <Dialog
      open
      onClose={close}
      slotProps={{ paper: { className: 'floating palette', 'aria-label': translate('palette.title') } }}
    >
      <div className="palette-field">
        <Search size={17} aria-hidden />
        <input
          // The palette is opened to be typed into.
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}${active.entry.to}${active.group}` : undefined}
          aria-label={translate('palette.title')}
          placeholder={translate('palette.hint')}
          value={typed}
          // Behind what was typed before the palette had come.
          onFocus={({ target }) => target.setSelectionRange(typed.length, typed.length)}
          onChange={(event) => {
            setTyped(event.target.value);
            setEntered(false);
            begin();
          }}
          onKeyDown={onKeyDown}
        />
        {isFinding && <span className="spinner" />}
      </div>
      <div className="palette-list" role="listbox" id={`${id}-list`} aria-label={translate('palette.title')}>
        <Entries id={id} groups={groups} active={active?.entry} choose={choose} />
      </div>
      <LiveRegion className="quiet palette-none">
        {!isFinding &&
          (isFailing || groups.length === 0) &&
          translate(isFailing ? 'list.cannotSearch' : 'list.noneTitle')}
      </LiveRegion>
    </Dialog>
  );
}
