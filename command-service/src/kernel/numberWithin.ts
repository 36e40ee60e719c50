/**
 * A call about the record that its path names, which asks for further records with a number. One record may ask for many of them: their ids
 * follow from the command, so a repeat meets them. The answer is the record that asked.
 */
import type { ModuleDescription, NumberSeries } from '@hospital/contracts';
import type { Call, Handler } from '@hospital/platform';
import type { Command, FactRefs } from './command.ts';
import { envelopeOf, inputOf, outcomeAnswer } from './httpCommand.ts';
import {
  numberedWhenDecided,
  numberingIn,
  type Numbering,
  type NumberingDependencies,
} from './numberedIssue.ts';

/** What a call about a part of a record sends: the body, and the part that the path names. */
export interface EntryInput<Body> {
  readonly body: Body;
  /** Id of the part within its record; empty where the path names none. */
  readonly entry: string;
}

/** @param command of the record in the path; the part is `:entry` */
export function entryHandler<M extends ModuleDescription, Body, R extends FactRefs>(
  dependencies: NumberingDependencies,
  command: Command<M, EntryInput<Body>, R>,
): Handler {
  return async (call) => answered(dependencies, command, { call, input: entryInput<Body>(call) });
}

export function numberedEntryHandler<M extends ModuleDescription, Body, R extends FactRefs>(
  dependencies: NumberingDependencies,
  series: NumberSeries,
  command: Command<M, EntryInput<Body> & Numbering, R>,
): Handler {
  const numbered = numberedWhenDecided(command);
  return async (call) => {
    const numbering = await numberingIn(dependencies, series);
    return answered(dependencies, numbered, { call, input: { ...entryInput<Body>(call), ...numbering } });
  };
}

export function entryInput<Body>(call: Call): EntryInput<Body> {
  return { body: inputOf<Body>(call), entry: call.params['entry'] ?? '' };
}

interface NumberedCall<Input> {
  readonly call: Call;
  readonly input: Input;
}

export async function answered<M extends ModuleDescription, Input, R extends FactRefs>(
  { kernel, fingerprint }: NumberingDependencies,
  command: Command<M, Input, R>,
  { call, input }: NumberedCall<Input>,
) {
  const envelope = envelopeOf(call, call.params['id'] ?? '', fingerprint);
  return outcomeAnswer(command.module, await kernel.handle(command, input, envelope));
}
