/** What the palette offers: screens and new records by the role, records by name or number. */
import { foldText, isOfPeople, moduleNamed, titleOf, type ModuleDescription } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { inRow } from '../format.ts';
import type { Find, Product } from '../screens.ts';
import { meetsNeeds } from '../session/Guard.tsx';
import type { Session } from '../session/SessionContext.tsx';

export interface Entry {
  readonly to: string;
  readonly text: string;
  readonly more?: string;
  /** What else it is found by, as it is stored: a CIN, a number. */
  readonly keys?: readonly string[];
}

export interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
  /** People come before other records, records before screens. */
  readonly kind: GroupKind;
  /** Nothing matched what is typed: these have similar names, the most similar first. They come after all that matches. */
  readonly isSimilar?: boolean;
}

export type GroupKind = 'people' | 'records' | 'screens';
const GROUP_ORDER: readonly GroupKind[] = ['people', 'records', 'screens'];

/** Every word of what is typed begins somewhere in the text. */
export function fits(text: string, typed: string): boolean {
  return foldText(typed)
    .split(/\s+/)
    .every((word) => foldText(text).includes(word));
}

/** How well what is typed fits: 0 all of it, 1 the beginning of its words, 2 anything else that the search found. */
export function rankOf({ text, more = '', keys = [] }: Entry, typed: string): number {
  const words = wordsOf(typed);
  const names = [text, ...more.split(' · '), ...keys].map(wordsOf);
  const isWhole = (name: readonly string[]) =>
    name.length === words.length && words.every((word) => name.includes(word));
  if (names.some(isWhole)) return 0;
  const isBegun = (name: readonly string[]) =>
    words.every((word) => name.some((known) => known.startsWith(word)));
  return names.some(isBegun) ? 1 : 2;
}

function wordsOf(text: string): readonly string[] {
  return foldText(text).split(/\s+/).filter(Boolean);
}

/** After every rank of what matches. */
const SIMILAR = 3;

/** What fits equally well keeps its order. */
export function bestFirst(entries: readonly Entry[], typed: string): readonly Entry[] {
  const ranks = new Map(entries.map((entry) => [entry, rankOf(entry, typed)]));
  const rank = (entry: Entry) => ranks.get(entry) ?? 0;
  return entries.toSorted((a, b) => rank(a) - rank(b));
}

/** The best first, in each group and among the groups; what fits equally well keeps its order. */
export function inOrder(groups: readonly Group[], typed: string): readonly Group[] {
  const ranked = groups
    .filter(({ entries }) => entries.length > 0)
    .map((group) => {
      if (group.isSimilar) return { group, best: SIMILAR };
      const entries = bestFirst(group.entries, typed);
      return {
        group: { ...group, entries },
        best: Math.min(...entries.map((entry) => rankOf(entry, typed))),
      };
    });
  // All of it, or its beginning, is what the person means: among these, and among the others, people come first.
  const tier = (best: number) => (best < 2 ? 0 : best < SIMILAR ? 1 : 2);
  const order = ({ kind }: Group) => GROUP_ORDER.indexOf(kind);
  return ranked
    .toSorted((a, b) => tier(a.best) - tier(b.best) || order(a.group) - order(b.group))
    .map(({ group }) => group);
}

interface Person {
  readonly session: Pick<Session, 'isAdministrator' | 'flags'>;
  /** The name of a menu link. */
  readonly nameOf: (text: string) => string;
  readonly adding: (name: string) => string;
}

export function screensIn({ menu, settings }: Product, { session, nameOf }: Person): Entry[] {
  const open = [...menu, ...settings].filter(({ needs }) => meetsNeeds(session, needs));
  return open.map(({ to, text }) => ({ to, text: nameOf(text) }));
}

/** A screen that adds is below the list that the menu leads to. Some open to everybody; the menu's rights are those of the call behind. */
export function creationsIn({ menu, screens }: Product, { session, adding }: Person): Entry[] {
  return menu.flatMap(({ to, name, needs }) => {
    const isOffered = meetsNeeds(session, needs);
    const form = isOffered && screens.find(({ path }) => path === `${to}/create` || path === `${to}/add`);
    return name && form && meetsNeeds(session, form.needs) ? [{ to: form.path, text: adding(name) }] : [];
  });
}

/** Whom and what it belongs to: the names of those references that the quick search looks into. */
function belongsTo({ fields, list }: ModuleDescription, record: RaRecord): string {
  const names = (list.any ?? []).flatMap((path) => {
    const field = fields[path];
    const value: unknown = record[path];
    if (field?.kind !== 'ref' || typeof value !== 'object' || value === null) return [];
    return [titleOf(moduleNamed(field.to)?.title ?? ['name'], { ...value })];
  });
  return inRow(names, ' · ');
}

/** How a record is written: its title and what tells it apart, in the clinic's formats; and where it is shown. */
export interface Wording {
  readonly title: (module: ModuleDescription, record: RaRecord) => string;
  readonly disambiguation: (resource: string, record: RaRecord) => readonly string[];
  readonly pageOf: (resource: string, record: RaRecord) => string | null;
}

export function entryOf({ resource }: Find, record: RaRecord, wording: Wording): Entry {
  const module = moduleNamed(resource);
  const name = module ? wording.title(module, record) : '';
  const more = module
    ? inRow([belongsTo(module, record), ...wording.disambiguation(resource, record)], ' · ')
    : '';
  const keys = (module?.list.disambiguation ?? []).flatMap((field) =>
    typeof record[field] === 'string' ? [record[field]] : [],
  );
  return {
    to: wording.pageOf(resource, record) ?? '',
    text: name || String(record.id),
    ...(more ? { more } : {}),
    ...(keys.length > 0 ? { keys } : {}),
  };
}

export function groupKindOf({ resource }: Find): GroupKind {
  const module = moduleNamed(resource);
  return module && isOfPeople(module) ? 'people' : 'records';
}
