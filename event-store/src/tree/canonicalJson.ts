/**
 * JSON values as one text, whatever text a store keeps them in (RFC 8785): no spaces, members in the order of their UTF-16 code units,
 * numbers and strings as ECMAScript writes them. Unlike the RFC it has a text for every value that JSON.parse returns, also for 1e999.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (isObject(value)) return canonicalObject(value);
  return JSON.stringify(value) ?? 'null';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** `sort` compares UTF-16 code units. */
function canonicalObject(object: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const name of Object.keys(object).sort()) {
    const member = object[name];
    if (member !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}
