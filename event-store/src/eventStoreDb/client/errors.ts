/** Each failure of the client as what it means to us. */
import { convertToCommandError, ErrorType, NotLeaderError } from '@eventstore/db-client';
import { StoreRefused, StoreUnavailable } from '../../eventStore.ts';

/** The node that was asked does not lead; whom to ask instead. Nothing was written by it. */
export class Moved extends Error {
  override readonly name = 'Moved';
  readonly leader: { readonly address: string; readonly port: number };
  constructor(leader: { readonly address: string; readonly port: number }) {
    super('another node of EventStoreDB leads');
    this.leader = leader;
  }
}

/** The connection broke, as it also does where the server lives: a call that changes nothing may be made again at once. */
export class ConnectionBroke extends StoreUnavailable {
  /** The node refuses connections, or says that it cannot serve at the moment. */
  get isNodeAway(): boolean {
    return typeOf(this.cause) === ErrorType.UNAVAILABLE;
  }
}

const BROKE = new Set<unknown>([ErrorType.UNAVAILABLE, ErrorType.CANCELLED]);
const AWAY = new Set<unknown>([...BROKE, ErrorType.DEADLINE_EXCEEDED, ErrorType.TIMEOUT, ErrorType.UNKNOWN]);

const REFUSED =
  'EventStoreDB refuses our user: its name or password is wrong, or it lacks the right to read $all or to read and write our streams';

export function typeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
}

/** While the server is away the client throws errors without a type; a broken stream may be of the type `unknown`. */
export function toStoreError(thrown: unknown): unknown {
  // Calls of our own fail as gRPC has it, the client's as the client has it.
  const error = thrown instanceof Error ? convertToCommandError(thrown) : thrown;
  if (error instanceof NotLeaderError) return new Moved(error.leader);
  const type = typeOf(error);
  if (type === ErrorType.ACCESS_DENIED) return new StoreRefused(REFUSED, { cause: error });
  const isOurs =
    error instanceof StoreUnavailable ||
    error instanceof Moved ||
    error instanceof TypeError ||
    error instanceof RangeError;
  if (isOurs || (type !== undefined && !AWAY.has(type))) return error;
  const Kind = BROKE.has(type) ? ConnectionBroke : StoreUnavailable;
  return new Kind(`EventStoreDB does not answer: ${String(error)}`, { cause: error });
}
