/** Asking for many documents at once, and steering what was asked for. The queue and the worker follow from the events. */
import {
  documentBatches,
  documentKinds,
  idOf,
  isBatchOpen,
  isDocumentKind,
  isRestricted,
  modules,
  newId,
  partSizeFor,
  printableKinds,
  Problem,
  readsRestricted,
  referencesAbout,
  reject,
  type Actor,
  type AnyRow,
  type BatchWanted,
  type DocumentKind,
  type ModuleDescription,
  type Rejection,
} from '@hospital/contracts';
import type { Call, Handler, Handlers } from '@hospital/platform';
import { commandsOf, type Command, type CommandModule, type NoFacts } from '../../kernel/command.ts';
import {
  bodyOf,
  changing,
  commandIdOf,
  envelopeOf,
  outcomeAnswer,
  type HandlerDependencies,
} from '../../kernel/httpCommand.ts';
import type { FoundRecord, SearchRecords } from '../../kernel/recordSearch.ts';
import { SYSTEM } from '../../system.ts';
import { batchRecords, mayPrintAll } from './batchRecords.ts';

export const documentBatchCommands: CommandModule = {};

export interface BatchInput {
  readonly kind: DocumentKind;
  readonly output: string;
  readonly language: string;
  readonly filter: string | null;
  readonly records: readonly FoundRecord[];
}

const batchCommand = commandsOf(documentBatches);

function askRefusal(actor: Actor, kind: unknown): Rejection | null {
  return typeof kind === 'string' && isDocumentKind(kind) && mayPrintAll(actor, kind)
    ? null
    : reject('not_allowed');
}

/** The person who asked, while they may still read the kind, and an Administrateur. */
function steerRefusal(actor: Actor, row: AnyRow | null): Rejection | null {
  if (actor.isAdministrator || row === null) return null;
  return row['requestedBy'] === actor.id ? askRefusal(actor, row['kind']) : reject('not_allowed');
}

export const requestDocumentBatch = batchCommand({
  name: 'RequestDocumentBatch',
  creates: true,
  authorize: ({ kind }: BatchInput, _row, { actor }) => askRefusal(actor, kind),
  decide: ({ records, ...input }, _row, { actor }) => [
    {
      type: 'DocumentBatchRequested',
      data: {
        ...input,
        requestedBy: actor.id === SYSTEM.id ? null : actor.id,
        total: records.length,
        partSize: partSizeFor(records.length),
        records: [...records],
      },
    },
  ],
});

const authorize = (_input: unknown, row: AnyRow | null, { actor }: { readonly actor: Actor }) =>
  steerRefusal(actor, row);

export const pauseDocumentBatch = batchCommand({
  name: 'PauseDocumentBatch',
  authorize,
  decide: (_input, row) => {
    if (row?.status === 'paused') return [];
    return row && isBatchOpen(row) ? [{ type: 'DocumentBatchPaused', data: {} }] : reject('batch_finished');
  },
});

export const resumeDocumentBatch = batchCommand({
  name: 'ResumeDocumentBatch',
  authorize,
  decide: (_input, row) => {
    if (row && isBatchOpen(row)) return [];
    return row?.status === 'paused' ? [{ type: 'DocumentBatchResumed', data: {} }] : reject('batch_finished');
  },
});

export const cancelDocumentBatch = batchCommand({
  name: 'CancelDocumentBatch',
  authorize,
  decide: (_input, row) => {
    if (row?.status === 'cancelled') return [];
    return row && (isBatchOpen(row) || row.status === 'paused')
      ? [{ type: 'DocumentBatchCancelled', data: {} }]
      : reject('batch_finished');
  },
});

/** A repeat of the click finds the batch rendering again. */
export const retryDocumentBatch = batchCommand({
  name: 'RetryDocumentBatch',
  authorize,
  decide: (_input, row) => {
    if (row && isBatchOpen(row)) return [];
    const isOver = row?.status === 'ready' || row?.status === 'failed';
    return isOver && row.failed > 0
      ? [{ type: 'DocumentBatchRetried', data: {} }]
      : reject('nothing_to_retry');
  },
});

