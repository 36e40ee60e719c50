/**
 * Showing one text of a record as erased: a text about an erased person, or one who is to be erased, in the record of another. A person decides it, who may
 * erase people and reads the record's module. What was printed of the record is removed afterwards.
 */
import {
  inErasedParts,
  restrictedKeepersOf,
  maySeeAll,
  moduleNamed,
  PERSON_FLAG,
  Problem,
  recordIdOf,
  refusedValue,
  reject,
  TEXT_ERASED,
  unreadableFields,
  type Actor,
  type AnyRow,
  type ModuleDescription,
  type StoredEvent,
  type TextErasureWanted,
} from '@hospital/contracts';
import { pause, type EventStore } from '@hospital/event-store';
import {
  KEY_COPIES_MS,
  msUntilOlder,
  type Call,
  type Clock,
  type Handler,
  type ReactorOptions,
} from '@hospital/platform';
import type { Command } from '../../kernel/command.ts';
import { actorOf, bodyOf, envelopeOf, type HandlerDependencies } from '../../kernel/httpCommand.ts';
import { eraseDocuments, vacuumKept, type DerivedDependencies } from './derived.ts';
import { findText, type TextFound } from './textPaths.ts';

interface TextErasing {
  readonly field: string;
  readonly reason: string;
  /** Null where the record or its events hold no such text. */
  readonly found: TextFound | null;
}

function mayErase(module: ModuleDescription, field: string, actor: Actor): boolean {
  const [name = ''] = field.split('.');
  return (
    actor.flags.has(PERSON_FLAG) && maySeeAll(module, actor) && !unreadableFields(module, actor).has(name)
  );
}

/** @param former the version that holds the text, where that is not the present one */
export function eraseText(
  module: ModuleDescription,
  former: AnyRow | null = null,
): Command<ModuleDescription, TextErasing> {
  return {
    module,
    name: 'EraseText',
    isForDeleted: true,
    keptBy: ({ owner }, row) => restrictedKeepersOf(module, [row ?? {}, former ?? {}], String(owner)),
    authorize: ({ field }, _row, { actor }) =>
      mayErase(module, field, actor) ? null : reject('not_allowed'),
    decide: ({ found, reason }) =>
      found
        ? inErasedParts(found.values).map((values) => ({
            type: TEXT_ERASED,
            data: { ...found, values, reason },
          }))
        : reject('text_gone'),
  };
}

export interface TextDependencies extends HandlerDependencies {
  readonly store: Pick<EventStore, 'read'>;
  readonly writtenLog: Pick<EventStore, 'read'>;
}

/** @throws Problem `validation_failed` for what is no module with texts of people */
function moduleWanted({ resource }: TextErasureWanted): ModuleDescription {
  const module = moduleNamed(resource);
  if (module && TEXT_ERASED in module.foreign) return module;
  throw new Problem('validation_failed', {
    fields: { resource: 'Resource is the name of a module whose records hold texts about people.' },
  });
}

interface SoughtText extends Pick<TextErasing, 'found'> {
  /** The version that was asked for. */
  readonly former: AnyRow | null;
}

/** A version that the record does not have yet holds no text. */
async function soughtText(
  dependencies: TextDependencies,
  module: ModuleDescription,
  { record, field, version }: TextErasureWanted,
): Promise<SoughtText> {
  const { records } = dependencies.kernel;
  const { row, stream } = await records.load(module, record);
  if (!row || (version !== undefined && version > row.revision)) return { found: null, former: null };
  const then = version === undefined ? null : await records.loadAt(module, record, BigInt(version));
  const former = then ? then.row : row;
  const found = former && (await findText(dependencies, { module, row, former, stream, field }));
  return { found, former };
}

/** The text is looked for in the record at the revision that the person saw; the kernel refuses any other one. */
export function erasingText(dependencies: TextDependencies): Handler {
  return async (call: Call) => {
    const wanted = bodyOf<TextErasureWanted>(call);
    const { record, field, reason } = wanted;
    const module = moduleWanted(wanted);
    if (call.expectedRevision === null) throw refusedValue('revision', 'Name the revision that you read.');
    if (!mayErase(module, field, actorOf(call))) throw new Problem('not_allowed');
    const { found, former } = await soughtText(dependencies, module, wanted);
    const envelope = envelopeOf(call, record, dependencies.fingerprint);
    const outcome = await dependencies.kernel.handle(
      eraseText(module, former),
      { field, reason, found },
      envelope,
    );
    return {
      status: 200,
      body: { _id: record, resource: module.name, field, revision: outcome.row.revision },
      headers: { 'X-Position': outcome.position },
    };
  };
}

interface ReactorDependencies extends DerivedDependencies {
  readonly clock: Clock;
  /** For tests. */
  readonly keyCopiesMs?: number | undefined;
}

type Work = Pick<ReactorOptions, 'selection' | 'react'>;

const selection = { filter: { types: [TEXT_ERASED] } };
const recordIn = ({ stream, data }: StoredEvent) => String(data['id'] ?? recordIdOf(stream));

/** What was printed of the record before goes at once: no text waits for another. What is printed of the later revision never held the text. */
export function printedTexts(dependencies: DerivedDependencies): Work {
  return {
    selection,
    react: (event) =>
      eraseDocuments(dependencies, {
        record: recordIn(event),
        before: event.revision,
        name: 'documents with a text',
      }),
  };
}

/** The same again when no worker can be printing from what it read before. */
export function printedMeanwhile(dependencies: ReactorDependencies): Work {
  const { clock, keyCopiesMs = KEY_COPIES_MS } = dependencies;
  return {
    selection,
    react: async (event, signal) => {
      const [record, { revision, metadata }] = [recordIn(event), event];
      const left = msUntilOlder(keyCopiesMs, metadata.at, clock);
      if (left > 0) await pause(left, { signal });
      signal.throwIfAborted();
      await eraseDocuments(dependencies, { record, before: revision, name: 'documents after a text' });
      await vacuumKept(dependencies);
    },
  };
}
