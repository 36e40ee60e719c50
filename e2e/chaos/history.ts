/** What a client asked for and what it heard: the side of a run that the product cannot change. */
import { idOf } from '@hospital/contracts';
import type { Fields } from '../client.ts';

export type CallKind =
  | 'patient'
  | 'booking'
  | 'status'
  | 'prescription'
  | 'invoice'
  | 'department'
  | 'removal'
  | 'document'
  | 'batch';

export interface Call {
  readonly kind: CallKind;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api`, with the caller's id. */
  readonly path: string;
  readonly body?: Fields;
  /** Sent as a form. */
  readonly isForm?: boolean;
  /** Codes of refusals that the load provokes. */
  readonly mayRefuse?: readonly string[];
}

export type Outcome =
  | { readonly is: 'acknowledged'; readonly record: Fields }
  | { readonly is: 'refused'; readonly code: string }
  /** The client gave up without an answer: it was done once, or not at all. */
  | { readonly is: 'unknown' };

export interface Entry {
  readonly call: Call;
  readonly key: string;
  readonly userId: string;
  /** Answers that were neither success nor refusal, and broken connections. */
  tries: number;
  outcome: Outcome;
}

/** The id that the product gives to the command of a call, as docs/api.md has it: of the caller, the method, the path and the key. */
export const commandIdOf = ({ call, key, userId }: Entry): string =>
  idOf('command', userId, call.method, call.path, key);

export class History {
  readonly entries: Entry[] = [];
  /** When something was last written, and read up to date. In ms of `performance.now()`. */
  readonly last = { written: performance.now(), read: performance.now() };
  readonly statuses = new Map<string, number>();
  reads = 0;

  count(status: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }
}
