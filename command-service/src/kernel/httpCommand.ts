/** Between a call and the kernel: command ids from the Idempotency-Key, fingerprints of the parsed body, the record as the answer. */
import {
  idOf,
  newId,
  readableAnswer,
  wirePart,
  wireRecord,
  type Actor,
  type AnyRow,
  type ModuleDescription,
  type Override,
  type Position,
  type Warning,
} from '@hospital/contracts';
import type { Answer, Call, Handler } from '@hospital/platform';
import type { Command, FactRefs } from './command.ts';
import type { Envelope, CommandOutcome } from './envelope.ts';
import type { Commands } from './commandHandler.ts';
import { withoutSecrets } from './passwordStep.ts';

/** The path as it was called, from the route and its parameters. */
function calledPath({ route, params }: Call): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
}

/** Of (actor, method, path, key); random without a key: then every call is its own command. */
export function commandIdOf(call: Call): string {
  if (!call.idempotencyKey) return newId();
  return idOf('command', call.actor?.id ?? '', call.route.method, calledPath(call), call.idempotencyKey);
}

export function actorOf(call: Call) {
  if (!call.actor) throw new Error(`${call.route.operation} was reached without an actor`);
  return call.actor;
}

export type Fingerprint = (body: unknown) => string;

/** Everything of a call but what it wants done; passwords are apart from both, and no hash of them is anywhere. */
export function envelopeOf(call: Call, id: string, fingerprint: Fingerprint): Envelope {
  const { input, given } = withoutSecrets(call.body);
  return {
    id,
    actor: actorOf(call),
    permission: call.route.permission,
    caller: { ip: call.ip, sessionId: call.sessionId, deviceToken: call.deviceToken ?? null },
    given,
    commandId: commandIdOf(call),
    correlationId: call.requestId,
    fingerprint: call.idempotencyKey ? fingerprint({ ...(input as object | undefined), target: id }) : null,
    expectedRevision: call.expectedRevision,
    override: overrideOf(call.body),
  };
}

/** The parsed body: the route's schema has given it its shape. */
export function bodyOf<Body>(call: Call): Body {
  return (call.body ?? {}) as Body;
}

/** The parsed body as a command's input: the route's schema has given it its shape. */
export function inputOf<Input>(call: Call): Input {
  return (withoutSecrets(call.body).input ?? {}) as Input;
}

/** With the conflicts that the person saw only those are accepted, without them all there are. */
function overrideOf(body: unknown): Override {
  if (typeof body !== 'object' || body === null || !('override' in body) || body.override !== true)
    return false;
  const seen: unknown = 'overrideConflicts' in body ? body.overrideConflicts : undefined;
  return Array.isArray(seen) ? seen.map(String) : true;
}

interface Reader {
  readonly actor: Actor;
  readonly isWhole: boolean;
}

interface AnswerOptions extends Reader {
  readonly position: Position;
  readonly status?: number;
  readonly warnings?: readonly Warning[];
}

/** All that who acted may read of a record, or what a picker shows, as in reads. */
function readableRecord(module: ModuleDescription, row: AnyRow, { actor, isWhole }: Reader) {
  if (!isWhole) return { ...wirePart(module.fields, row, module.picker), revision: row.revision };
  const wired = wireRecord(module.fields, row);
  return readableAnswer(module, actor, module.answer?.of(row, wired) ?? wired);
}

/** The record as far as who acted may read it. */
export function recordAnswer(module: ModuleDescription, row: AnyRow, options: AnswerOptions): Answer {
  const { warnings = [] } = options;
  return {
    status: options.status ?? 200,
    body: {
      ...readableRecord(module, row, options),
      ...(warnings.length > 0 ? { warnings } : {}),
    },
    headers: { 'X-Position': options.position },
  };
}

export function outcomeAnswer(module: ModuleDescription, outcome: CommandOutcome, status = 200): Answer {
  return recordAnswer(module, outcome.row, { ...outcome, status });
}

/** What the kernel's users are given to handle calls with. */
export interface HandlerDependencies {
  readonly kernel: Commands;
  readonly fingerprint: Fingerprint;
}

/** A call that creates a record: its id follows from the command's, so that a retry meets itself. */
export function creating<M extends ModuleDescription, I, R extends FactRefs>(
  dependencies: HandlerDependencies,
  command: Command<M, I, R>,
): Handler {
  return async (call) => {
    const id = idOf(commandIdOf(call), command.module.category);
    const envelope = envelopeOf(call, call.idempotencyKey ? id : newId(), dependencies.fingerprint);
    const outcome = await dependencies.kernel.handle(command, inputOf<I>(call), envelope);
    return outcomeAnswer(command.module, outcome, 201);
  };
}

/** A call about the record that its path names. */
export function changing<M extends ModuleDescription, I, R extends FactRefs>(
  dependencies: HandlerDependencies,
  command: Command<M, I, R>,
): Handler {
  return async (call) => {
    const envelope = envelopeOf(call, call.params['id'] ?? '', dependencies.fingerprint);
    const outcome = await dependencies.kernel.handle(command, inputOf<I>(call), envelope);
    return outcomeAnswer(command.module, outcome);
  };
}
