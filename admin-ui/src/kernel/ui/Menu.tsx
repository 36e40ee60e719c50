/** A button that opens a menu; items are links or acts. */
import type { LucideIcon } from 'lucide-react';
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isFormAddress, usePast } from '../past/past.ts';
import { MenuItem, MenuList, Popover } from './lazyMui.tsx';

export interface MenuEntry {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: LucideIcon;
  readonly to?: string;
  readonly act?: () => void;
  readonly danger?: boolean;
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly close: () => void;
}

/** A link is followed by Space too, as any entry of a menu. */
function pressOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

function Entry({ entry: { icon: Icon, label, to, act, danger }, close }: EntryProps) {
  const press = () => {
    close();
    act?.();
  };
  const target = to === undefined ? {} : { to, onKeyDown: pressOnSpace };
  const component = to === undefined ? 'button' : Link;
  return (
    <MenuItem {...{ component, ...target }} className={`menu-item${danger ? ' danger' : ''}`} onClick={press}>
      {Icon && <Icon size={16} aria-hidden />}
      {label}
    </MenuItem>
  );
}

interface MenuProps {
  readonly entries: readonly MenuEntry[];
  readonly label: string;
  readonly side?: 'start' | 'end';
  readonly children: (open: (event: MouseEvent<HTMLElement>) => void, isOpen: boolean) => ReactNode;
  readonly footer?: ReactNode;
}

/** In the past nothing is edited and nothing deleted. */
function isOffered({ to, danger }: MenuEntry, isPast: boolean): boolean {
  return !isPast || !(danger || (to !== undefined && isFormAddress(to)));
}

export function Menu({ entries, label, side = 'end', children, footer }: MenuProps) {
  const isPast = usePast() !== null;
  const offered = entries.filter((entry) => isOffered(entry, isPast));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const [openings, setOpenings] = useState(0);
  const close = () => setAnchor(null);
  const open = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation();
    event.preventDefault();
    setOpenings((count) => count + 1);
    setAnchor(event.currentTarget);
  };
  if (entries.length > 0 && offered.length === 0) return null;
  /** Tab goes on to what is below the entries, or else out of the menu. */
  const leaveByTab = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab' || footer) return;
    event.preventDefault();
    close();
  };
  const horizontal = side === 'end' ? 'right' : 'left';
  return (
    <>
      {children(open, isOpen)}
      <Popover
        open={isOpen}
        anchorEl={anchor}
        onClose={close}
        onClick={(event) => event.stopPropagation()}
        anchorOrigin={{ vertical: 'bottom', horizontal }}
        transformOrigin={{ vertical: 'top', horizontal }}
        slotProps={{ paper: { className: 'floating', style: { padding: 5, minWidth: 180, marginTop: 4 } } }}
      >
        {/* A new list each time, also while the last one still fades out: only a new one takes the focus. */}
        <MenuList
          key={openings}
          autoFocusItem={isOpen}
          disablePadding
          aria-label={label}
          onKeyDown={leaveByTab}
        >
          {offered.map((entry) => (
            <Entry key={entry.key} entry={entry} close={close} />
          ))}
        </MenuList>
        {footer}
      </Popover>
    </>
  );
}
