/** A button that opens a menu; items are links or acts. */
import type { LucideIcon } from 'lucide-react';
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Popover } from './borrowed.tsx';

export interface MenuEntry {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: LucideIcon;
  readonly to?: string;
  readonly act?: () => void;
  readonly danger?: boolean;
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const here = items.indexOf(document.activeElement as HTMLElement);
  items[(here + step + items.length) % items.length]?.focus();
}

function Entry({ entry, close, isFirst }: { entry: MenuEntry; close: () => void; isFirst: boolean }) {
  const Icon = entry.icon;
  const content = (
    <>
      {Icon && <Icon size={16} aria-hidden />}
      {entry.label}
    </>
  );
  const className = `menu-item${entry.danger ? ' danger' : ''}`;
  if (entry.to) {
    return (
      <Link role="menuitem" autoFocus={isFirst} className={className} to={entry.to} onClick={close}>
        {content}
      </Link>
    );
  }
  const act = () => {
    close();
    entry.act?.();
  };
  return (
    <button type="button" role="menuitem" autoFocus={isFirst} className={className} onClick={act}>
      {content}
    </button>
  );
}

interface MenuProps {
  readonly entries: readonly MenuEntry[];
  readonly label: string;
  readonly side?: 'start' | 'end';
  readonly children: (open: (event: MouseEvent<HTMLElement>) => void, isOpen: boolean) => ReactNode;
  readonly footer?: ReactNode;
}

export function Menu({ entries, label, side = 'end', children, footer }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const open = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation();
    event.preventDefault();
    setAnchor(event.currentTarget);
  };
  const horizontal = side === 'end' ? 'right' : 'left';
  return (
    <>
      {children(open, anchor !== null)}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        onClick={(event) => event.stopPropagation()}
        anchorOrigin={{ vertical: 'bottom', horizontal }}
        transformOrigin={{ vertical: 'top', horizontal }}
        slotProps={{ paper: { className: 'floating', style: { padding: 5, minWidth: 180, marginTop: 4 } } }}
      >
        <div role="menu" tabIndex={-1} aria-label={label} onKeyDown={moveFocus}>
          {entries.map((entry, index) => (
            <Entry key={entry.key} entry={entry} close={close} isFirst={index === 0} />
          ))}
        </div>
        {footer}
      </Popover>
    </>
  );
}
