/**
 * What stays of a search in an address or in this browser: of a record that was picked its id alone. Its name is looked up where it is
 * shown (`useNamedFilters`), so that it outlives neither the record nor an erasure.
 */
type Filters = Readonly<Record<string, unknown>>;

function idOnly(value: unknown): unknown {
  return typeof value === 'object' && value !== null && '_id' in value ? { _id: value._id } : value;
}

export function idsOnly(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, idOnly(value)]));
}
