/**
 * The one comparison of values that a person may have typed with values of a record. A form holds figures as text and an empty text
 * for nothing; a reference is its id, with or without the members that were populated.
 */

/** A reference travels as its id, also inside lines. */
export function plainValue(value: unknown): unknown {
  if (value instanceof Blob) return value;
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== 'object' || value === null) return value;
  if ('_id' in value) return value._id;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainValue(inner)]));
}

/** A field that is not given is not the same as an empty one; in a line it is. */
export function sameValue(left: unknown, right: unknown): boolean {
  if (left === undefined || right === undefined) return left === right;
  return isSame(plainValue(left), plainValue(right));
}

function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [one ?? '', other ?? ''];
  if (typeof left === 'number' && typeof right === 'string') return isFigure(right, left);
  if (typeof left === 'string' && typeof right === 'number') return isFigure(left, right);
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((value, index) => isSame(value, right[index]));
  return isPlain(left) && isPlain(right) ? haveSameMembers(left, right) : left === right;
}

/** Two texts are compared as texts: 007 is another code than 7. */
const isFigure = (text: string, figure: number): boolean => text.trim() !== '' && Number(text) === figure;

type Members = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** The members of a line come from the API in another order than the form adds them. */
function haveSameMembers(left: Members, right: Members): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isSame(left[name], right[name]));
}
