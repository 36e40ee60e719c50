import { Metadata, status } from '@grpc/grpc-js';
import type { ServiceError } from '@grpc/grpc-js';

const CODES = {
  'not-leader': status.NOT_FOUND,
  'access-denied': status.PERMISSION_DENIED,
  unauthenticated: status.UNAUTHENTICATED,
  aborted: status.ABORTED,
  'maximum-append-size-exceeded': status.INVALID_ARGUMENT,
} as const;

/** Recognised by their code alone. */
const UNNAMED = new Set(['unauthenticated', 'aborted']);

/** An error as the real server ends a call with: the client reads its meaning from the metadata. */
export function refusal(
  exception: keyof typeof CODES,
  more: Readonly<Record<string, string>> = {},
): ServiceError {
  const metadata = new Metadata();
  if (!UNNAMED.has(exception)) metadata.set('exception', exception);
  if (exception === 'maximum-append-size-exceeded') metadata.set('maximum-append-size', '1048576');
  for (const [key, value] of Object.entries(more)) metadata.set(key, value);
  return Object.assign(new Error(exception), { code: CODES[exception], details: exception, metadata });
}
