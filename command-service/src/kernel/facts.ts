/** What a command needs of the log beside its own record: the stream that it appends to, and the facts that it declared. */
import { dayAt, Problem, streamOf } from '@hospital/contracts';
import { pause } from '@hospital/event-store';
import type { Clock, FoldedStream } from '@hospital/platform';
import { findHolders } from './claims/claimHolders.ts';
import { findInIndex, type IndexDependencies } from './claims/indexes.ts';
import { findWhere } from './findWhere.ts';
import { isOwnerOf } from './fourEyes.ts';
import {
  TODAY,
  type ActorRef,
  type Command,
  type CountRef,
  type FactRef,
  type Facts,
  type FactRefs,
  type OtherHolderRef,
  type StreamView,
} from './command.ts';

export interface FactDependencies extends IndexDependencies {
  /** Whether an active person other than this one could decide. */
  readonly isHeldByAnother: (ref: OtherHolderRef, than: string) => Promise<boolean>;
  readonly clock: Clock;
  /** IANA name of the clinic's time zone. */
  readonly zone: () => Promise<string>;
}

const NO_STREAM: StreamView = { rows: [], state: null };

/** A stream as deciders see it. */
export function viewOf({ rows, state }: Pick<FoldedStream, 'rows' | 'state'>): StreamView {
  return { rows: [...rows.values()], state };
}

function findOfActor(dependencies: FactDependencies, { module, ofActor: kind }: ActorRef, actor: string) {
  return findInIndex(dependencies, { module, find: actor ? { kind, key: actor, values: null } : null });
}

/** More than the read model waits for the log's end, and far less than a statement may take. */
const MOST_COUNTED_MS = 3_000;

/** A read model that is behind, slow or away, or not made yet, keeps nobody from what is only commented on. */
async function countOn(dependencies: FactDependencies, { module, on, among }: CountRef): Promise<number> {
  if (on === null) return 0;
  const from = on.from === TODAY ? dayAt(dependencies.clock(), await dependencies.zone()) : on.from;
  const isCounted = new AbortController();
  const tooLate = pause(MOST_COUNTED_MS, { signal: isCounted.signal }).then(() => 0);
  try {
    return await Promise.race([dependencies.readModel.count(module.name, among, { ...on, from }), tooLate]);
  } catch {
    return 0;
  } finally {
    isCounted.abort();
  }
}

async function findRecord({ records }: FactDependencies, { module, id, isOnlyForWarnings }: FactRef) {
  if (!id) return null;
  try {
    const { row } = await records.loadCompleted(module, id);
    return row?.deletedAt ? null : row;
  } catch (error) {
    if (isOnlyForWarnings && error instanceof Problem) return null;
    throw error;
  }
}

/** @param actor who acts */
export async function loadFacts<R extends FactRefs>(
  dependencies: FactDependencies,
  refs: R,
  actor = '',
): Promise<Facts<R>> {
  const find = async (ref: FactRefs[string]): Promise<unknown> => {
    if ('otherHolderOf' in ref) return isOwnerOf(ref, actor) && dependencies.isHeldByAnother(ref, actor);
    if ('find' in ref) return findInIndex(dependencies, ref);
    if ('ofActor' in ref) return findOfActor(dependencies, ref, actor);
    if ('holding' in ref) return findHolders(dependencies, ref);
    if ('on' in ref) return countOn(dependencies, ref);
    if ('where' in ref) return findWhere(dependencies, ref);
    if ('streamOf' in ref) {
      const { module, streamOf: named } = ref;
      return named
        ? viewOf(await dependencies.records.loadStream(module, streamOf(module.category, named)))
        : NO_STREAM;
    }
    return findRecord(dependencies, ref);
  };
  const entries = await Promise.all(
    Object.entries(refs).map(async ([name, ref]) => [name, await find(ref)] as const),
  );
  return Object.fromEntries(entries) as unknown as Facts<R>;
}

interface Target {
  readonly id: string;
  readonly input: unknown;
}

/** The stream of a command's record. Where records share streams, a new one goes to the stream that its input names. */
export async function streamFor(
  { records }: Pick<FactDependencies, 'records'>,
  { module, creates }: Pick<Command, 'module' | 'creates'>,
  { id, input }: Target,
): Promise<string> {
  const known = await records.streamFor(module, id);
  if (known !== null) return known;
  const named = creates ? valueOf(input, module.streamBy) : undefined;
  return streamOf(module.category, typeof named === 'string' ? named : id);
}

function valueOf(input: unknown, name: string | undefined): unknown {
  if (name === undefined || typeof input !== 'object' || input === null) return undefined;
  return Object.entries(input).find(([known]) => known === name)?.[1];
}
