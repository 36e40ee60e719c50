/** The only list of the screens' modules. */
import type { MenuLink, ModuleScreens, Screen } from '../kernel/screens.ts';
import { departmentScreens } from './departments/index.ts';
import { taxScreens } from './taxes/index.ts';

const modules: readonly ModuleScreens[] = [departmentScreens, taxScreens];

export const screens: readonly Screen[] = modules.flatMap((module) => module.screens);
export const menuLinks: readonly MenuLink[] = modules.flatMap(({ menu = [] }) => menu);
