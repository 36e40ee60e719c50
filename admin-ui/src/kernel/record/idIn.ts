/** The id in a reference, which is an id or the record itself; empty where there is none. */
export function idIn(reference: unknown): string {
  return typeof reference === 'object' && reference !== null && '_id' in reference
    ? String(reference._id)
    : String(reference ?? '');
}
