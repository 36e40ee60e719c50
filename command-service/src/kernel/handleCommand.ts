/**
 * A command's way, and the only one: fold the stream and the actor, judge the rights, answer a repeat as the first time, check the
 * expected revision, prove and judge a password, decide, keep the password inert, append with claims, finish what the event began.
 * What was acknowledged is in the log once; a refusal leaves no trace; a repeat writes nothing.
 */
import {
  accessOf,
  Backoff,
  dayAt,
  isRejection,
  Problem,
  type Actor,
  type AnyRow,
  type ModuleDescription,
  type Warning,
} from '@hospital/contracts';
import { pause, RevisionConflict, type EventStore, type KeyedMutex } from '@hospital/event-store';
import { stampEvents, type FoldedRecord, type Passwords } from '@hospital/platform';
import { appendDecided, refuseClaimConflicts, type DecidedEvents } from './appendDecided.ts';
import {
  acceptedOf,
  type Command,
  type Decision,
  type FactRefs,
  type RightsContext,
  type RowOfModule,
} from './command.ts';
import type { Envelope, CommandOutcome } from './envelope.ts';
import { loadFacts, streamFor, viewOf, type FactDependencies } from './facts.ts';
import type { Announce, Deletions } from './deletions.ts';
import type { Commands, CommandHandler } from './commandHandler.ts';
import { refuseByRecordState } from './refuseByRecordState.ts';
import { refuseWhileReferenced } from './refuseWhileReferenced.ts';
import { readsWhole, refuseWhileRestricted } from './restrictions.ts';
import { refuseLateReferences } from './compensating.ts';
import {
  knownCommand,
  recordKeyedCommand,
  recordUnchanged,
  type KnownAnswer,
  type KnownCommandDependencies,
} from './knownCommands.ts';
import type { Processes } from './process.ts';
import type { BegunEvent } from './processDeclaration.ts';
import { PasswordStep, type Caller } from './passwordStep.ts';

/** How long a race that other processes win is run again before the caller is asked to try again. */
const CONTENTION_MS = 5_000;
const CONTENTION_PAUSES = { firstMs: 10, longestMs: 50 };

export interface KernelDependencies extends FactDependencies, KnownCommandDependencies {
  readonly store: EventStore;
  readonly queue: KeyedMutex;
  readonly hash: Commands['hash'];
  readonly processes: Processes;
  readonly deletions: Deletions;
  /** Somebody's rights as the log has them now; null for who may no longer act. */
  readonly actorNow: (actor: Actor) => Promise<Actor | null>;
  readonly passwords: Passwords;
}

/** A command with its module's types erased: here and nowhere else. */
type AnyCommand<Input> = Command<ModuleDescription, Input>;

interface CommandAttempt<Input> {
  /** The record's. */
  readonly stream: string;
  readonly command: AnyCommand<Input>;
  readonly input: Input;
  readonly envelope: Envelope;
  readonly password: PasswordStep;
  readonly announce: Announce;
}

/** An outcome, and what was appended for it. */
interface Attempted extends CommandOutcome {
  /** The record before the command, now or when it first came. */
  readonly before: AnyRow | null;
  readonly written: readonly BegunEvent[];
  /** The command found the record as it wants it, now or when it first came. */
  readonly changedNothing: boolean;
}

/** An attempt that today's rights allow. */
interface Allowed<Input> extends CommandAttempt<Input> {
  readonly record: FoldedRecord;
  readonly rights: RightsContext;
  /** ISO instant of this attempt, and the clinic's day then. */
  readonly now: string;
  readonly today: string;
  /** Whether who acts may read all of the record as it is now. */
  readonly isWhole: boolean;
}

const NOBODY: Caller = { ip: '', sessionId: null, deviceToken: null };

export class CommandKernel implements CommandHandler {
  readonly dependencies: KernelDependencies;

  constructor(dependencies: KernelDependencies) {
    this.dependencies = dependencies;
  }

  get records(): Commands['records'] {
    return this.dependencies.records;
  }

  get hash(): KernelDependencies['hash'] {
    return this.dependencies.hash;
  }

  async recordOfKey(commandId: string): Promise<string | null> {
    return (await this.dependencies.keyedCommands.find(commandId))?.record ?? null;
  }

