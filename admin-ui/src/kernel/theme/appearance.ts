/** Theme, density and language as the person set them, kept in the browser for that person; the system decides until they do. */
import { useCallback, useSyncExternalStore } from 'react';
import { readSession } from '../api/session.ts';
import type { Locale } from '../i18n/languages.ts';

export type Theme = 'light' | 'dark' | 'system';
export type Density = 'dense' | 'comfortable';

export interface Appearance {
  readonly theme: Theme;
  readonly density: Density;
  readonly collapsed: boolean;
  /** Shortcuts of a single key. */
  readonly shortcuts: boolean;
  /** null: the clinic's. */
  readonly language: Locale | null;
}

const standard: Appearance = {
  theme: 'system',
  density: 'dense',
  collapsed: false,
  shortcuts: true,
  language: null,
};
const listeners = new Set<() => void>();
let current: { key: string; value: Appearance } | null = null;

const keyOf = (person: string | null) => `appearance.${person ?? 'nobody'}`;

function keyOfPerson(): string {
  return keyOf(readSession()?.user._id ?? null);
}

function stored(key: string): Partial<Appearance> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Appearance>;
  } catch {
    // Nothing readable is kept: the standard look.
    return {};
  }
}

export function readAppearance(): Appearance {
  const key = keyOfPerson();
  if (current?.key === key) return current.value;
  // The language that was chosen to sign in holds until the person chooses.
  const { language = null } = stored(keyOf(null));
  current = { key, value: { ...standard, language, ...stored(key) } };
  return current.value;
}

export function applyAppearance(): void {
  const { theme, density } = readAppearance();
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.dataset['theme'] = dark ? 'dark' : 'light';
  root.dataset['density'] = density;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', dark ? '#0e1415' : '#ffffff');
  }
}

function change(part: Partial<Appearance>): void {
  const key = keyOfPerson();
  current = { key, value: { ...readAppearance(), ...part } };
  try {
    localStorage.setItem(key, JSON.stringify(current.value));
  } catch {
    // It holds until the next reload.
  }
  applyAppearance();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function watchSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyAppearance);
}

export function useAppearance(): Appearance & { readonly set: (part: Partial<Appearance>) => void } {
  const appearance = useSyncExternalStore(subscribe, readAppearance);
  const set = useCallback(change, []);
  return { ...appearance, set };
}
