/**
 * Material UI's components, for every file that shows one. None belongs to the first screen of a visit, so they are no part
 * of the first load: they come with the first movement of the mouse, key or touch, or with what opens one.
 */
import type MuiAutocomplete from '@mui/material/Autocomplete';
import type { DialogProps } from '@mui/material/Dialog';
import type { DrawerProps } from '@mui/material/Drawer';
import type { MenuListProps } from '@mui/material/MenuList';
import type { PopoverProps } from '@mui/material/Popover';
import type { TabProps } from '@mui/material/Tab';
import type { TabsProps } from '@mui/material/Tabs';
import { createElement, useState, type CSSProperties, type ReactNode } from 'react';
import { lazyComponent, type Lazy } from '../lazyScreen.ts';
import type { EntryOfMenu } from './borrowedThemed.tsx';
import { LazyOverlay } from './LazyOverlay.tsx';

const load = () => import('./borrowedThemed.tsx');

interface Openable {
  readonly open?: boolean | undefined;
  readonly onClose?: ((event: object, reason: 'backdropClick') => void) | undefined;
  readonly style?: CSSProperties | undefined;
}

/**
 * Nothing until it is opened for the first time; from then on it is there, so that it can close in its own way. While it fades
 * out, a click goes to what lies below: its backdrop would swallow it. Where its file does not come, it is closed again.
 */
function whenOpened<P extends Openable>(Part: Lazy<P>): (props: P) => ReactNode {
  return function Opened(props: P) {
    const [part, setPart] = useState<'unused' | 'shown' | 'missing'>('unused');
    if (props.open && part === 'unused') setPart('shown');
    if (!props.open && part === 'missing') setPart('unused');
    const leave = () => {
      setPart('missing');
      props.onClose?.({}, 'backdropClick');
    };
    const shown = props.open ? props : { ...props, style: { ...props.style, pointerEvents: 'none' } };
    return part === 'shown' && <LazyOverlay onMissing={leave}>{createElement(Part, shown)}</LazyOverlay>;
  };
}

const dialog = lazyComponent<DialogProps, 'Dialog'>(load, 'Dialog');

export const Dialog = whenOpened(dialog);
export const Drawer = whenOpened(lazyComponent<DrawerProps, 'Drawer'>(load, 'Drawer'));
export const Popover = whenOpened(lazyComponent<PopoverProps, 'Popover'>(load, 'Popover'));

/** Inside a popover, which comes in the same file. */
export const MenuList = lazyComponent<MenuListProps, 'MenuList'>(load, 'MenuList');
export const MenuItem = lazyComponent<EntryOfMenu, 'MenuItem'>(load, 'MenuItem');

/** Until they are loaded, callers show the same tabs without arrow keys. */
export const TabList = lazyComponent<TabsProps, 'TabList'>(load, 'TabList');
export const TabOfList = lazyComponent<TabProps, 'TabOfList'>(load, 'TabOfList');

const LazyAutocomplete = lazyComponent(load, 'Autocomplete');

interface HeldInput {
  readonly inputValue?: string;
  readonly value?: unknown;
  readonly getOptionLabel?: (option: unknown) => string;
}

function textHeld({ inputValue, value, getOptionLabel }: HeldInput): string {
  if (inputValue) return inputValue;
  return value === null || value === undefined ? '' : (getOptionLabel?.(value) ?? '');
}

/** Until its file has come, it shows what the field holds: an empty field would say that nothing was entered. */
export const Autocomplete = ((props: HeldInput) => (
  <LazyOverlay fallback={<span className="input clip">{textHeld(props)}</span>}>
    <LazyAutocomplete {...props} />
  </LazyOverlay>
)) as typeof MuiAutocomplete;

export async function preloadBorrowed(): Promise<void> {
  await dialog.preload().catch(() => null);
}
