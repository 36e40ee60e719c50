/**
 * The addresses of the modules' screens. Each is written once, in the module's description: everybody else asks for it here by the
 * module's name. Ids are encoded.
 */
import type { ModuleDescription, ModuleName } from '@hospital/contracts';
import { idsOnly } from './list/idsOnly.ts';
import { idIn } from './record/idIn.ts';
import type { ScreenName } from './screenPaths.ts';
import { useProduct, type Product } from './screens.ts';

type Id = string | number;
/** A record, a reference to it, or its id. */
type Referred = Id | Readonly<Record<string, unknown>>;

function filled(path: string, ids: readonly Id[]): string {
  return ids.reduce<string>((address, id) => address.replace(/:\w+/, encodeURIComponent(String(id))), path);
}

/** Where the record is shown; null where its module has no page for it. */
export function pageOf({ addresses }: Pick<Product, 'addresses'>, module: string, record: Referred) {
  const { recordAt, record: usual = null } = addresses[module] ?? {};
  const path = (typeof record === 'object' && recordAt?.(record)) || usual;
  if (path === null) return null;
  const id = typeof record === 'object' && !('_id' in record) ? String(record['id']) : idIn(record);
  return filled(path, [id]);
}

/** Where the states of a record are played. */
export function replayPathOf(resource: string, id: string): string {
  return filled('/audit/:resource/:id', [resource, id]);
}

/** A list with these filters. */
export function filtered(list: string, filter: Readonly<Record<string, unknown>> | undefined): string {
  return filter ? `${list}?filter=${encodeURIComponent(JSON.stringify(idsOnly(filter)))}` : list;
}

/** A module that has no such screen is an error of the one who asks. */
export function useAddresses() {
  const product = useProduct();
  const at = (module: ModuleName, screen: ScreenName, ids: readonly Id[]): string => {
    const path = product.addresses[module]?.[screen];
    if (!path) throw new Error(`The module ${module} has no screen "${screen}".`);
    return filled(path, ids);
  };
  return {
    listOf: (module: ModuleName, filter?: Readonly<Record<string, unknown>>) =>
      filtered(at(module, 'list', []), filter),
    /** @param above the ids that the address names before: an invoice is created below its appointment */
    createOf: (module: ModuleName, ...above: readonly Id[]) => at(module, 'create', above),
    editOf: (module: ModuleName, ...ids: readonly Id[]) => at(module, 'edit', ids),
    recordOf: (module: ModuleName, record: Referred) =>
      pageOf(product, module, record) ?? at(module, 'record', []),
  };
}

/** Of the screens that show any module. */
export function useAddressesOf({ name }: Pick<ModuleDescription, 'name'>) {
  const { list, create, edit } = useProduct().addresses[name] ?? {};
  if (!list) throw new Error(`The module ${name} has no screen "list".`);
  return {
    list,
    create: create ?? null,
    editOf: ({ id }: { readonly id: Id }) => (edit ? filled(edit, [id]) : null),
  };
}

/** For a module that may have no page for its records. */
export function usePageOf(): (module: string | undefined, record: Referred) => string | null {
  const product = useProduct();
  return (module, record) => (module === undefined ? null : pageOf(product, module, record));
}
