/** Where references lead: `patient`, `appointment.patient`. */
import type { Field } from './field.ts';
import type { ModuleDescription } from './module.ts';

type Modules = readonly ModuleDescription[];

function referredBy(field: Field | undefined, modules: Modules): ModuleDescription | undefined {
  return field?.kind === 'ref' ? modules.find(({ name }) => name === field.to) : undefined;
}

export function moduleReferredTo(
  root: ModuleDescription,
  path: string,
  modules: Modules,
): ModuleDescription | undefined {
  return path
    .split('.')
    .reduce<ModuleDescription | undefined>((module, name) => referredBy(module?.fields[name], modules), root);
}

/**
 * The references that reads return as objects, parents first. A role is returned as `{_id, name}` wherever a person is shown,
 * so it is followed also where the declaration does not say so.
 */
export function populatedPaths(root: ModuleDescription, modules: Modules): readonly string[] {
  const paths = new Set(root.list.populate);
  for (const path of [...paths]) {
    const module = moduleReferredTo(root, path, modules);
    for (const name of module?.reference ?? []) {
      if (referredBy(module?.fields[name], modules)?.grantsRights) paths.add(`${path}.${name}`);
    }
  }
  return [...paths].sort((a, b) => a.split('.').length - b.split('.').length);
}
