/**
 * What `X-Next` holds: the place in a list where a page ends. It is values of the last row, so it is encrypted, and opens only for the
 * reader, the rights, the list, the order, the filters and the moment that it was made for.
 */
import { refusedValue, type ModuleDescription, type Sort } from '@hospital/contracts';
import type { Call, EncryptedTokens } from '@hospital/platform';

/** How many rows came before, and the values of the last one. */
export interface Cursor {
  readonly seen: number;
  readonly values: readonly unknown[];
}

export interface Cursors {
  write(cursor: Cursor): string;
  /** @throws Problem `validation_failed` */
  read(token: string): Cursor;
}

export interface CursorScope {
  readonly module: ModuleDescription;
  readonly sorts: readonly Sort[];
  readonly search: Readonly<Record<string, string>>;
}

export function cursorsOf(
  tokens: EncryptedTokens,
  call: Call,
  { module, sorts, search }: CursorScope,
): Cursors {
  const { actor, access, route, query } = call;
  const scope = JSON.stringify([
    'X-Next',
    route.operation,
    module.name,
    query['asOf'] ?? '',
    sorts.map(({ field, order }) => [field, order]),
    Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1)),
    actor?.id ?? '',
    actor?.roleId ?? '',
    access,
    [...(actor?.flags ?? [])].sort(),
  ]);
  return {
    write: ({ seen, values }) => tokens.encrypt(JSON.stringify([seen, ...values]), scope),
    read: (token) => {
      const opened = tokens.open(token, scope);
      if (opened === null) {
        throw refusedValue(
          'after',
          'After is the X-Next of an earlier answer of the same list, with the same search and order.',
        );
      }
      const [seen, ...values] = JSON.parse(opened) as [number, ...unknown[]];
      return { seen, values };
    },
  };
}
