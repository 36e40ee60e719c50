/** What a module gives to the product: its screens by address, and where they are in the menu. */
import type { ModuleName } from '@hospital/contracts';
import type { LucideIcon } from 'lucide-react';
import { createContext, useContext, type ComponentType } from 'react';
import type { RaRecord, SortPayload } from 'react-admin';
import { mergeTexts, type TextFiles, type Texts } from './i18n/texts.ts';
import type { Lazy } from './lazyScreen.ts';
import type { ScreenName } from './screenPaths.ts';
import type { Opposite } from './record/opposites.ts';
import type { AccessNeeds } from './session/Guard.tsx';
import type { Session } from './session/SessionContext.tsx';

/** What the list of a screen asks for first. */
export interface FirstList {
  readonly resource: string;
  readonly perPage: number;
  readonly filter?: Readonly<Record<string, unknown>>;
}

/** An address, or a part of one below the list of another module. */
export interface ScreenPath {
  readonly path: string;
  readonly under?: ModuleName;
}

/** Where a module's screens are; null where it has no such screen. */
export interface ModulePaths extends Readonly<Record<ScreenName, ScreenPath | null>> {
  readonly module: string;
  /** The path of a record's page by what a reference says of it, for a module with several kinds of page; null for the usual one. */
  readonly recordAt?: (record: Readonly<Record<string, unknown>>) => string | null;
}

export interface Screen extends ScreenPath {
  readonly needs?: AccessNeeds;
  /** One in a file of its own can be loaded before it is shown. */
  readonly component: ComponentType & Partial<Pick<Lazy, 'preload'>>;
  /** Of a list: asked for together with the screen's file. */
  readonly list?: FirstList;
}

/** The groups of the menu, in their order. */
export const menuGroups = ['today', 'people', 'billing', 'money', 'time', 'clinic'] as const;
export type MenuGroup = (typeof menuGroups)[number];

export interface MenuLink {
  readonly group: MenuGroup;
  /** Sorts within the group. */
  readonly order: number;
  /** `menu.<text>`, or else a module's name. */
  readonly text: string;
  /** What its records are called, where it leads to some: a key. */
  readonly name?: string;
  readonly icon: LucideIcon;
  readonly to: string;
  readonly needs?: AccessNeeds;
}

/** A short list on the dashboard: the day's work in the middle, what it is based on beside it. */
export interface DashboardSection {
  readonly side: 'main' | 'aside';
  readonly order: number;
  readonly needs?: AccessNeeds;
  /** Of those who may see it, whose work it is; everybody's by default. */
  readonly isFor?: (session: Session) => boolean;
  readonly component: ComponentType;
}

export interface SettingsLink {
  readonly order: number;
  readonly to: string;
  readonly text: string;
  readonly needs?: AccessNeeds;
}

/** What a module adds to the record page of another one, or of its own. */
export interface RelatedPart {
  /** The other module's name. */
  readonly of: string;
  readonly needs?: AccessNeeds;
  /** Sorts among the others; those without one come last. */
  readonly order?: number;
  /** The key of its tab's name, where it has a tab of its own. */
  readonly tab?: string;
  /** Whose pages have it; every record's by default. */
  readonly when?: (record: RaRecord) => boolean;
  readonly component: Lazy<{ readonly record: RaRecord }>;
}

export interface OwnValueProps {
  /** Null where the record has none. */
  readonly value: string | null;
}

/** How a field whose kind says nothing to people is shown: on its record's page and in its history. */
export interface OwnValue {
  /** The module's name. */
  readonly of: string;
  readonly field: string;
  readonly component: ComponentType<OwnValueProps>;
}

/** A verb that a module adds to the chosen rows of another one's list. */
export interface BulkPart {
  /** The other module's name. */
  readonly of: string;
  readonly needs: AccessNeeds;
  readonly component: ComponentType<{ readonly records: readonly RaRecord[] }>;
}

/** Records that the palette finds by name or number. */
export interface Find {
  readonly resource: string;
  /** What they are called: a key. */
  readonly text: string;
  readonly needs?: AccessNeeds;
  readonly filter?: Readonly<Record<string, unknown>>;
  /** Those to show first where there are more than fit: what is today or next. */
  readonly next?: { readonly filter: Readonly<Record<string, unknown>>; readonly sort: SortPayload };
  /** Which of those that were found; all by default. */
  readonly offers?: (record: RaRecord) => boolean;
}