  async handle<M extends ModuleDescription, Input, R extends FactRefs>(
    command: Command<M, Input, R>,
    input: Input,
    envelope: Envelope,
  ): Promise<CommandOutcome<RowOfModule<M>>> {
    const stream = await streamFor(this.dependencies, command, { id: envelope.id, input });
    const password = new PasswordStep(this.dependencies.passwords, envelope.given, envelope.caller ?? NOBODY);
    const asked = { command: command as unknown as AnyCommand<Input>, input, envelope, password, stream };
    const written = { module: command.module, ...envelope };
    const { queue, deletions } = this.dependencies;
    const run = (announce: Announce) => this.#untilUncontended(() => this.#attempt({ ...asked, announce }));
    const outcome = await queue.run(stream, () => deletions.withdrawnUnlessDone(written, run));
    // Outside the queue of the record: what is taken back is a command of its own.
    await refuseLateReferences({ ...this.dependencies, kernel: this }, written, outcome);
    return (await this.#finish(asked, outcome)) as CommandOutcome<RowOfModule<M>>;
  }

  /** Outside the queue of the record: the steps append to other streams, and nobody waits for them. */
  async #finish<Input>(
    { command: { module }, stream, envelope: { commandId, id } }: Omit<CommandAttempt<Input>, 'announce'>,
    { written, changedNothing, before: _, ...outcome }: Attempted,
  ): Promise<CommandOutcome> {
    const begun = { module, stream, commandId, written, changedNothing };
    const { position: last, own } = await this.dependencies.processes.finish(begun);
    const position = last !== null && last > outcome.position ? last : outcome.position;
    if (own === null || own.position <= outcome.position) return { ...outcome, position };
    // The steps came back to the record: a repeat will find it so.
    const { row } = await this.dependencies.records.loadUntil(module, id, own);
    return { ...outcome, row: row ?? outcome.row, position };
  }

