/**
 * Nobody decides their own matter: approves their own leave or expense, writes their own salary. The only active person with the flag may,
 * because otherwise nobody could, and the event says `selfApproved`.
 */
import {
  isRejection,
  reject,
  type Actor,
  type Flag,
  type ProblemCode,
  type Rejection,
} from '@hospital/contracts';
import type { OtherHolderRef } from './command.ts';

export interface DecisionSubject extends Pick<OtherHolderRef, 'mayDecide'> {
  readonly flag: Flag;
  /** Whose it is: the employee, the buyer, who entered it; `actor` where the same call enters or edits it. */
  readonly owners: OtherHolderRef['owners'];
  /** The refusal's code; `self_approval` unless set. */
  readonly refusal?: ProblemCode;
}

/** For `facts`, under the name `otherHolder`. */
export function otherHolderFact({ flag, owners, mayDecide }: DecisionSubject): OtherHolderRef {
  return { otherHolderOf: flag, owners, ...(mayDecide ? { mayDecide } : {}) };
}

export function isOwnerOf({ owners }: Pick<DecisionSubject, 'owners'>, actor: string): boolean {
  return owners === 'actor' || owners.includes(actor);
}

interface DecisionContext {
  readonly actor: Actor;
  readonly facts: { readonly otherHolder: boolean };
}

export interface FourEyes {
  readonly selfApproved: boolean;
}

/** Whether this person may decide it; of who is no owner only their rights tell that. */
export function fourEyes(matter: DecisionSubject, { actor, facts }: DecisionContext): FourEyes | Rejection {
  if (!isOwnerOf(matter, actor.id)) return { selfApproved: false };
  return actor.flags.has(matter.flag) && !facts.otherHolder
    ? { selfApproved: true }
    : reject(matter.refusal ?? 'self_approval');
}

/** For `authorize`. */
export function fourEyesRefusal(matter: DecisionSubject, deciding: DecisionContext): Rejection | null {
  const answer = fourEyes(matter, deciding);
  return isRejection(answer) ? answer : null;
}
