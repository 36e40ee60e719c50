/**
 * A refusal tells everything that conflicts with the command at once: what its decider found, and every claim that another record holds.
 * Names are included as far as the caller may see them, at least in a picker.
 */
import {
  categoryOf,
  mayPick,
  moduleList,
  Problem,
  problems,
  recordIdOf,
  titleOf,
  type Actor,
  type AnyRow,
  type Conflict,
  type ModuleDescription,
} from '@hospital/contracts';
import type { Records } from '@hospital/platform';
import type { HeldClaim } from './claims/claimedAppend.ts';
import { heldConflictId } from './claims/claimPlan.ts';
import type { CommandModule, ConflictingClaim } from './command.ts';

/** So many are in the sentence; all of them in `conflicts`. */
const LISTED = 3;

export interface Refused {
  readonly records: Pick<Records, 'load'>;
  readonly commands: CommandModule;
  readonly actor: Actor;
  /** The record as the command would leave it. */
  readonly row: AnyRow;
  readonly conflicts: readonly Conflict[];
  readonly held: readonly HeldClaim[];
}

export async function conflictProblem(refused: Refused): Promise<Problem> {
  const final = refused.held.find(({ taking }) => taking.rule !== 'interval');
  if (final) return Problem.of(final.taking.refusal);
  const held = await Promise.all(refused.held.map((claim) => heldConflict(refused, claim)));
  const conflicts = [...refused.conflicts, ...held];
  const [first] = conflicts;
  if (!first) throw new Error('a command is refused without a conflict');
  return new Problem(first.code, { message: sentenceOf(conflicts), extra: { conflicts } });
}

function sentenceOf(conflicts: readonly Conflict[]): string {
  const listed = conflicts.slice(0, LISTED).map(({ message }) => message);
  const more = conflicts.length - listed.length;
  return [...listed, ...(more > 0 ? [`There are ${more} more conflicts.`] : [])].join(' ');
}

async function heldConflict(
  { records, commands, actor, row }: Refused,
  { taking, entry }: HeldClaim,
): Promise<Conflict> {
  const { kind, stream, refusal } = taking;
  const module = moduleList.find(({ category }) => category === categoryOf(entry.owner));
  const held: ConflictingClaim = {
    kind,
    value: entry.value,
    row,
    holder: module ? await readable(records, module, recordIdOf(entry.owner)) : null,
    nameOf: async (of, id) => {
      const named = id && mayPick(of, actor) ? await readable(records, of, id) : null;
      return named && (titleOf(of.title, named) || null);
    },
  };
  const usual = refusal.message ?? problems[refusal.rejected][1];
  const message = (await commands.conflictMessage?.(held)) ?? usual;
  return { id: heldConflictId(stream, entry), code: refusal.rejected, message };
}

/** A name is not worth an error of its own. */
async function readable(
  records: Refused['records'],
  module: ModuleDescription,
  id: string,
): Promise<AnyRow | null> {
  try {
    return (await records.load(module, id)).row;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