export interface ModuleScreens {
  readonly screens: readonly Screen[];
  readonly paths?: ModulePaths;
  readonly menu?: readonly MenuLink[];
  readonly dashboard?: readonly DashboardSection[];
  readonly settings?: readonly SettingsLink[];
  readonly related?: readonly RelatedPart[];
  readonly finds?: readonly Find[];
  readonly bulk?: readonly BulkPart[];
  readonly ownValues?: readonly OwnValue[];
  /** What a record's page says first, above its tabs. */
  readonly facts?: readonly RelatedPart[];
  /** Beside every screen of a signed-in person: tells what happened meanwhile, and shows nothing itself. */
  readonly always?: readonly ComponentType[];
  /** Which of its commands are taken back by themselves, with what was before. */
  readonly opposites?: readonly Opposite[];
  /** Who reads the history of every record, and may look at the past. */
  readonly everyHistory?: readonly AccessNeeds[];
  /** What its screens and toasts say. */
  readonly texts?: TextFiles;
}

/** Everything that the modules give, put together. Modules do not know each other: they meet here. */
export interface Product extends Required<Omit<ModuleScreens, 'paths' | 'texts'>> {
  /** In English. */
  readonly texts: Texts;
  readonly translations: readonly TextFiles[];
  /** The address of each screen, by the module's name. */
  readonly addresses: Readonly<Record<string, Addresses>>;
}

interface Addresses extends Readonly<Record<ScreenName, string | null>> {
  readonly recordAt?: ModulePaths['recordAt'];
}

/** A list is below no other one. */
function addressesOf(modules: readonly ModuleScreens[]) {
  const lists = new Map(modules.flatMap(({ paths }) => (paths?.list ? [[paths.module, paths.list]] : [])));
  const addressOf = ({ path, under }: ScreenPath) =>
    under ? `${lists.get(under)?.path ?? ''}/${path}` : path;
  const all = modules.flatMap(({ paths }) => {
    if (!paths) return [];
    const at = (name: ScreenName) => paths[name] && addressOf(paths[name]);
    const { module, recordAt } = paths;
    const addresses = { list: at('list'), create: at('create'), record: at('record'), edit: at('edit') };
    return [[module, { ...addresses, recordAt }] as const];
  });
  return { addressOf, addresses: Object.fromEntries(all) };
}

export function productOf(modules: readonly ModuleScreens[]): Product {
  const orderOf = ({ order = Number.MAX_SAFE_INTEGER }: { order?: number }) => order;
  const byOrder = (a: { order?: number }, b: { order?: number }) => orderOf(a) - orderOf(b);
  const { addresses, addressOf } = addressesOf(modules);
  return {
    addresses,
    screens: modules.flatMap(({ screens }) =>
      screens.map((screen) => ({ ...screen, path: addressOf(screen) })),
    ),
    menu: modules.flatMap(({ menu = [] }) => menu),
    dashboard: modules.flatMap(({ dashboard = [] }) => dashboard).sort(byOrder),
    settings: modules.flatMap(({ settings = [] }) => settings).sort(byOrder),
    related: modules.flatMap(({ related = [] }) => related).sort(byOrder),
    facts: modules.flatMap(({ facts = [] }) => facts).sort(byOrder),
    finds: modules.flatMap(({ finds = [] }) => finds),
    bulk: modules.flatMap(({ bulk = [] }) => bulk),
    ownValues: modules.flatMap(({ ownValues = [] }) => ownValues),
    opposites: modules.flatMap(({ opposites = [] }) => opposites),
    always: modules.flatMap(({ always = [] }) => always),
    everyHistory: modules.flatMap(({ everyHistory = [] }) => everyHistory),
    texts: mergeTexts(modules.map(({ texts }) => texts?.en ?? {})),
    translations: modules.flatMap(({ texts }) => texts ?? []),
  };
}

const ProductContext = createContext<Product>(productOf([]));
export const ProductProvider = ProductContext.Provider;

export function useProduct(): Product {
  return useContext(ProductContext);
}
