import { DatabaseError } from 'pg';
import { StoreUnavailable } from '../eventStore.ts';

/**
 * SQLSTATEs of a server that cannot serve now, though the call was right: lost or refused connections, no disk or
 * slots, shutdown and start, a time limit, a standby; and a login or database that is not there (yet).
 */
const AWAY = /^(08|53|57P|57014|55P03|25006|28|3D|40001|40P01)/;

export function isAwayState(code: string | undefined): boolean {
  return AWAY.test(code ?? '');
}

/** What is no answer of the server is a broken connection. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return isAwayState(error.code);
  return !(error instanceof TypeError || error instanceof RangeError);
}

/** The account has no right to what it asked for. */
export function isDenied(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '42501';
}

export function toStoreError(error: unknown): unknown {
  if (error instanceof StoreUnavailable || !isConnectionLost(error)) return error;
  return new StoreUnavailable(`PostgreSQL does not answer: ${reasonOf(error)}`, { cause: error });
}

/** For `.catch(rethrow)` at the adapter's edge. */
export function rethrow(error: unknown): never {
  throw toStoreError(error);
}

/** Node tells the failures of all addresses of a name in one error that itself says nothing. */
function reasonOf(error: unknown): string {
  return error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error);
}
