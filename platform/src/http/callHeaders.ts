/** What a call says in its headers, parsed; a header that makes no sense is refused by its name. */
import { isInteger, Problem } from '@hospital/contracts';

/** Of a request: a header's value by its name, in any case. */
interface Headers {
  get(name: string): string | undefined;
}

const refuse = (name: string, message: string): never => {
  throw new Problem('validation_failed', { fields: { [name]: message } });
};

/** A new id for each call, unless the caller (a proxy) gave one. */
export function givenRequestId(given: string | undefined): string | null {
  return given && /^[\w.:-]{1,100}$/.test(given) ? given : null;
}

export function idempotencyKeyOf(request: Headers): string | null {
  const key = request.get('idempotency-key')?.trim() ?? '';
  if (key === '') return null;
  return /^[\x20-\x7e]{1,255}$/.test(key)
    ? key
    : refuse('Idempotency-Key', 'Idempotency-Key is 1 to 255 printable characters.');
}

export function readAfterOf(request: Headers): string | null {
  const position = request.get('x-read-after')?.trim() ?? '';
  if (position === '') return null;
  return /^\d{20}$/.test(position)
    ? position
    : refuse('X-Read-After', 'X-Read-After is the X-Position of an earlier answer.');
}

/** `If-Match` is `5`, `"5"` or `W/"5"`, and goes before `revision` in the body. */
export function expectedRevisionOf(
  request: Headers,
  body: Readonly<Record<string, unknown>> | undefined,
): number | null {
  const header = request.get('if-match')?.trim() ?? '';
  if (header !== '' && header !== '*') {
    const revision = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header)?.[1];
    return revision ? Number(revision) : refuse('If-Match', 'If-Match is the revision of the record.');
  }
  const revision = body?.['revision'];
  if (revision === undefined || revision === null || revision === '') return null;
  return isInteger(revision, { min: 0, max: Number.MAX_SAFE_INTEGER })
    ? Number(revision)
    : refuse('revision', 'Revision is the revision of the record.');
}

/** A call that no person caused: a refetch that the screens make by themselves. Any other is taken for a person's. */
export function isBackground(request: Headers): boolean {
  return request.get('x-background')?.trim().toLowerCase() === 'true';
}

export const DEVICE_COOKIE = 'device';

/** What the browser was given at an earlier sign-in. */
export function deviceTokenOf(request: Headers): string | null {
  const pairs = (request.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === DEVICE_COOKIE)?.[1] ?? null;
}
