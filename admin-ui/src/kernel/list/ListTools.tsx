/** At the end of the bar: tools that open below their button, and which columns are in the list. */
import type { ModuleDescription } from '@hospital/contracts';
import { Columns3, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Popover } from '../ui/lazyMui.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import type { ColumnChoice } from './useColumns.ts';

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Loads what opens, so that it has its size when it is placed. */
  readonly preload?: () => Promise<unknown>;
  readonly children: (close: () => void) => ReactNode;
}

export function Tool({ icon, label, preload, children }: ToolProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const open = (button: HTMLElement) => {
    const show = () => setAnchor(button);
    // Where it does not come, what opens says so.
    if (preload) void preload().then(show, show);
    else show();
  };
  return (
    <>
      <IconButton
        icon={icon}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => open(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 'floating tool', role: 'dialog', 'aria-label': label } }}
      >
        {children(close)}
      </Popover>
    </>
  );
}

interface ColumnsToolProps {
  readonly module: ModuleDescription;
  readonly columns: ColumnChoice;
}

export function ColumnsTool({ module, columns }: ColumnsToolProps) {
  const translate = useTranslate();
  const { label } = useTexts();
  return (
    <Tool icon={Columns3} label={translate('list.columns')}>
      {() => (
        <>
          {columns.offered.map((column) => (
            <label key={column.source} className="check">
              <input
                type="checkbox"
                checked={columns.isShown(column)}
                onChange={() => columns.toggle(column)}
              />
              {column.label ? translate(column.label) : label(module, column.source)}
            </label>
          ))}
          {!columns.isUsual && (
            <Button look="link" onClick={columns.reset}>
              {translate('list.usualColumns')}
            </Button>
          )}
        </>
      )}
    </Tool>
  );
}
