/**
 * What an address says of a list may be anything: an old link, a bookmark of another program, something typed. react-admin takes it as it
 * stands, so the screens above it would break; what no list can mean is taken out of the address before any of them reads it.
 */
import { isPlainObject } from '@hospital/contracts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { idsOnly } from './idsOnly.ts';

type Check = (text: string) => string | null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** A reference is searched by the record that was picked. */
function isSought(value: unknown): boolean {
  return isPlainObject(value)
    ? typeof value['_id'] === 'string'
    : ['string', 'number', 'boolean'].includes(typeof value);
}

/** As it stands where each of its values can be searched for. An earlier version wrote names beside ids: they do not stay. */
const filterIn: Check = (text) => {
  const filter = parsed(text);
  if (!isPlainObject(filter)) return null;
  const sought = Object.entries(filter).filter(([, value]) => isSought(value));
  const kept = idsOnly(Object.fromEntries(sought));
  return JSON.stringify(kept) === JSON.stringify(filter) ? text : JSON.stringify(kept);
};

const checks: Readonly<Record<string, Check>> = {
  filter: filterIn,
  displayedFilters: (text) => (isPlainObject(parsed(text)) ? text : null),
  sort: (text) => text,
  order: (text) => (/^(?:asc|desc)$/i.test(text) ? text.toUpperCase() : null),
  perPage: (text) => (/^[1-9]\d{0,5}$/.test(text) ? text : null),
  // A list goes on below its last row: it has no pages.
  page: (text) => (text === '1' ? text : null),
};

/** The part of the address behind its `?`, as a list can read it; the same where it can be read. */
export function sanitizeSearch(search: string): string {
  const given = new URLSearchParams(search);
  let isSound = true;
  for (const [name, check] of Object.entries(checks)) {
    const [text, ...more] = given.getAll(name);
    if (text === undefined) continue;
    const sound = check(text);
    if (sound === text && more.length === 0) continue;
    isSound = false;
    if (sound === null) given.delete(name);
    else given.set(name, sound);
  }
  return isSound ? search : given.toString();
}

export function SanitizedSearch({ children }: { children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation();
  const sound = sanitizeSearch(search);
  if (sound !== search)
    return <Navigate replace to={{ pathname, search: sound, hash }} state={state as unknown} />;
  return children;
}
