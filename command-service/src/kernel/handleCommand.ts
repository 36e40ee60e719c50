/**
 * A command's way: fold the stream (a repeat gets its first answer), check the expected revision, gather the declared facts, decide,
 * take claims, append with the expected revision, release claims. What was acknowledged is in the log once; a refusal leaves no trace.
 */
import {
  applyEvent,
  dayAt,
  isRejection,
  newId,
  Problem,
  streamOf,
  type Actor,
  type AnyRow,
  type JsonObject,
  type ModuleDescription,
  type NewEvent,
  type Position,
} from '@hospital/contracts';
import { RevisionConflict, type EventStore } from '@hospital/event-store';
import { stampEvents, type Clock, type FoldedRecord, type Records, type Turns } from '@hospital/platform';
import { setTimeout as sleep } from 'node:timers/promises';
import { appendWithClaims } from './claims/claimedAppend.ts';
import { planClaims, type ClaimPlan } from './claims/claimPlan.ts';
import type { ClaimKeeper } from './claims/claimKeeper.ts';
import type { Command, CommandModule, Facts, FactRefs } from './command.ts';
import type { ReadModel } from './readModel.ts';

/** How long a race that other processes win is run again before the caller is told to come back. */
const CONTENTION_MS = 5_000;

export interface CommandKernelParts {
  readonly store: EventStore;
  readonly records: Records;
  readonly queue: Turns;
  readonly claims: ClaimKeeper;
  readonly readModel: ReadModel;
  readonly clock: Clock;
  /** IANA name of the clinic's time zone. */
  readonly zone: () => Promise<string>;
  /** Keyed hash of a personal value, for claims. */
  readonly hash: (kind: string, value: string) => string;
  readonly modules: Readonly<Record<string, CommandModule>>;
}

export interface Envelope {
  /** The record's id. */
  readonly id: string;
  readonly actor: Actor;
  readonly commandId: string;
  readonly correlationId: string;
  readonly fingerprint: string | null;
  readonly expectedRevision: number | null;
  /** Overlapping claims are accepted. */
  readonly override?: boolean;
  /** A token that a claim was founded with; every other attempt has a new one. */
  readonly claimToken?: string;
}

interface Done {
  readonly row: AnyRow;
  readonly position: Position;
  readonly isRepeat: boolean;
}

export interface Outcome extends Done {
  /** Who acted: the answer shows what they may read. */
  readonly actor: Actor;
}

interface Attempt<Input> {
  readonly command: Command<Input, AnyRow, FactRefs>;
  readonly input: Input;
  readonly envelope: Envelope;
  readonly record: FoldedRecord;
}

export class CommandKernel {
  readonly parts: CommandKernelParts;

  constructor(parts: CommandKernelParts) {
    this.parts = parts;
  }

  /** @throws Problem for every refusal */
  async handle<Input, Row extends AnyRow, R extends FactRefs>(
    command: Command<Input, Row, R>,
    input: Input,
    envelope: Envelope,
  ): Promise<Outcome> {
    const anyCommand = command as unknown as Command<Input, AnyRow, FactRefs>;
    const stream = streamOf(command.module.category, envelope.id);
    const done = await this.parts.queue.run(stream, () =>
      this.#untilUncontended(() => this.#attempt(anyCommand, input, envelope)),
    );
    return { ...done, actor: envelope.actor };
  }

