/** A screen that is loaded with its module, when somebody first goes there. */
import { lazy, type ComponentType } from 'react';
import type { RaRecord } from 'react-admin';

export function lazyScreen<K extends string>(
  load: () => Promise<Readonly<Record<K, ComponentType>>>,
  name: K,
): ComponentType {
  return lazy(async (): Promise<{ default: ComponentType }> => ({
    default: (await load())[name],
  })) as ComponentType;
}

/** A part of another module's record page, loaded when it is shown. */
export function lazyPart<K extends string>(
  load: () => Promise<Readonly<Record<K, ComponentType<{ readonly record: RaRecord }>>>>,
  name: K,
): ComponentType<{ readonly record: RaRecord }> {
  return lazy(async () => ({
    default: (await load())[name] as ComponentType<{ readonly record: RaRecord }>,
  }));
}
