/**
 * JSON values as one text, whatever text a store keeps them in (RFC 8785): no spaces, members in the order of their UTF-16 code units,
 * numbers and strings as ECMAScript writes them. Unlike the RFC it has a text for every value that JSON.parse returns, also for 1e999.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) return canonicalObject(value);
  return JSON.stringify(value) ?? 'null';
}

function canonicalObject(object: object): string {
  const members = Object.entries(object).filter(([, member]) => member !== undefined);
  members.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}
