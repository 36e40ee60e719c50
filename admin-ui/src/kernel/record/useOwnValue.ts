/** How a module shows a field of its own, where the kind of the field says nothing to people. */
import type { ModuleDescription } from '@hospital/contracts';
import type { ComponentType } from 'react';
import { useProduct, type OwnValueProps } from '../screens.ts';

export function useOwnValue(): (
  module: ModuleDescription | undefined,
  name: string,
) => ComponentType<OwnValueProps> | undefined {
  const { ownValues } = useProduct();
  return (module, name) =>
    ownValues.find(({ of, field }) => of === module?.name && field === name)?.component;
}