  async #untilUncontended(attempt: () => Promise<Done>): Promise<Done> {
    const deadline = Date.now() + CONTENTION_MS;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
        if (Date.now() > deadline) throw new Problem('busy');
        await sleep(5 + Math.random() * 45);
      }
    }
  }

  async #attempt<Input>(
    command: Command<Input, AnyRow, FactRefs>,
    input: Input,
    envelope: Envelope,
  ): Promise<Done> {
    const record = await this.parts.records.load(command.module, envelope.id);
    const repeat = await this.#repeated(command.module, record, envelope);
    if (repeat) return repeat;
    refuseWhereItCannotStand(command, record, envelope);
    const attempt: Attempt<Input> = { command, input, envelope, record };
    const events = await this.#decide(attempt);
    if (events.length === 0 && record.row)
      return { row: record.row, position: record.position, isRepeat: false };
    return this.#append(attempt, events);
  }

  async #repeated(module: ModuleDescription, record: FoldedRecord, envelope: Envelope): Promise<Done | null> {
    const known = record.commands.get(envelope.commandId);
    if (!known) return null;
    if (known.fingerprint !== envelope.fingerprint) throw new Problem('key_reused');
    const then = await this.parts.records.loadAt(module, envelope.id, known.revision);
    return then.row ? { row: then.row, position: then.position, isRepeat: true } : null;
  }

  async #decide<Input>({ command, input, envelope, record }: Attempt<Input>): Promise<NewEvent[]> {
    const now = this.parts.clock().toISOString();
    const facts = await this.facts(command.facts?.(input, record.row) ?? {});
    const today = dayAt(now, await this.parts.zone());
    const { id, commandId, actor } = envelope;
    const decision = command.decide(input, record.row, { now, today, id, commandId, actor, facts });
    if (isRejection(decision)) throw Problem.of(decision);
    if (command.notWhileUsedBy && decision.length > 0) await this.#refuseWhileUsed(command, envelope.id);
    return stampEvents(decision, record.row, {
      stream: record.stream,
      recordId: envelope.id,
      at: now,
      actor: actor.id,
      commandId,
      correlationId: envelope.correlationId,
      causationId: null,
      fingerprint: envelope.fingerprint,
    });
  }

  /** Other records, folded from the log; deleted ones are null. */
  async facts<R extends FactRefs>(refs: R): Promise<Facts<R>> {
    const entries = await Promise.all(
      Object.entries(refs).map(async ([name, { module, id }]) => {
        const row = id ? (await this.parts.records.load(module, id)).row : null;
        return [name, row?.deletedAt ? null : row] as const;
      }),
    );
    return Object.fromEntries(entries) as Facts<R>;
  }

  async #refuseWhileUsed<Input>(command: Command<Input, AnyRow, FactRefs>, id: string): Promise<void> {
    const user = await this.parts.readModel.findUse(command.notWhileUsedBy ?? [], id);
    if (user)
      throw new Problem('in_use', { message: `This record is in use by ${user.count} ${user.module}.` });
  }

  async #append<Input>(attempt: Attempt<Input>, events: NewEvent[]): Promise<Done> {
    const { command, record } = attempt;
    const plan = this.#plan(attempt, events);
    const stamped = withClaims(events, plan);
    const owner = { stream: record.stream, head: record.head, events: stamped };
    const appended = await appendWithClaims(this.parts, plan, owner);
    const row = foldOnto(command.module, record, { events: stamped, ...appended });
    if (!row) throw new Error(`${command.name} left no record`);
    return { row, position: appended.position, isRepeat: false };
  }

  #plan<Input>({ command: { module }, record, envelope }: Attempt<Input>, events: NewEvent[]): ClaimPlan {
    const claimsOf = this.parts.modules[module.name]?.claims ?? (() => []);
    const after = foldOnto(module, record, { events, revision: 0n, position: record.position });
    return planClaims({
      owner: record.stream,
      before: record.row ? claimsOf(record.row) : [],
      after: after ? claimsOf(after) : [],
      held: record.tokens,
      token: envelope.claimToken ?? newId(),
      override: envelope.override ?? false,
      hash: this.parts.hash,
    });
  }
}

function refuseWhereItCannotStand(
  command: Pick<Command<never>, 'creates' | 'module'>,
  { row }: FoldedRecord,
  { expectedRevision }: Envelope,
): void {
  if (command.creates) return;
  if (!row) throw new Problem('not_found');
  if (row.deletedAt) throw new Problem('gone');
  if (expectedRevision !== null && expectedRevision !== row.revision) {
    throw new Problem('stale_revision', { extra: { revision: row.revision } });
  }
}

/** The first event says what the append took and gave up, so that the owner's stream confirms its claims. */
function withClaims(events: NewEvent[], plan: ClaimPlan): NewEvent[] {
  const [first, ...rest] = events;
  if (!first || Object.keys(plan.changes).length === 0) return events;
  return [{ ...first, data: { ...first.data, claims: plan.changes as JsonObject } }, ...rest];
}

interface Appended {
  readonly events: readonly NewEvent[];
  /** Of the last of them. */
  readonly revision: bigint;
  readonly position: Position;
}

function foldOnto(
  module: ModuleDescription,
  { row, stream }: FoldedRecord,
  { events, revision, position }: Appended,
): AnyRow | null {
  const first = revision - BigInt(events.length - 1);
  return events.reduce<AnyRow | null>(
    (folded, event, index) =>
      applyEvent(module, folded, { ...event, stream, revision: first + BigInt(index), position }),
    row,
  );
}
