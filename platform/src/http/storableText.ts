import { Problem } from '@hospital/contracts';

/** Of the whole body: deeper than any record. */
const MAX_DEPTH = 32;
/** No record has such a field; anyone who sends one means an object of ours. */
const FORBIDDEN_NAME = '__proto__';

/** PostgreSQL keeps no NUL, and half a surrogate pair is no text at all. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/**
 * Nothing that is deeper than any record, no name that objects themselves use and no text that no store can keep goes further than this.
 * @throws Problem validation_failed naming the member, malformed_body when too deep
 */
export function assertStorable(body: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(body)) {
    if (!isName(name) || !holdsStorable(value)) {
      const field = isName(name) ? name : 'body';
      throw new Problem('validation_failed', {
        fields: { [field]: 'This contains characters that cannot be stored.' },
      });
    }
  }
}

function isName(name: string): boolean {
  return name !== FORBIDDEN_NAME && isStorable(name);
}

/** Without recursion: a body of brackets alone would exhaust the stack. */
function holdsStorable(root: unknown): boolean {
  const pending: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 1 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && !isStorable(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH)
      throw new Problem('malformed_body', {
        message: 'The request is nested too deeply. Send it with fewer levels.',
      });
    for (const [name, member] of Object.entries(value)) {
      if (!isName(name)) return false;
      pending.push({ value: member, depth: depth + 1 });
    }
  }
  return true;
}
