/** What conflicts with a command and may be accepted with a reason: a taken slot, a doctor on leave. A refusal tells all of them at once. */
import { idOf } from './message.ts';
import type { ProblemCode } from './problem.ts';

export interface Conflict {
  /** The same for the same conflict: an override may name those that the person saw. */
  readonly id: string;
  readonly code: ProblemCode;
  /** A sentence, for people. */
  readonly message: string;
}

/** @param parts what makes it this conflict: with whom, and when. Nothing of them can be read from the id. */
export function conflictId(...parts: readonly string[]): string {
  return idOf('conflict', ...parts);
}

/** Accepted are all of them, none, or those that are named. */
export type Override = boolean | readonly string[];

export function isAccepted(override: Override, id: string): boolean {
  return typeof override === 'boolean' ? override : override.includes(id);
}
