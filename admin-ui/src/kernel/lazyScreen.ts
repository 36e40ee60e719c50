/** A screen that is loaded with its module, when somebody first goes there. */
import { lazy, type ComponentType } from 'react';

export function lazyScreen<K extends string>(
  load: () => Promise<Readonly<Record<K, ComponentType>>>,
  name: K,
): ComponentType {
  return lazy(async (): Promise<{ default: ComponentType }> => ({
    default: (await load())[name],
  })) as ComponentType;
}
