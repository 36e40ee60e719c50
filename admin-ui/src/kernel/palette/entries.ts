/** What the palette offers: places and new records by the role, records by name or number. */
import { foldText, moduleNamed, titleOf, type ModuleDescription } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import type { Find, Product } from '../screens.ts';
import { fulfils } from '../session/Guard.tsx';
import type { Session } from '../session/SessionContext.tsx';

export interface Entry {
  readonly to: string;
  readonly text: string;
  readonly more?: string;
}

/** Every word of what is typed begins somewhere in the text. */
export function fits(text: string, typed: string): boolean {
  return foldText(typed)
    .split(/\s+/)
    .every((word) => foldText(text).includes(word));
}

interface Told {
  readonly session: Pick<Session, 'isAdministrator' | 'flags'>;
  /** The name of a menu link. */
  readonly nameOf: (text: string) => string;
  readonly adding: (text: string) => string;
}

export function placesIn({ menu, settings }: Product, { session, nameOf }: Told): Entry[] {
  const open = [...menu, ...settings].filter(({ needs }) => fulfils(session, needs));
  return open.map(({ to, text }) => ({ to, text: nameOf(text) }));
}

/** A screen that adds stands below the list that the menu leads to. Some open to everybody; the menu's rights are those of the call behind. */
export function creationsIn({ menu, screens }: Product, { session, adding }: Told): Entry[] {
  return menu.flatMap(({ to, text, needs }) => {
    const isOffered = fulfils(session, needs);
    const form = isOffered && screens.find(({ path }) => path === `${to}/create` || path === `${to}/add`);
    return form && fulfils(session, form.needs) ? [{ to: form.path, text: adding(text) }] : [];
  });
}

/** Whom and what it belongs to: the names of those references that the quick search looks into. */
function belongsTo({ fields, list }: ModuleDescription, record: RaRecord): string {
  const names = (list.any ?? []).flatMap((place) => {
    const field = fields[place];
    const value: unknown = record[place];
    if (field?.kind !== 'ref' || typeof value !== 'object' || value === null) return [];
    return [titleOf(moduleNamed(field.to)?.title ?? ['name'], { ...value })];
  });
  return names.filter(Boolean).join(' · ');
}

export function entryOf({ resource, to }: Find, record: RaRecord): Entry {
  const module = moduleNamed(resource);
  const name = module ? titleOf(module.title, record) : '';
  const more = module ? belongsTo(module, record) : '';
  return { to: to(String(record.id)), text: name || String(record.id), ...(more ? { more } : {}) };
}
