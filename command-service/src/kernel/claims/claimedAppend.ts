/**
 * An owner's append together with its claims: take and leave → append → release and enter. Whatever fails before the owner's event is
 * written, nothing of the attempt stays taken. Where the answer to the append was lost, the owner's stream tells; one that cannot be
 * asked leaves the entries to age (30 s, ClaimKeeper).
 */
import { Problem, type NewEvent, type StoredEvent } from '@hospital/contracts';
import {
  canonicalJson,
  EventTooLarge,
  RevisionConflict,
  type Appended,
  type EventStore,
} from '@hospital/event-store';
import type { ClaimKeeper, ClaimRequest } from './claimKeeper.ts';
import type { ClaimPlan } from './claimPlan.ts';
import type { ClaimEntry } from './claimState.ts';

/** Entries of indexes that are taken at the same time. */
const TOGETHER = 50;
/** Lost answers to the fence before the entries are left to age. */
const MAX_LOOKS = 3;

interface Owner {
  readonly stream: string;
  readonly head: bigint | 'none';
}

interface OwnerAppend extends Owner {
  readonly events: readonly NewEvent[];
}

/** What is written may depend on whether an overlap was accepted, which is known once the claims are taken. */
interface OwnerPlan extends Owner {
  readonly eventsOf: (hasOverlap: boolean) => readonly NewEvent[];
}

interface OwnerAppended extends Appended {
  readonly events: readonly NewEvent[];
}

interface Dependencies {
  readonly store: EventStore;
  readonly claims: ClaimKeeper;
}

export interface HeldClaim {
  readonly taking: ClaimRequest;
  /** Of the record that holds it. */
  readonly entry: ClaimEntry;
}

/** Others hold what the append claims: every one of them. */
export class ClaimsHeld extends Error {
  override readonly name = 'ClaimsHeld';
  readonly held: readonly HeldClaim[];
  constructor(held: readonly HeldClaim[]) {
    super(`held by others: ${held.map(({ taking }) => taking.stream).join(', ')}`);
    this.held = held;
  }
}

/** Who holds what a plan would take, where it is not to be taken. */
export async function heldByOthers(
  claims: ClaimKeeper,
  plan: Pick<ClaimPlan, 'take'>,
): Promise<readonly HeldClaim[]> {
  const held = await Promise.all(
    plan.take.map(async (taking) => (await claims.inTheWayOf(taking)).map((entry) => ({ taking, entry }))),
  );
  return held.flat();
}

/** @throws ClaimsHeld, Problem where an "at least one" claim is refused, RevisionConflict where another append was faster, and what the store throws */
export async function appendWithClaims(
  dependencies: Dependencies,
  plan: ClaimPlan,
  { eventsOf, ...owner }: OwnerPlan,
): Promise<OwnerAppended> {
  const events = eventsOf(await takeAll(dependencies.claims, plan));
  const appended = await appendToOwner(dependencies, plan, { ...owner, events });
  // The event is written and says what was given up: what fails here is repeated by the reactor.
  await Promise.allSettled([
    ...plan.release.map(({ stream, token }) => dependencies.claims.release(stream, token)),
    ...plan.enter.map(({ stream, owner: entering, token }) =>
      dependencies.claims.enter(stream, entering, token),
    ),
  ]);
  return { ...appended, events };
}

/** Whether one of them was taken beside what others hold. */
async function takeAll(claims: ClaimKeeper, plan: ClaimPlan): Promise<boolean> {
  let hasOverlap = false;
  const watched = (taking: ClaimRequest): ClaimRequest => ({
    ...taking,
    accepts: (entry) => {
      const isAccepted = taking.accepts(entry);
      hasOverlap ||= isAccepted && taking.rule === 'interval';
      return isAccepted;
    },
  });
  const take: ClaimRequest[] = [];
  const leave: ClaimPlan['leave'][number][] = [];
  const held: HeldClaim[] = [];
  const isEntry = ({ rule }: ClaimRequest) => rule === 'index';
  const [entries, exclusive] = [plan.take.filter(isEntry), plan.take.filter((taking) => !isEntry(taking))];
  // A refusal leaves no trace: of several claims none is taken where one of them is seen to be held.
  const seen = exclusive.length > 1 ? await heldByOthers(claims, { take: exclusive }) : [];
  if (seen.length > 0) throw new ClaimsHeld(seen);
  try {
    for (const taking of exclusive) {
      if (held.length === 0) take.push(taking);
      const inTheWay = await (held.length === 0 ? claims.take(watched(taking)) : claims.inTheWayOf(taking));
      held.push(...inTheWay.map((entry) => ({ taking, entry })));
    }
    if (held.length > 0) throw new ClaimsHeld(held);
    // These meet nobody: a holiday of a year enters 366 days, and one after the other took three seconds.
    for (let from = 0; from < entries.length; from += TOGETHER) {
      const group = entries.slice(from, from + TOGETHER);
      take.push(...group);
      await allOf(group.map((taking) => claims.take(taking)));
    }
    for (const leaving of plan.leave) {
      leave.push(leaving);
      const refusal = await claims.leave(leaving.stream, leaving);
      if (refusal) throw Problem.of(refusal);
    }
  } catch (error) {
    // The one that failed is among them: its answer may have been lost.
    await giveBack(claims, { take, leave });
    throw error;
  }
  return hasOverlap;
}

