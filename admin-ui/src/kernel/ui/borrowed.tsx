/**
 * Material UI's components, for every file that shows one. None belongs to the first screen of a visit, so they are no part
 * of the first load: they come with the first movement of the mouse, key or touch, or with what opens one.
 */
import type MuiAutocomplete from '@mui/material/Autocomplete';
import type { DialogProps } from '@mui/material/Dialog';
import type { DrawerProps } from '@mui/material/Drawer';
import type { PopoverProps } from '@mui/material/Popover';
import { createElement, Suspense, useState, type ReactNode } from 'react';
import { lazyComponent, type Lazy } from '../lazyScreen.ts';

const load = () => import('./borrowedThemed.tsx');

/** Nothing until it is opened for the first time; from then on it is there, so that it can close in its own way. */
function whenOpened<P extends { readonly open?: boolean | undefined }>(
  Part: Lazy<P>,
): (props: P) => ReactNode {
  return function Opened(props: P) {
    const [wasOpened, setOpened] = useState(false);
    if (props.open && !wasOpened) setOpened(true);
    return wasOpened && <Suspense fallback={null}>{createElement(Part, props)}</Suspense>;
  };
}

const dialog = lazyComponent<DialogProps, 'Dialog'>(load, 'Dialog');

export const Dialog = whenOpened(dialog);
export const Drawer = whenOpened(lazyComponent<DrawerProps, 'Drawer'>(load, 'Drawer'));
export const Popover = whenOpened(lazyComponent<PopoverProps, 'Popover'>(load, 'Popover'));

const LazyAutocomplete = lazyComponent(load, 'Autocomplete');

export const Autocomplete = ((props: object) => (
  <Suspense fallback={<span className="input" />}>
    <LazyAutocomplete {...props} />
  </Suspense>
)) as typeof MuiAutocomplete;

export function preloadBorrowed(): void {
  dialog.preload().catch(() => null);
}
