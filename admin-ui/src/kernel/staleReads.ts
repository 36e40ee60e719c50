/**
 * What a change makes old, and therefore is read again: the changed record and the lists of its module; its history and its photo; of the
 * modules that refer to its module, the reads that name the record, because they may show its title; and overviews, which add up several
 * modules, where the module is one of them. The benchmark of a day has people who read by the same rules.
 */
import { moduleAt, moduleList, moduleNamed, type Fields } from '@hospital/contracts';

export interface Change {
  readonly resource: string;
  readonly _id: string;
  readonly position?: string;
}

/** Something that is on the screen. */
export interface ShownRead {
  /** The resource, what is read of it, and of what. */
  readonly key: readonly unknown[];
  /** Whether what was asked or read names one of these records. */
  readonly names: (ids: ReadonlySet<string>) => boolean;
}

export function modulesOf(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(
    changes.map(({ resource }) => (moduleAt(resource) ?? moduleNamed(resource))?.name ?? resource),
  );
}

/** The modules whose records refer to records of these. */
function referringTo(names: ReadonlySet<string>): Set<string> {
  const refers = (fields: Fields) =>
    Object.values(fields).some((field) => field.kind === 'ref' && names.has(field.to));
  return new Set(moduleList.filter(({ fields }) => refers(fields)).map(({ name }) => name));
}

/** Reads of single records; all others of a module are lists, or made of them. */
const OF_RECORDS = ['getOne', 'getMany'];

/** @param own the id of the signed-in person */
export function staleAfter(changes: readonly Change[], own?: string): (read: ShownRead) => boolean {
  const names = modulesOf(changes);
  const ids = new Set(changes.map(({ _id }) => _id));
  const referring = referringTo(names);
  const areRights = [...names].some((name) => moduleNamed(name)?.grantsRights);
  const isSessionOld = areRights || (own !== undefined && ids.has(own));
  return ({ key, names: namesOneOf }) => {
    const [resource, kind] = key.map(String);
    if (resource === 'session') return isSessionOld;
    if (resource === 'history') return ids.has(String(kind));
    if (resource === 'photo')
      return String(kind)
        .split('/')
        .some((part) => ids.has(part));
    if (names.has(String(resource)) && !OF_RECORDS.includes(String(kind))) return true;
    const isAbout = names.has(String(resource)) || referring.has(String(resource));
    return isAbout && namesOneOf(ids);
  };
}
