/**
 * Carries out a confirmed erasure, under the lease of its reactor. Values that must be kept are written again; `SubjectErased` says from then on
 * that the person is erased; the key is destroyed; what was derived is removed once no copy of the product can have the key any more. Each step
 * can be done again, so a process that dies between two of them leaves the rest to the next.
 */
import {
  categoryOf,
  erasures,
  isJsonObject,
  KEPT_KEY_DESTROYED,
  modules,
  recordIdOf,
  streamOf,
  SUBJECT_ERASED,
  users,
  type Json,
  type Position,
  type StoredEvent,
} from '@hospital/contracts';
import { failpoint, RevisionConflict, type EventStore } from '@hospital/event-store';
import {
  erasuresAwaiting,
  eventsOfTypes,
  isErasureStepDone,
  kernelEvent,
  noteErasureStep,
  READ_MODELS_STEP,
  untilErasureSigned,
  untilErasureStep,
  untilNoCopyHasKey,
  type Person,
  type ReactorOptions,
  type SubjectKeys,
} from '@hospital/platform';
import { systemEnvelope } from '../../system.ts';
import {
  eraseDocuments,
  forgetFiles,
  removeKeptRows,
  uploadsOf,
  vacuumKept,
  type DerivedDependencies,
} from './derived.ts';
import { eraseSubject } from './erasedPeople.ts';
import { eraseExportFilters } from './exportFilters.ts';
import { finishErasure, isOpen, personIn } from './erasures.ts';
import { isKeyDestroyed, keepValues, type KeptValuesDependencies } from './keptValues.ts';

export interface CarryOutDependencies extends DerivedDependencies, KeptValuesDependencies {
  /** As it is stored. */
  readonly storedLog: EventStore;
  readonly subjectKeys: Pick<SubjectKeys, 'destroyKey'>;
  /** For tests. */
  readonly keyCopiesMs?: number | undefined;
}

interface Confirmed extends Person {
  readonly erasure: string;
}

async function confirmedBy(
  { kernel }: CarryOutDependencies,
  { stream }: StoredEvent,
): Promise<Confirmed | null> {
  const { row } = await kernel.records.load(erasures, stream.slice(erasures.category.length + 1));
  return row?.['status'] === 'confirmed' ? { erasure: row._id, ...personIn(row) } : null;
}

/** `react` of the reactor of confirmed erasures: up to the end of the key. */
async function erase(dependencies: CarryOutDependencies, event: StoredEvent): Promise<void> {
  const confirmed = await confirmedBy(dependencies, event);
  if (!confirmed) return;
  const { subject } = confirmed;
  failpoint('keptValues.before');
  await keep(dependencies, subject);
  failpoint('keptValues.after');
  // By the person's names, which nobody reads once the log says that they are erased.
  await eraseExportFilters(dependencies, subject, await dependencies.today());
  failpoint('subjectErased.before');
  await recordErased(dependencies, confirmed);
  failpoint('subjectErased.after');
  // Of a record that was written in the moment before.
  await keep(dependencies, subject);
  failpoint('destroyedKey.before');
  await dependencies.subjectKeys.destroyKey(subject);
  failpoint('destroyedKey.after');
}

/** `react` of the reactor of erased people: whatever else is made of their data, and the end of the request. */
async function removeDerived(
  dependencies: CarryOutDependencies,
  event: StoredEvent,
  signal: AbortSignal,
): Promise<void> {
  const { pool, keyCopiesMs: copiesMs } = dependencies;
  const subject = String(event.data['id']);
  await removeOf(dependencies, event, 'documents of an erasure');
  if (!(await untilNoCopyHasKey({ pool, copiesMs }, subject, signal))) return aborted(signal);
  await removeAgain(dependencies, subject);
  if (!(await untilErasureStep(pool, { subject, step: READ_MODELS_STEP }, signal))) return aborted(signal);
  await finish(dependencies, subject, signal);
}

/** @param name of the work: one that was done is not done again under its name */
async function removeOf(dependencies: CarryOutDependencies, event: StoredEvent, name: string): Promise<void> {
  const subject = String(event.data['id']);
  const kind = categoryOf(event.stream) === users.category ? 'users' : 'patients';
  failpoint('erasedFiles.before');
  await forgetFiles(dependencies, filesIn(event));
  await eraseDocuments(dependencies, { subject, name });
  failpoint('erasedFiles.after');
  failpoint('erasedRows.before');
  await removeKeptRows(dependencies, { kind, subject });
  failpoint('erasedRows.after');
}

const DERIVED_STEP = 'derived data';

/**
 * The same again, of what was being made with a key that a worker still had: a page that was printed, a document that was asked for. One round, with
 * one VACUUM, for all who wait.
 */
async function removeAgain(dependencies: CarryOutDependencies, subject: string): Promise<void> {
  const { pool, storedLog, keyCopiesMs: copiesMs } = dependencies;
  if (await isErasureStepDone(pool, subject, DERIVED_STEP)) return;
  const round = { types: [SUBJECT_ERASED], step: DERIVED_STEP };
  const waiting = await erasuresAwaiting({ pool, store: storedLog, copiesMs }, round);
  for (const event of waiting) await removeOf(dependencies, event, 'documents after an erasure');
  await vacuumKept(dependencies);
  const subjects = waiting.map(({ data }) => String(data['id']));
  await noteErasureStep(pool, subjects, DERIVED_STEP);
}

