/** What surrounds a command on its way in and out of the kernel. */
import type { Actor, AnyRow, Override, Permission, Position, Warning } from '@hospital/contracts';
import type { Caller, GivenPassword } from './passwordStep.ts';

export interface Envelope {
  /** The record's id. */
  readonly id: string;
  /** Who was admitted; the command is judged by the rights they have when it runs. */
  readonly actor: Actor;
  /** Of the route; absent for the system's own commands. */
  readonly permission?: Permission;
  readonly caller?: Caller;
  /** The password that came with the call, apart from the input. */
  readonly given?: GivenPassword;
  readonly commandId: string;
  readonly correlationId: string;
  readonly fingerprint: string | null;
  readonly expectedRevision: number | null;
  /** Which conflicts are accepted; none unless set. */
  readonly override?: Override;
  /** A token that a claim was founded with; every other attempt has a new one. */
  readonly claimToken?: string;
}

export interface CommandOutcome<Row = AnyRow> {
  readonly row: Row;
  readonly position: Position;
  readonly isRepeat: boolean;
  readonly warnings: readonly Warning[];
  /** Who acted: the answer shows what they may read. */
  readonly actor: Actor;
  /** They may read all of the record as it is now: a repeat's is from before it was restricted. */
  readonly isWhole: boolean;
}