/** Waits for all of them, also where one fails: what is given back afterwards is not taken once more by one that was on its way. */
async function allOf(work: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work))
    if (outcome.status === 'rejected') throw outcome.reason;
}

/** Silent where the store cannot be reached: the entries age, and the first error is the one that is reported. */
async function giveBack(claims: ClaimKeeper, { take, leave }: Pick<ClaimPlan, 'take' | 'leave'>) {
  await Promise.allSettled([
    ...take.map(({ stream, token }) => claims.release(stream, token)),
    ...leave.map(({ stream, token, attempt }) => claims.undoLeave(stream, token, attempt)),
  ]);
}

async function appendToOwner(
  dependencies: Dependencies,
  plan: ClaimPlan,
  owner: OwnerAppend,
): Promise<Appended> {
  try {
    const appended = await dependencies.store.append(owner.stream, owner.events, owner.head);
    if (isUnkeyed(owner)) return appended;
    const written = await whatIsThere(dependencies.store, owner);
    // A store that does not show yet what it acknowledged is believed.
    if (written !== 'another') return written === 'nothing' ? appended : written;
    throw new RevisionConflict(owner.stream, owner.head, appended.revision);
  } catch (error) {
    const written = isRefusal(error)
      ? null
      : await lookOrFence(dependencies, plan, owner).catch(() => 'unknown' as const);
    if (written && written !== 'unknown') return written;
    if (written === null) await giveBack(dependencies.claims, plan);
    throw error;
  }
}

/** Errors after which nothing of this append is in the log, nor ever will be. */
function isRefusal(error: unknown): boolean {
  return error instanceof RevisionConflict || error instanceof EventTooLarge;
}

/**
 * What became of an append whose answer was lost. It may still be on its way: before its claims are given back, the owner's stream is
 * moved on, so that it loses. null: it is not in the log and cannot get there.
 */
async function lookOrFence(
  dependencies: Dependencies,
  plan: ClaimPlan,
  owner: OwnerAppend,
): Promise<Appended | null> {
  const [held] = [...plan.take, ...plan.leave];
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const written = await whatIsThere(dependencies.store, owner);
    if (written === 'another') return null;
    if (written !== 'nothing') return written;
    if (!held) return null;
    if (await dependencies.claims.abandon(owner, { claim: held.stream, token: held.token })) return null;
  }
  throw new RevisionConflict(owner.stream, owner.head, 'none');
}

/**
 * A store answers equal event ids as it did the first time, whatever is in the events: where one key runs in two processes at once,
 * only one of them was written, and the other is decided again to meet it. So the ids alone do not tell whose events these are.
 */
async function whatIsThere(
  store: EventStore,
  { stream, head, events }: OwnerAppend,
): Promise<Appended | 'another' | 'nothing'> {
  const first = head === 'none' ? 0n : head + 1n;
  const found: StoredEvent[] = [];
  for await (const event of store.read(stream, first)) {
    if (found.push(event) === events.length) break;
  }
  const last = found.at(-1);
  if (!last) return 'nothing';
  const isOurs =
    found.length === events.length && found.every((event, at) => contentOf(event) === contentOf(events[at]));
  return isOurs ? { revision: last.revision, position: last.position } : 'another';
}

function contentOf(event: NewEvent | undefined): string {
  const { id, metadata, data } = event ?? {};
  return canonicalJson([id, metadata?.at, metadata?.fingerprint, data?.['claims'], data?.['credential']]);
}

/** Without a key the event ids are random: nobody else can have written them. */
function isUnkeyed({ events }: OwnerAppend): boolean {
  return events[0]?.metadata.fingerprint === undefined;
}