/** Of the person, not of the event: a restore that applies an erasure again knows no request, but the log may hold one. */
async function finish(
  dependencies: CarryOutDependencies,
  subject: string,
  signal: AbortSignal,
): Promise<void> {
  for (const request of await openRequests(dependencies, subject)) {
    if (!(await untilErasureSigned(dependencies.pool, subject, signal))) return aborted(signal);
    failpoint('erasureDone.before');
    await dependencies.kernel.handle(finishErasure, {}, systemEnvelope(request, 'erasure done'));
    failpoint('erasureDone.after');
  }
}

async function openRequests({ storedLog, kernel }: CarryOutDependencies, subject: string): Promise<string[]> {
  const open: string[] = [];
  for (const { stream, data } of await eventsOfTypes(storedLog, ['ErasureRequested'])) {
    if (data['subject'] !== subject) continue;
    const request = recordIdOf(stream);
    const { row } = await kernel.records.load(erasures, request);
    if (isOpen(row?.['status'])) open.push(request);
  }
  return open;
}

/** Of a person who was erased before this confirmation: that reaction has ended already, and left this request as it was. */
async function erasedBefore(
  { storedLog }: CarryOutDependencies,
  confirmed: StoredEvent,
): Promise<StoredEvent | null> {
  const { kind, subject } = personIn(confirmed.data);
  for await (const event of storedLog.read(streamOf(modules[kind].category, subject), 0n, [SUBJECT_ERASED]))
    return event.position < confirmed.position ? event : null;
  return null;
}

function filesIn({ data: { files } }: StoredEvent): string[] {
  if (!Array.isArray(files)) return [];
  return files.flatMap((entry: Json) => (isJsonObject(entry) ? [String(entry['file'])] : []));
}

/** The checkpoint stays before the event. */
function aborted(signal: AbortSignal): never {
  throw signal.reason ?? new Error('the erasure was interrupted');
}

async function keep(dependencies: CarryOutDependencies, subject: string): Promise<void> {
  if (!(await isKeyDestroyed(dependencies, subject))) await keepValues(dependencies, subject);
}

/** Through the kernel, which gives back what the person held (an e-mail); a deleted record holds nothing any more. */
async function recordErased(
  dependencies: CarryOutDependencies,
  { kind, subject, erasure }: Confirmed,
): Promise<Position> {
  const { store, kernel, clock } = dependencies;
  const stream = streamOf(modules[kind].category, subject);
  const data = { erasure, files: (await uploadsOf(dependencies, subject)).map((file) => ({ file })) };
  for (;;) {
    for await (const event of store.read(stream, 0n, [SUBJECT_ERASED])) return event.position;
    const { row, head } = await kernel.records.load(modules[kind], subject);
    if (row && row.deletedAt === null) {
      await kernel.handle(eraseSubject[kind], data, systemEnvelope(subject, `erasure ${erasure}`));
      continue;
    }
    const event = kernelEvent(SUBJECT_ERASED, { id: subject, ...data }, clock());
    await store.append(stream, [event], head).catch((error: unknown) => {
      if (!(error instanceof RevisionConflict)) throw error;
    });
  }
}

type Work = Pick<ReactorOptions, 'selection' | 'react'>;

export function confirmedErasures(dependencies: CarryOutDependencies): Work {
  return {
    selection: {
      filter: { types: ['ErasureConfirmed'] },
      concerns: ({ stream }) => categoryOf(stream) === erasures.category,
    },
    react: (event) => erase(dependencies, event),
  };
}

export function erasedPeople(dependencies: CarryOutDependencies): Work {
  return {
    selection: { filter: { types: [SUBJECT_ERASED, 'ErasureConfirmed'] } },
    async react(event, signal) {
      const erased = event.type === SUBJECT_ERASED ? event : await erasedBefore(dependencies, event);
      if (erased) await removeDerived(dependencies, erased, signal);
    },
  };
}

/** What was printed of records whose kept values are over. */
export function endedKeys(dependencies: CarryOutDependencies): Work {
  return {
    selection: { filter: { types: [KEPT_KEY_DESTROYED] } },
    react: (event, signal) => erasePrinted(dependencies, event, signal),
  };
}

const PRINTED_STEP = 'printed kept values';

/** Many end with a year: one round does for all that wait. */
async function erasePrinted(
  dependencies: CarryOutDependencies,
  { data }: StoredEvent,
  signal: AbortSignal,
): Promise<void> {
  const { pool, storedLog, keyCopiesMs: copiesMs } = dependencies;
  const ended = String(data['id']);
  if (await isErasureStepDone(pool, ended, PRINTED_STEP)) return;
  if (!(await untilNoCopyHasKey({ pool, copiesMs }, ended, signal))) return aborted(signal);
  const round = { types: [KEPT_KEY_DESTROYED], step: PRINTED_STEP };
  const waiting = await erasuresAwaiting({ pool, store: storedLog, copiesMs }, round);
  for (const event of waiting)
    await eraseDocuments(dependencies, {
      record: String(event.data['record']),
      name: 'documents of kept values',
    });
  await vacuumKept(dependencies);
  const keys = waiting.map((event) => String(event.data['id']));
  await noteErasureStep(pool, keys, PRINTED_STEP);
}
