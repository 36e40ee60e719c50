/**
 * The last step of a command: what its decider drafted is appended together with the claims of the record as it will be, unless something
 * stands against it that was not accepted. Then nothing is written, and the refusal tells all of it.
 */
import {
  isAccepted,
  newId,
  type AnyRow,
  type ModuleDescription,
  type NewEvent,
  Problem,
  type Position,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { FoldedRecord, Records } from '@hospital/platform';
import type { ClaimKeeper } from './claims/claimKeeper.ts';
import { appendWithClaims, ClaimsHeld, heldByOthers, type HeldClaim } from './claims/claimedAppend.ts';
import { planClaims, withClaims, type ClaimPlan } from './claims/claimPlan.ts';
import { claimsOf } from './claims/indexes.ts';
import type { Accepted, CommandModule, RightsContext } from './command.ts';
import { conflictProblem } from './conflicts.ts';
import type { Envelope } from './envelope.ts';
import { foldOnto } from './foldOnto.ts';
import type { BegunEvent } from './processDeclaration.ts';

interface Dependencies {
  readonly store: EventStore;
  readonly records: Records;
  readonly claims: ClaimKeeper;
  readonly hash: (kind: string, value: string) => string;
  readonly modules: Readonly<Record<string, CommandModule>>;
}

/** A command that today's rights allow. */
interface DecisionContext {
  readonly command: { readonly name: string; readonly module: ModuleDescription };
  readonly record: FoldedRecord;
  readonly rights: Pick<RightsContext, 'actor'>;
  readonly envelope: Pick<Envelope, 'claimToken' | 'override'>;
}

/** What its decider says, stamped. */
export interface DecidedEvents extends Required<Omit<Accepted, 'drafts'>> {
  readonly events: NewEvent[];
}

interface WrittenEvents {
  readonly row: AnyRow;
  readonly position: Position;
  readonly written: readonly BegunEvent[];
}

/** @throws Problem where something conflicts with it, RevisionConflict where another append was faster */
export async function appendDecided(
  dependencies: Dependencies,
  deciding: DecisionContext,
  decided: DecidedEvents,
): Promise<WrittenEvents> {
  const { command, record, envelope } = deciding;
  const { events } = decided;
  const plan = planOf(dependencies, deciding, events);
  const conflicts = decided.conflicts.filter(({ id }) => !isAccepted(envelope.override ?? false, id));
  const refused = (held: readonly HeldClaim[]) =>
    refusalOf(dependencies, deciding, { ...decided, conflicts, held });
  if (conflicts.length > 0) throw await refused(await heldByOthers(dependencies.claims, plan));
  const eventsOf = (hasOverlap: boolean) => {
    const isUnneeded = envelope.override && !hasOverlap && decided.conflicts.length === 0;
    return withClaims(isUnneeded ? withoutReason(events) : events, plan);
  };
  const { stream, head } = record;
  const appended = await appendWithClaims(dependencies, plan, { stream, head, eventsOf }).catch(
    async (error: unknown) => {
      throw error instanceof ClaimsHeld ? await refused(error.held) : error;
    },
  );
  const stamped = appended.events;
  const row = foldOnto(command.module, record, appended);
  if (!row) throw new Error(`${command.name} left no record`);
  const first = appended.revision - BigInt(stamped.length - 1);
  const written = stamped.map((event, index) => ({ ...event, stream, revision: first + BigInt(index) }));
  return { row, position: appended.position, written };
}

/** What the claims refuse already, before anything is written. @throws Problem */
export async function refuseClaimConflicts(
  dependencies: Dependencies,
  deciding: DecisionContext,
  { events }: DecidedEvents,
): Promise<void> {
  for (const { stream, owner, refusal } of planOf(dependencies, deciding, events).leave)
    if (await dependencies.claims.isLast(stream, owner)) throw Problem.of(refusal);
}

/** The reason of an override says why somebody went past a conflict: it is not kept where there was none. */
function withoutReason(events: readonly NewEvent[]): NewEvent[] {
  return events.map(({ data: { reason: _, ...data }, ...event }) => ({ ...event, data }));
}

/** The record as the events would leave it. */
function rowAfter({ command, record }: DecisionContext, events: NewEvent[]): AnyRow | null {
  return foldOnto(command.module, record, { events, revision: 0n, position: record.position });
}

function planOf({ modules, hash }: Dependencies, deciding: DecisionContext, events: NewEvent[]): ClaimPlan {
  const { command, record, envelope } = deciding;
  const described = modules[command.module.name] ?? {};
  const after = rowAfter(deciding, events);
  return planClaims({
    owner: record.stream,
    before: record.row ? claimsOf(command.module, described, record.row) : [],
    after: after ? claimsOf(command.module, described, after) : [],
    held: record.tokens,
    token: envelope.claimToken ?? newId(),
    override: envelope.override ?? false,
    hash,
  });
}

interface Against extends Pick<DecidedEvents, 'conflicts' | 'events'> {
  readonly held: readonly HeldClaim[];
}

async function refusalOf(
  { records, modules }: Dependencies,
  deciding: DecisionContext,
  { events, conflicts, held }: Against,
): Promise<Problem> {
  const { command, rights } = deciding;
  const row = rowAfter(deciding, events);
  if (!row) throw new Error(`${command.name} leaves no record`);
  const commands = modules[command.module.name] ?? {};
  return conflictProblem({ records, commands, actor: rights.actor, row, conflicts, held });
}
