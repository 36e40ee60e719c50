/** The components that are Material UI's, under our tokens. One file, so that they come together and only once. */
import MuiAutocomplete from '@mui/material/Autocomplete';
import MuiDialog from '@mui/material/Dialog';
import MuiDrawer from '@mui/material/Drawer';
import MuiMenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import MuiMenuList from '@mui/material/MenuList';
import MuiPopover from '@mui/material/Popover';
import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { createElement, type ComponentType, type ElementType } from 'react';
import { Directed } from '../theme/Directed.tsx';

function themed<P extends object>(Component: ComponentType<P>): ComponentType<P> {
  return (props: P) => <Directed>{createElement(Component, props)}</Directed>;
}

const keptOpen = { disableCloseOnSelect: true };

export const Dialog = themed(MuiDialog);
export const Drawer = themed(MuiDrawer);
export const Popover = themed(MuiPopover);
export const MenuList = themed(MuiMenuList);
/** A button, or a link to somewhere. */
export type EntryOfMenu = MenuItemProps & { readonly component: ElementType; readonly to?: string };
export const MenuItem = themed(MuiMenuItem as ComponentType<EntryOfMenu>);
export const TabList = themed(MuiTabs);
export const TabOfList = themed(MuiTab);
/**
 * Callers close it with a choice. Where it closed by itself it would also, whenever it is rendered again, go back to its first option: who
 * had moved on by an arrow key would choose another one. Its options have a type that a component in a variable cannot have.
 */
export const Autocomplete = themed((props: object) =>
  createElement(MuiAutocomplete as ComponentType<object>, { ...props, ...keptOpen }),
);
