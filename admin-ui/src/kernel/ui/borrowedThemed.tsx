/** The components that are Material UI's, under our tokens. One file, so that they come together and only once. */
import MuiAutocomplete, {
  type AutocompleteChangeReason,
  type AutocompleteCloseReason,
} from '@mui/material/Autocomplete';
import MuiDialog from '@mui/material/Dialog';
import MuiDrawer from '@mui/material/Drawer';
import MuiMenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import MuiMenuList from '@mui/material/MenuList';
import MuiPopover from '@mui/material/Popover';
import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { createElement, type ComponentType, type ElementType, type SyntheticEvent } from 'react';
import { Directed } from '../theme/Directed.tsx';

function themed<P extends object>(Component: ComponentType<P>): ComponentType<P> {
  return (props: P) => <Directed>{createElement(Component, props)}</Directed>;
}

export const Dialog = themed(MuiDialog);
export const Drawer = themed(MuiDrawer);
export const Popover = themed(MuiPopover);
export const MenuList = themed(MuiMenuList);
/** A button, or a link to somewhere. */
export type EntryOfMenu = MenuItemProps & { readonly component: ElementType; readonly to?: string };
export const MenuItem = themed(MuiMenuItem as ComponentType<EntryOfMenu>);
export const TabList = themed(MuiTabs);
export const TabOfList = themed(MuiTab);
/** As much of an autocomplete as its closing needs; its options have a type that a component in a variable cannot have. */
interface ClosingHandlers {
  onChange?(event: SyntheticEvent, value: unknown, reason: AutocompleteChangeReason): void;
  onClose?(event: SyntheticEvent, reason: AutocompleteCloseReason): void;
}

/**
 * A choice closes it, from here. Where it closes by itself it also goes back to its first option whenever it is rendered again: who had moved
 * on by an arrow key would choose another one.
 */
function ClosedByChoice(props: ClosingHandlers) {
  const onChange: ClosingHandlers['onChange'] = (event, value, reason) => {
    props.onChange?.(event, value, reason);
    if (reason !== 'clear') props.onClose?.(event, 'selectOption');
  };
  const given: object = { ...props, onChange, disableCloseOnSelect: true };
  return createElement(MuiAutocomplete as ComponentType<object>, given);
}
export const Autocomplete: ComponentType<object> = themed(ClosedByChoice);
