/** A decider by itself: given a record and its facts, when a command comes, then what it returns. */
import { expect } from '@jest/globals';
import {
  firstRoleId,
  flags,
  idOf,
  type Actor,
  type AnyRow,
  type Flag,
  type ModuleDescription,
  type ProblemCode,
} from '@hospital/contracts';
import type { Command, Decision, Facts, FactRefs, RowOfModule, StreamView } from '../kernel/command.ts';
import { decidedInSentences, SENTENCE } from './inSentences.ts';
import { administrator } from './kernelFixture.ts';

/** Any input, row and facts: also such as no parsed call and no fold has. */
export interface Given<I, Row> {
  readonly input: I | Readonly<Record<string, unknown>>;
  readonly row?: Row | AnyRow | null;
  readonly facts?: Facts;
  /** The other records of its stream, and what it holds beside them. */
  readonly stream?: StreamView;
  readonly actor?: Actor;
  readonly today?: string;
  /** A password came with the call; this is what it was stored as. */
  readonly credential?: string;
}

/** Rights first, then what the record's state refuses, then the decision, as the kernel asks them. */
export function deciding<M extends ModuleDescription, I, R extends FactRefs>(
  typed: Command<M, I, R>,
  {
    input,
    row = null,
    facts = {},
    stream = { rows: [], state: null },
    actor = administrator,
    today = '2026-03-02',
    credential,
  }: Given<I, RowOfModule<M>>,
): Decision {
  const command = typed as unknown as Command<ModuleDescription, unknown>;
  const rights = {
    id: row?._id ?? idOf('test record'),
    actor,
    facts,
    stream,
    setsPassword: credential !== undefined,
  };
  return decidedInSentences(
    command.authorize(input, row, rights) ??
      (row && command.refusesState?.(row)) ??
      command.decide(input, row, {
        ...rights,
        now: `${today}T09:00:00.000Z`,
        today,
        commandId: idOf('test command'),
        sessionId: null,
        credential: credential ?? null,
      }),
  );
}

/** What every row has; `values` are the record's own. */
export function rowOf<V extends object>(name: string, values: V) {
  return {
    _id: idOf('test row', name),
    revision: 0,
    createdAt: '2026-03-01T09:00:00.000Z',
    updatedAt: '2026-03-01T09:00:00.000Z',
    deletedAt: null,
    ...values,
  };
}

/** Somebody who holds these flags and is no Administrateur. */
export function holder(...held: readonly Flag[]): Actor {
  return {
    id: idOf('test holder', ...held),
    name: 'Test holder',
    roleId: firstRoleId('Manager'),
    roleName: 'Manager',
    isAdministrator: false,
    flags: new Set(held),
    hasAccess: true,
  };
}

/** A role as a fact, with these flags. */
export function roleRow(
  id: string,
  held: readonly Flag[],
  more: Readonly<Record<string, unknown>> = {},
): AnyRow {
  const granted = Object.fromEntries(flags.map((name) => [name, held.includes(name)]));
  return {
    ...rowOf('role', { name: 'Test role', status: 'active', hasAccessModule: true, ...granted, ...more }),
    _id: id,
  };
}

/** What a `then` expects of a refusal: its code, and a sentence for each of the fields. */
export function refusal(rejected: ProblemCode, ...fields: readonly string[]) {
  if (fields.length === 0) return { rejected };
  const sentence = expect.stringMatching(SENTENCE);
  return { rejected, fields: Object.fromEntries(fields.map((name) => [name, sentence])) };
}
