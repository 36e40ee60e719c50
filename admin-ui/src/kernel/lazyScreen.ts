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

const awaited = new WeakSet<Promise<unknown>>();

/** Counts a file that something on the page waits for, not one that is loaded beforehand. */
function awaiting<T>(file: Promise<T>): Promise<T> {
  if (awaited.has(file) || ('status' in file && file.status === 'fulfilled')) return file;
  awaited.add(file);
  count(1);
  const end = () => count(-1);
  file.then(end, end);
  return file;
}

/** Whether the page waits for a file. */
export function useIsLoadingScreen(): boolean {
  return useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
    () => underWay > 0,
  );
}

/**
 * A promise that failed stays for as long as something shows that it did, or React would ask for ever. One that nothing waits for is
 * forgotten at once: the screen is asked for when it is opened, by then perhaps with a connection.
 */
export function forgetFailedLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** One for all that a file holds: who shows several of its parts waits once. */
const files = new WeakMap<object, () => Promise<unknown>>();

function fileOf<T>(load: () => Promise<T>): () => Promise<T> {
  const known = files.get(load);
  if (known) return known as () => Promise<T>;
  let loading: Promise<T> | null = null;
  const begin = () => {
    if (loading) return loading;
    const begun = load().catch((cause: unknown) => {
      throw new NotLoaded('The file of a screen did not come.', { cause });
    });
    // What React reads of a promise: once it is there, it is shown without waiting for a turn.
    begun.then(
      (value) => Object.assign(begun, { status: 'fulfilled', value }),
      () => {
        const forget = () => (loading = null);
        if (awaited.has(begun)) failed.add(forget);
        else forget();
      },
    );
    loading = begun;
    return begun;
  };
  files.set(load, begin);
  return begin;
}

export function lazyComponent<P extends object, K extends string>(
  load: () => Promise<Readonly<Record<K, ComponentType<P>>>>,
  name: K,
): Lazy<P> {
  const begin = fileOf(load);
  const Part = (props: P) => createElement(use(awaiting(begin()))[name], props);
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
