/** Where a path of references leads: `patient`, `appointment.patient`. */
import { moduleNamed, type Field, type ModuleDescription } from '@hospital/contracts';

export function moduleAtPath(root: ModuleDescription, path: string): ModuleDescription | undefined {
  let module: ModuleDescription | undefined = root;
  for (const name of path.split('.')) {
    const field: Field | undefined = module?.fields[name];
    module = field?.kind === 'ref' ? moduleNamed(field.to) : undefined;
  }
  return module;
}

/** `patient.phone` as the path of the reference and the field there; null for the record's own fields. */
export function beyond(name: string): { readonly path: string; readonly field: string } | null {
  const cut = name.lastIndexOf('.');
  return cut < 0 ? null : { path: name.slice(0, cut), field: name.slice(cut + 1) };
}
