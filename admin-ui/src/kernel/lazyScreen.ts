/**
 * Components in files of their own, loaded when somebody first goes there. What is loaded already renders at once, without
 * a placeholder; `preload` begins early. A file that did not come is asked for again when its screen is opened again.
 */
import { createElement, use, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';

export interface Lazy<P extends object = object> {
  (props: P): ReactNode;
  preload(): Promise<unknown>;
}

/** The file of a screen did not come: no connection, or a release that this page does not know. */
export class NotLoaded extends Error {}

const failed = new Set<() => void>();
const watchers = new Set<() => void>();
let underWay = 0;

function count(step: 1 | -1): void {
  underWay += step;
  // A file may be asked for while React renders, which nothing may interrupt.
  queueMicrotask(() => {
    for (const tell of watchers) tell();
  });
}

async function counted<T>(work: Promise<T>): Promise<T> {
  count(1);
  try {
    return await work;
  } finally {
    count(-1);
  }
}

/** Whether a file is on its way. */
export function useIsLoadingScreen(): boolean {
  return useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
    () => underWay > 0,
  );
}

/** A promise that failed stays for as long as something shows that it did, or React would ask for ever. */
export function forgetFailedLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}

export function lazyComponent<P extends object, K extends string>(
  load: () => Promise<Readonly<Record<K, ComponentType<P>>>>,
  name: K,
): Lazy<P> {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  const begin = () => {
    if (loading) return loading;
    const begun = counted(
      load().then(
        (module) => (loaded = module[name]),
        (cause: unknown) => {
          throw new NotLoaded('The file of a screen did not come.', { cause });
        },
      ),
    );
    begun.catch(() => failed.add(() => (loading = null)));
    loading = begun;
    return begun;
  };
  const Part = (props: P) => createElement(loaded ?? use(begin()), props);
  return Object.assign(Part, { preload: begin });
}

export function lazyScreen<K extends string>(
  load: () => Promise<Readonly<Record<K, ComponentType>>>,
  name: K,
): Lazy {
  return lazyComponent(load, name);
}

/** A part of another module's record page, loaded when it is shown. */
export function lazyPart<K extends string>(
  load: () => Promise<Readonly<Record<K, ComponentType<{ readonly record: RaRecord }>>>>,
  name: K,
): Lazy<{ readonly record: RaRecord }> {
  return lazyComponent(load, name);
}