  async #untilUncontended(attempt: () => Promise<Attempted>): Promise<Attempted> {
    const deadline = performance.now() + CONTENTION_MS;
    for (const backoff = new Backoff(CONTENTION_PAUSES); ; await pause(backoff.next())) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
        if (performance.now() > deadline) throw new Problem('busy');
      }
    }
  }

  async #attempt<Input>(attempt: CommandAttempt<Input>): Promise<Attempted> {
    const allowed = await this.#allowed(attempt);
    const { command, envelope, record, password, rights, isWhole } = allowed;
    // Together, so that looking for a key costs no time of its own: both ask the database by a primary key.
    const [repeat, isParked] = await Promise.all([this.#repeated(allowed), this.#isParked(allowed)]);
    if (repeat) return repeat;
    refuseByRecordState(command, record, envelope);
    if (isParked) throw new Problem('record_parked');
    const wayIn = password.wayInOf(allowed);
    if (wayIn) await password.prove(wayIn);
    const decided = await this.#decide(allowed);
    const { events, warnings } = decided;
    const { row, position } = record;
    const said = { before: row, isRepeat: false, warnings, actor: rights.actor, isWhole };
    if (events.length === 0 && row) {
      if (!(await recordUnchanged(this.dependencies, allowed))) return this.#attempt(attempt);
      const found = { row, position, changedNothing: true, written: [] };
      return { ...found, ...said };
    }
    if (wayIn) await password.judge(wayIn);
    await password.keep(envelope.id);
    const appended = await this.#append(allowed, decided);
    if (wayIn) await password.wasSet(envelope.id, wayIn);
    if (command.isRepeatable || command.isRecordedByKey)
      await recordKeyedCommand(this.dependencies, envelope, appended);
    return { ...appended, ...said, changedNothing: false };
  }

  async #append<Input>(allowed: Allowed<Input>, decided: DecidedEvents): ReturnType<typeof appendDecided> {
    const { command, record } = allowed;
    if (!command.notWhileReferencedBy?.length) return appendDecided(this.dependencies, allowed, decided);
    await refuseClaimConflicts(this.dependencies, allowed, decided);
    const announced = await allowed.announce(record);
    await refuseWhileReferenced(this.dependencies.readModel, allowed);
    return appendDecided(this.dependencies, { ...allowed, record: announced }, decided);
  }

  async #isParked<Input>({ command, envelope }: Allowed<Input>): Promise<boolean> {
    if (command.creates || command.isOfOwnStream) return false;
    return this.dependencies.readModel.isParked(command.module.name, envelope.id);
  }

  /** By the rights of now: the call may have waited since it was admitted, and a repeat may come years later. */
  async #allowed<Input>(attempt: CommandAttempt<Input>): Promise<Allowed<Input>> {
    const { command, input, envelope, password, stream } = attempt;
    const { id, permission } = envelope;
    // All at once: streams that are asked for in the same moment are read together.
    const [record, actor, zone] = await Promise.all([
      command.isOfOwnStream
        ? this.dependencies.records.load(command.module, id)
        : this.dependencies.records.loadCompleted(command.module, id, stream),
      this.dependencies.actorNow(envelope.actor),
      this.dependencies.zone(),
    ]);
    if (!actor) throw new Problem('not_signed_in');
    if (permission && accessOf(permission, actor) === 'denied')
      throw new Problem(permission.kind === 'administrator' ? 'administrators_only' : 'not_allowed');
    const facts = await loadFacts(this.dependencies, command.facts?.(input, record.row) ?? {}, actor.id);
    const setsPassword = password.credential !== null;
    const rights = { id, actor, facts, setsPassword, stream: viewOf(record) };
    const refusal = command.authorize(input, record.row, rights);
    if (refusal) throw Problem.of(refusal);
    const now = this.dependencies.clock().toISOString();
    const today = dayAt(now, zone);
    const isWhole = readsWhole(command.module, record.row, { actor, today });
    return { ...attempt, record, rights, now, today, isWhole };
  }

  async #repeated<Input>(allowed: Allowed<Input>): Promise<Attempted | null> {
    const { command, envelope, password, rights, isWhole } = allowed;
    const known = await knownCommand(this.dependencies, allowed);
    if (!known) return null;
    if (known.fingerprint !== envelope.fingerprint) throw new Problem('key_reused');
    await password.compare(known, command.creates ? envelope.id : null);
    const { row, position } = await this.dependencies.records.loadUntil(command.module, envelope.id, known);
    if (!row) return null;
    const before = await this.#before(allowed, known);
    const warnings = await this.#warnAgain(allowed, before);
    const { changedNothing } = known;
    return {
      before: before.row,
      row,
      position,
      isRepeat: true,
      changedNothing,
      warnings,
      actor: rights.actor,
      isWhole,
      written: [],
    };
  }

  #before<Input>({ command, envelope }: Allowed<Input>, { first, position }: KnownAnswer) {
    const until = { revision: first - 1n, position };
    return this.dependencies.records.loadUntil(command.module, envelope.id, until);
  }

  /** Warnings are kept nowhere: the command is decided once more, from the record before it and with the facts of now. */
  async #warnAgain<Input>(allowed: Allowed<Input>, before: FoldedRecord): Promise<readonly Warning[]> {
    const { command, input } = allowed;
    const { row } = before;
    const wanted = command.facts?.(input, row) ?? {};
    const facts = await loadFacts(this.dependencies, wanted, allowed.rights.actor.id);
    const rights = { ...allowed.rights, facts, stream: viewOf(before) };
    const decision = this.#decision({ ...allowed, rights }, row);
    return isRejection(decision) ? [] : acceptedOf(decision).warnings;
  }

  #decision<Input>(
    { command, input, envelope, rights, password, now, today }: Allowed<Input>,
    row: AnyRow | null,
  ): Decision {
    const { commandId } = envelope;
    const sessionId = envelope.caller?.sessionId ?? null;
    const context = { ...rights, now, today, commandId, sessionId, credential: password.credential };
    return command.decide(input, row, context);
  }

  async #decide<Input>(allowed: Allowed<Input>): Promise<DecidedEvents> {
    const { command, envelope, record, rights, password, now, today } = allowed;
    const decision = this.#decision(allowed, record.row);
    if (isRejection(decision)) throw Problem.of(decision);
    const { drafts, ...said } = acceptedOf(decision);
    password.assertNamed(command, drafts);
    const { commandId, correlationId, fingerprint, id } = envelope;
    if (command.notWhileReferencedBy && drafts.length > 0)
      await refuseWhileReferenced(this.dependencies.readModel, allowed);
    const events = stampEvents(drafts, record.row, {
      module: command.module,
      stream: record.stream,
      recordId: id,
      at: now,
      actor: rights.actor.id,
      commandId,
      correlationId,
      causationId: null,
      fingerprint,
    });
    const { actor, facts } = rights;
    const check = { command, before: record.row, events, actor, today, facts };
    await refuseWhileRestricted(this.dependencies.records, check);
    return { ...said, events };
  }
}
