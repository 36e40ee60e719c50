/** What a module gives to the product: its screens by address, and where they stand in the menu. */
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Needs } from './session/Guard.tsx';

export interface Screen {
  readonly path: string;
  readonly needs?: Needs;
  readonly component: ComponentType;
}

/** The groups of the menu, in their order. */
export const menuGroups = ['today', 'people', 'money', 'clinic'] as const;
export type MenuGroup = (typeof menuGroups)[number];

export interface MenuLink {
  readonly group: MenuGroup;
  /** Sorts within the group. */
  readonly place: number;
  /** `menu.<text>`. */
  readonly text: string;
  readonly icon: LucideIcon;
  readonly to: string;
  readonly needs?: Needs;
}

export interface ModuleScreens {
  readonly screens: readonly Screen[];
  readonly menu?: readonly MenuLink[];
}
