/**
 * A JSON value whose members are in the order of their UTF-16 code units, so that JSON.stringify writes it canonically (but for
 * names that are whole numbers, which ECMAScript puts first). What is in order already is returned as it is.
 */
export function sortedMembers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return sortedItems(value);
  const members = Object.entries(value);
  let isSame = true;
  const sorted = members.map(([name, member], index): [string, unknown] => {
    const inOrder = sortedMembers(member);
    if (inOrder !== member || (index > 0 && name < (members[index - 1]?.[0] ?? ''))) isSame = false;
    return [name, inOrder];
  });
  if (isSame) return value;
  return Object.fromEntries(sorted.sort(([left], [right]) => (left < right ? -1 : 1)));
}

function sortedItems(items: readonly unknown[]): readonly unknown[] {
  const sorted = items.map(sortedMembers);
  return sorted.some((item, index) => item !== items[index]) ? sorted : items;
}