export interface BatchDependencies extends HandlerDependencies {
  readonly searchRecords: SearchRecords;
  /** The clinic's day. */
  readonly today: () => Promise<string>;
}

interface ChosenBatch {
  readonly wanted: BatchWanted;
  readonly found: readonly FoundRecord[];
}

/**
 * Documents about a restricted person are left out for who may not read that person.
 * @throws Problem `restricted_record` where they were named; `nothing_to_print` where nothing is left
 */
async function withoutRestricted(
  { kernel, today, searchRecords }: BatchDependencies,
  { actor }: Call,
  { wanted: { kind, records }, found }: ChosenBatch,
): Promise<readonly FoundRecord[]> {
  const module = documentKinds[kind];
  const people = isPatientKind(module) ? modules.patients : modules.users;
  const [path] = referencesAbout(module, people.name);
  if (path === undefined || found.length === 0 || readsRestricted(people, actor, '')) return found;
  const marked = await searchRecords({ module: people, oneOf: isMarked, order: [], limit: MAX_MARKED });
  const day = await today();
  const rows = await Promise.all(marked.map(({ record }) => kernel.records.load(people, record)));
  const hidden = rows.flatMap(({ row }) => (row && isRestricted(row, day) ? [row._id] : []));
  if (hidden.length === 0) return found;
  const ids = found.map(({ record }) => record);
  const about = await searchRecords({
    module,
    ids,
    oneOf: [{ path, values: hidden }],
    order: [],
    limit: ids.length,
  });
  if (about.length > 0 && records) throw new Problem('restricted_record');
  const left = new Set(about.map(({ record }) => record));
  const kept = found.filter(({ record }) => !left.has(record));
  if (kept.length === 0) throw new Problem('nothing_to_print');
  return kept;
}

const isMarked = [{ path: 'restricted', values: ['true'] }] as const;
/** More people than a clinic restricts. */
const MAX_MARKED = 10_000;

function isPatientKind(module: ModuleDescription): boolean {
  return referencesAbout(module, 'patients').length > 0;
}

function requesting(dependencies: BatchDependencies): Handler {
  const { kernel, fingerprint, searchRecords } = dependencies;
  return async (call: Call) => {
    const wanted = bodyOf<BatchWanted>(call);
    if (!mayPrintAll(call.actor, wanted.kind)) throw new Problem('not_allowed');
    const id = call.idempotencyKey ? idOf(commandIdOf(call), documentBatches.category) : newId();
    // A repeat gets the first answer, although its records may be gone by now.
    const known = call.idempotencyKey ? (await kernel.records.load(documentBatches, id)).row : null;
    const found = known ? [] : await batchRecords(searchRecords, wanted);
    const records = await withoutRestricted(dependencies, call, { wanted, found });
    const { kind, output, language, filter } = wanted;
    const input = { kind, output, language, filter: filter ? JSON.stringify(filter) : null, records };
    const envelope = envelopeOf(call, id, fingerprint);
    return outcomeAnswer(documentBatches, await kernel.handle(requestDocumentBatch, input, envelope), 202);
  };
}

/** To who may print nothing, a batch that does not exist is like any other. */
function steering<I>(
  dependencies: BatchDependencies,
  command: Command<typeof documentBatches, I, NoFacts>,
): Handler {
  const change = changing(dependencies, command);
  return async (call) => {
    if (printableKinds(call.actor, 'full').length === 0) throw new Problem('not_allowed');
    return change(call);
  };
}

export function documentBatchHandlers(dependencies: BatchDependencies): Handlers {
  return {
    RequestDocumentBatch: requesting(dependencies),
    PauseDocumentBatch: steering(dependencies, pauseDocumentBatch),
    ResumeDocumentBatch: steering(dependencies, resumeDocumentBatch),
    CancelDocumentBatch: steering(dependencies, cancelDocumentBatch),
    RetryDocumentBatch: steering(dependencies, retryDocumentBatch),
  };
}
