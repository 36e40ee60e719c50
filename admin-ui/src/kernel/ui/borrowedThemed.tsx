/** The components that are Material UI's, under our tokens. One file, so that they come together and only once. */
import MuiAutocomplete from '@mui/material/Autocomplete';
import MuiDialog from '@mui/material/Dialog';
import MuiDrawer from '@mui/material/Drawer';
import MuiPopover from '@mui/material/Popover';
import { createElement, type ComponentType } from 'react';
import { Directed } from '../theme/Directed.tsx';

function themed<P extends object>(Component: ComponentType<P>): ComponentType<P> {
  return (props: P) => <Directed>{createElement(Component, props)}</Directed>;
}

export const Dialog = themed(MuiDialog);
export const Drawer = themed(MuiDrawer);
export const Popover = themed(MuiPopover);
/** Its options have a type that a component in a variable cannot have. */
export const Autocomplete = themed(MuiAutocomplete as ComponentType<object>);
