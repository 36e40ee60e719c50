/**
 * A record that is issued with a number: the request of another record carries everything but the number, then the number is given, then
 * the record is issued. Whole or not at all as readers see it, through crashes too; numbers have no gap and no twin.
 */
import {
  idOf,
  newId,
  numberIn,
  Problem,
  seriesStream,
  streamOf,
  type AnyRow,
  type Draft,
  type JsonObject,
  type ModuleDescription,
  type NumberSeries,
  type StoredEvent,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { Call, Handler } from '@hospital/platform';
import type { Command, FactRefs } from './command.ts';
import { bodyOf, commandIdOf, envelopeOf, recordAnswer, type HandlerDependencies } from './httpCommand.ts';
import { carriedBy, type BegunEvent, type FixedProcess, type ProcessStep } from './processDeclaration.ts';

/** Of a series without a number. */
const NONE_SEEN = '-1';

/** Where the series of a year is; "-1" before the first number. */
export async function seenRevision(
  store: Pick<EventStore, 'head'>,
  series: NumberSeries,
  year: string,
): Promise<string> {
  const head = await store.head(seriesStream(series, year));
  return head ? String(head.revision) : NONE_SEEN;
}

/** What is issued: the event that begins it holds the record's id under the name that the series gives it. */
export interface NumberedIssue {
  readonly series: NumberSeries;
  /** Of the process: never renamed. */
  readonly name: string;
  /** In whose records' streams it begins, and with what. */
  readonly from: { readonly module: ModuleDescription; readonly event: string };
  /** The module of the issued record, and the event that issues it. */
  readonly issues: {
    readonly module: ModuleDescription;
    readonly event: string;
    /** What else is recorded of it in the same append: it follows from what the request carries. */
    readonly beside?: (begun: BegunEvent) => readonly Draft[];
  };
}

interface Request {
  readonly id: string;
  readonly year: string;
  readonly seenRevision: string;
  readonly issue: JsonObject;
}

function requestIn({ owner }: NumberSeries, begun: BegunEvent): Request {
  const request = carriedBy<Omit<Request, 'id'>>(begun);
  return { ...request, id: String(begun.data[owner]) };
}

const GIVE = 'give the number';

/** What was given since the request is searched first, so that nobody gets two. */
function giveNumber(series: NumberSeries): ProcessStep {
  return {
    name: GIVE,
    async plan(begun, { store }) {
      const { id, year, seenRevision: seen } = requestIn(series, begun);
      const stream = seriesStream(series, year);
      let head = BigInt(seen);
      for await (const event of store.read(stream, head + 1n)) {
        if (event.data[series.owner] === id) return { done: event };
        head = event.revision;
      }
      const drafts = [{ type: series.given.type, data: { [series.owner]: id } }] as const;
      return { append: { stream, expected: head === -1n ? 'none' : head, drafts } };
    },
  };
}

function givenNumber(series: NumberSeries, year: string, given: StoredEvent | undefined): string {
  if (!given) throw new Error(`a record is issued before its number of ${series.kind} is given`);
  return numberIn(series, year, Number(given.revision) + 1);
}

export function numberedIssue({ series, name, from, issues }: NumberedIssue): FixedProcess {
  const issue: ProcessStep = {
    name: 'issue the record',
    async plan(begun, { store, earlier }) {
      const { id, year, issue: values } = requestIn(series, begun);
      const stream = streamOf(issues.module.category, id);
      const done = await store.head(stream);
      if (done) return { done };
      const number = givenNumber(series, year, earlier.get(GIVE));
      const issued = { type: issues.event, data: { id, number, ...values } };
      const beside = (issues.beside?.(begun) ?? []).map(({ type, data }) => ({
        type,
        data: { id, ...data },
      }));
      return { append: { stream, expected: 'none', drafts: [issued, ...beside] } };
    },
  };
  return { name, module: from.module, begins: from.event, steps: [giveNumber(series), issue] };
}

/** What a command that asks for a number is given. */
export interface Numbering {
  /** Of the series: the clinic's, at the decision. */
  readonly year: string;
  readonly seenRevision: string;
}

/** A request for a record with a number: the parsed body, and what the server adds to it. */
export interface NumberedRequest<Body> extends Numbering {
  readonly body: Body;
  /** Of the record that is issued. */
  readonly recordId: string;
}

export interface NumberingDependencies extends HandlerDependencies {
  readonly seenRevision: (series: NumberSeries, year: string) => Promise<string>;
  /** The clinic's day now. */
  readonly today: () => Promise<string>;
}

export async function numberingIn(
  dependencies: NumberingDependencies,
  series: NumberSeries,
): Promise<Numbering> {
  const year = (await dependencies.today()).slice(0, 4);
  return { year, seenRevision: await dependencies.seenRevision(series, year) };
}

/** A call that came in the last moments of a year may be decided in the next one, of which it saw no number. */
export function numberingOn(today: string, { year, seenRevision }: Numbering): Numbering {
  const present = today.slice(0, 4);
  return present === year ? { year, seenRevision } : { year: present, seenRevision: NONE_SEEN };
}

/** The command with its number in the year of the day on which it is decided: that is the day of its events. */
export function numberedWhenDecided<M extends ModuleDescription, Input extends Numbering, R extends FactRefs>(
  command: Command<M, Input, R>,
): Command<M, Input, R> {
  return {
    ...command,
    decide: (input, row, context) =>
      command.decide({ ...input, ...numberingOn(context.today, input) }, row, context),
  };
}

export interface IssueHandler<M extends ModuleDescription, Body, R extends FactRefs> {
  readonly issue: NumberedIssue;
  /** Of the record that asks for it. */
  readonly command: Command<M, NumberedRequest<Body>, R>;
  /** The field of the body that names the record that asks; without it, the request is a record of its own, with the id of the issued one. */
  readonly asker?: keyof Body & string;
  /** The id of the issued record, from the row that asked. */
  readonly issued: (row: AnyRow) => unknown;
}

/** A call that issues a record with a number: its id follows from the command's, so that a retry meets itself. */
export function issuing<M extends ModuleDescription, Body, R extends FactRefs>(
  dependencies: NumberingDependencies,
  { issue: { series, issues }, command, asker, issued }: IssueHandler<M, Body, R>,
): Handler {
  const keyed = { ...numberedWhenDecided(command), isRecordedByKey: true };
  return async (call: Call) => {
    const body = bodyOf<Body>(call);
    // A request of its own has other ids than one of an asking record: one key never names both.
    const kind = asker ? issues.module.category : command.module.category;
    const recordId = call.idempotencyKey ? idOf(commandIdOf(call), kind) : newId();
    const envelope = envelopeOf(call, asker ? String(body[asker] ?? '') : recordId, dependencies.fingerprint);
    await refuseOtherAsker(dependencies, call, envelope.id);
    const request = { body, recordId, ...(await numberingIn(dependencies, series)) };
    const { row, ...outcome } = await dependencies.kernel
      .handle(keyed, request, { ...envelope, expectedRevision: null })
      .catch((error: unknown) => (asker ? nameAsker(error, asker) : Promise.reject(error)));
    const record = await asIssued(dependencies, issues.module, {
      commandId: envelope.commandId,
      id: String(issued(row)),
    });
    return recordAnswer(issues.module, record, { ...outcome, status: 201 });
  };
}

/** The body says which record asks, so a key with another body is known in another stream: there nobody would find it. @throws Problem key_reused */
async function refuseOtherAsker({ kernel }: NumberingDependencies, call: Call, id: string): Promise<void> {
  const asked = call.idempotencyKey ? await kernel.recordOfKey(commandIdOf(call)) : null;
  if (asked !== null && asked !== id) throw new Problem('key_reused');
}

interface Issued {
  readonly id: string;
  readonly commandId: string;
}

/** The record after the append that issued it, whatever happened to it since: the events of its steps carry the command's id. */
async function asIssued(
  { kernel: { records } }: NumberingDependencies,
  module: ModuleDescription,
  { id, commandId }: Issued,
): Promise<AnyRow> {
  const { commands } = await records.load(module, id);
  const { row } = await records.loadAt(module, id, commands.get(commandId)?.revision ?? 0n);
  if (!row) throw new Error('the process of a numbered record ended without it');
  return row;
}

/** The record that asks is a field of this call: that it does not exist is a matter of the body. */
function nameAsker(error: unknown, asker: string): never {
  if (error instanceof Problem && (error.code === 'not_found' || error.code === 'gone')) {
    throw new Problem('validation_failed', {
      fields: { [asker]: `${asker.charAt(0).toUpperCase()}${asker.slice(1)} does not exist.` },
    });
  }
  throw error;
}
