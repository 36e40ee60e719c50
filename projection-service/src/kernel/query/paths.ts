/** Where a path of references leads: `patient`, `appointment.patient`. */
import { moduleList, moduleReferredTo, type ModuleDescription } from '@hospital/contracts';

export function moduleAtPath(root: ModuleDescription, path: string): ModuleDescription | undefined {
  return moduleReferredTo(root, path, moduleList);
}

/** `patient.phone` as the path of the reference and the field there; null for the record's own fields. */
export function splitReferencePath(name: string): { readonly path: string; readonly field: string } | null {
  const cut = name.lastIndexOf('.');
  return cut < 0 ? null : { path: name.slice(0, cut), field: name.slice(cut + 1) };
}
