/**
 * The screens of a module from one description: list, forms and record page below its address, menu, palette and settings.
 * What the description leaves out follows from the declaration. A module's file of screens is loaded with its first screen.
 */
import type { ModuleDescription, ModuleName } from '@hospital/contracts';
import { Folder, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { OwnPresentation, Presentation, Presented } from './crud/presentation.ts';
import type { EnglishTexts, ModuleTextFiles } from './i18n/declaredTexts.ts';
import type { TextFiles } from './i18n/texts.ts';
import { lazyScreen } from './lazyScreen.ts';
import { below, screenNames, defaultPaths, type ScreenName } from './screenPaths.ts';
import type { Find, MenuGroup, ModuleScreens, ScreenPath, ModulePaths, Screen } from './screens.ts';
import type { AccessNeeds } from './session/Guard.tsx';

/** Who may see something: the module's own `needs` unless said, and everybody who is signed in where it is null. */
type ScreenAccess = AccessNeeds | null;

interface DescribedUsualScreen extends Partial<ScreenPath> {
  readonly needs?: ScreenAccess;
  /** In place of what the file of screens shows here. */
  readonly component?: Screen['component'];
}

interface DescribedScreen extends Omit<Screen, 'needs' | 'under'> {
  readonly needs?: ScreenAccess;
}

interface DescribedLink {
  readonly order: number;
  /** The module's name unless said. */
  readonly text?: string;
  /** Below the module's address, or an address; its list unless said. */
  readonly path?: string;
  readonly needs?: ScreenAccess;
}

interface DescribedMenuLink extends DescribedLink {
  /** What its records are called, by key; as the module's unless said. */
  readonly name?: string;
  readonly group: MenuGroup;
  readonly icon: LucideIcon;
}

type ScreenPart = 'dashboard' | 'related' | 'facts' | 'bulk' | 'ownValues' | 'always' | 'opposites';

type Described = Pick<ModuleScreens, ScreenPart> & {
  /** Where its screens are: `/patients`. Where its calls are, unless said. */
  readonly address?: string;
  /** For whom its screens are: for who holds the module's flag, unless said. */
  readonly needs?: ScreenAccess;
  /** The first rows of its list. */
  readonly perPage?: number;
  /** What its screens show other than the declaration says. */
  readonly file?: () => Promise<{ readonly presentation: OwnPresentation }>;
  /** Screens beside the four; below the address, unless their path begins with a slash. */
  readonly screens?: readonly DescribedScreen[];
  readonly menu?: readonly DescribedMenuLink[];
  readonly finds?: readonly Partial<Omit<Find, 'resource'>>[];
  readonly settings?: readonly DescribedLink[];
  /** The page of a record where it depends on the record; null for the usual one. */
  readonly recordAt?: ModulePaths['recordAt'];
} & { readonly [P in ScreenName]?: DescribedUsualScreen | null };

/** The screens of the module `N`. */
export interface ScreensOf<N extends string> extends ModuleScreens {
  readonly module: N;
}

const FIRST_ROWS = 100;
/** After the entries with an order. */
const LAST = 100;

type Shows = ComponentType<Presented>;

/** What shows a module whose file has no screen of its own for it. */
const usualScreens: Readonly<Record<ScreenName, () => Promise<Shows>>> = {
  list: async () => (await import('./crud/CrudList.tsx')).CrudList,
  create: async () => (await import('./crud/CrudForms.tsx')).CrudCreate,
  record: async () => (await import('./crud/CrudRecord.tsx')).CrudRecord,
  edit: async () => (await import('./crud/CrudForms.tsx')).CrudEdit,
};

function derivedScreen(name: ScreenName, derived: Presentation, file: Described['file']) {
  return lazyScreen(async () => {
    const [Usual, own] = await Promise.all([usualScreens[name](), file?.()]);
    const presentation = { ...derived, ...own?.presentation };
    const Screen = own?.presentation[name] ?? Usual;
    return { Shown: () => <Screen presentation={presentation} /> };
  }, 'Shown');
}

/** Where the quick search of a list looks that no file of screens describes. */
export function defaultQuickSearch({ title, list }: ModuleDescription): string | undefined {
  return list.any ? 'any' : title.find((name) => list.search.includes(name));
}

/** What follows from the declaration, before the module's own file says more. */
function presentationOf(module: ModuleDescription, { perPage, file, texts }: Addressed) {
  const quick = file ? undefined : defaultQuickSearch(module);
  return {
    module,
    name: `resources.${module.name}.name`,
    toast: 'toast' in texts.en ? module.category : 'record',
    perPage,
    step: perPage,
    ...(quick ? { quick } : {}),
  };
}

type Addressed = Described & {
  readonly address: string;
  readonly perPage: number;
  readonly texts: TextFiles;
};

const needed = (needs: ScreenAccess) => (needs === null ? {} : { needs });

function pathOf(name: ScreenName, described: Addressed): ScreenPath | null {
  const screen = described[name];
  if (screen === null) return null;
  const { path = defaultPaths[name], under } = screen ?? {};
  return under ? { path, under } : { path: below(described.address, path) };
}

function pathsOf(module: ModuleDescription, described: Addressed): ModulePaths {
  const { recordAt } = described;
  return {
    module: module.name,
    list: pathOf('list', described),
    create: pathOf('create', described),
    record: pathOf('record', described),
    edit: pathOf('edit', described),
    ...(recordAt ? { recordAt } : {}),
  };
}

function screensOf(module: ModuleDescription, described: Addressed, usual: ScreenAccess): readonly Screen[] {
  const { address, screens = [], perPage, file } = described;
  const derived = presentationOf(module, described);
  const four = screenNames.flatMap((name): Screen[] => {
    const path = pathOf(name, described);
    if (!path) return [];
    const { needs = usual, component } = described[name] ?? {};
    const isFirst = name === 'list' && component === undefined;
    return [
      {
        ...path,
        ...needed(needs),
        component: component ?? derivedScreen(name, derived, file),
        ...(isFirst ? { list: { resource: module.name, perPage } } : {}),
      },
    ];
  });
  const others = screens.map(({ needs = usual, path, ...screen }): Screen => ({
    ...screen,
    ...needed(needs),
    path: below(address, path),
  }));
  return [...four, ...others];
}

/** One without an order is at the end of the menu. */
const lastInMenu: readonly DescribedMenuLink[] = [{ group: 'clinic', order: LAST, icon: Folder }];

/** @returns all that the module gives to the product */
export function defineScreens<N extends ModuleName, T extends EnglishTexts<N>>(
  module: ModuleDescription<N>,
  description: Described & { readonly texts: ModuleTextFiles<N, T> },
): ScreensOf<N> {
  const { address = `/${module.path}`, needs: usual = { flags: [module.flag] }, ...given } = description;
  const { menu = lastInMenu, settings = [], finds = [], perPage = FIRST_ROWS, ...parts } = given;
  const described = { ...description, address, perPage };
  const ownName = `resources.${module.name}.name`;
  const link = <L extends DescribedLink>({ path = '', needs = usual, text = module.name, ...rest }: L) => ({
    ...rest,
    text,
    to: below(address, path),
    ...needed(needs),
  });
  return {
    ...parts,
    module: module.name,
    paths: pathsOf(module, described),
    screens: screensOf(module, described, usual),
    menu: menu.map((entry) => ({ name: ownName, ...link(entry) })),
    settings: settings.map(link),
    finds: finds.map((find) => ({
      text: ownName,
      ...needed(usual),
      ...find,
      resource: module.name,
    })),
  };
}

/** Of a module whose records have no screen of their own. Its entry says why. */
export function noScreens<N extends ModuleName, T extends EnglishTexts<N>>(
  module: ModuleDescription<N>,
  texts: ModuleTextFiles<N, T>,
): ScreensOf<N> {
  return { module: module.name, screens: [], texts };
}
