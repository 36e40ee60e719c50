import { moduleList, moduleNamed, populatedPaths, type ModuleDescription } from '@hospital/contracts';
import { moduleAtPath } from './paths.ts';

/** The module, and those that its lists show, search or are ordered by. */
export function modulesShown(module: ModuleDescription): string[] {
  const referred = Object.values(module.fields).flatMap((field) => (field.kind === 'ref' ? [field.to] : []));
  const populated = populatedPaths(module, moduleList).flatMap(
    (path) => moduleAtPath(module, path)?.name ?? [],
  );
  const referring = Object.values(module.list.referring ?? {}).map(({ module: name }) => name);
  return [
    ...new Set([module.name, ...referring, ...referred.filter((name) => moduleNamed(name)), ...populated]),
  ];
}
