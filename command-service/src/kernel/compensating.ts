/**
 * Takes back what a command wrote, where it made a record refer to one that was deleted at the same moment. What it created is removed, what
 * it changed is put back, by a command whose id follows from the first one's, so that it happens once. A record whose former reference was
 * deleted meanwhile too is removed: to put it back would be another late reference, to be taken back in turn, without an end.
 */
import { idOf, Problem, type AnyRow, type ModuleDescription, type Position } from '@hospital/contracts';
import type { Records } from '@hospital/platform';
import { systemEnvelope } from '../system.ts';
import type { CommandModule, Compensation } from './command.ts';
import {
  guardedReferences,
  referenceDeleted,
  referencesSet,
  type Deletions,
  type Reference,
} from './deletions.ts';
import type { CommandHandler } from './commandHandler.ts';
import { isSame } from './isSame.ts';

/** A command by what it is known in its record's stream. */
export interface WrittenCommand {
  readonly module: ModuleDescription;
  readonly id: string;
  readonly commandId: string;
}

interface Dependencies {
  readonly kernel: CommandHandler;
  readonly records: Records;
  readonly deletions: Deletions;
  readonly modules: Readonly<Record<string, CommandModule>>;
}

/** A record around a command about it. */
interface Around {
  readonly before: AnyRow | null;
  readonly row: AnyRow;
  /** Of the command's last event. */
  readonly position: Position;
}

/** Waits while a deletion is undecided. @throws Problem `reference_deleted` where the command came too late: then it was taken back */
export async function refuseLateReferences(
  dependencies: Dependencies,
  written: WrittenCommand,
  { before, row, position }: Around,
): Promise<void> {
  const late = await dependencies.deletions.firstLate(referencesSet(written.module, before, row), position);
  if (!late) return;
  await compensate(dependencies, written, late);
  throw referenceDeleted(late);
}

/** What a command made its record refer to; nothing where it was no command of this record. */
export async function referencesSetBy(
  records: Records,
  written: WrittenCommand,
): Promise<readonly Reference[]> {
  if (guardedReferences(written.module.name).length === 0) return [];
  const { before, after } = await aroundIt(records, written);
  return after ? referencesSet(written.module, before, after) : [];
}

async function aroundIt(records: Records, { module, id, commandId }: WrittenCommand) {
  // Completed, as what `loadAt` returns: a value that follows from another stream would seem to be changed since.
  const now = await records.loadCompleted(module, id);
  const known = now.commands.get(commandId);
  if (!known) return { now: now.row, before: null, after: null };
  const [before, after] = await Promise.all([
    records.loadAt(module, id, known.first - 1n),
    records.loadAt(module, id, known.revision),
  ]);
  return { now: now.row, before: before.row, after: after.row };
}

/**
 * Silent where the record does not refer to it any more. Waits while the deletion of a record that it referred to before is undecided.
 * @throws Problem where the module's own rules refuse it by now
 */
export async function compensate(
  { kernel, records, modules, deletions }: Dependencies,
  written: WrittenCommand,
  { field, id: referred }: Reference,
): Promise<void> {
  const { module, id, commandId } = written;
  const { now, before, after } = await aroundIt(records, written);
  if (!now || now.deletedAt || now[field] !== referred || !after) return;
  const envelope = { ...systemEnvelope(id), commandId: idOf('taken back', commandId), override: true };
  const { created, changed } = takesBackOf(modules, module);
  const former = before && formerValues(module, { before, after, now });
  if (!former && !created) return;
  try {
    const isRemoved =
      !former || (await deletions.isAnyGone(referencesSet(module, now, { ...now, ...former })));
    if (isRemoved && created) await kernel.handle(created, {}, envelope);
    else if (!isRemoved && changed) await kernel.handle(changed, former, envelope);
    else throw new Error(`${module.name} does not say how a change of ${field} is taken back`);
  } catch (error) {
    // Somebody deleted it meanwhile: it refers to nothing any more.
    if (!(error instanceof Problem) || error.code !== 'gone') throw error;
  }
}

function takesBackOf(modules: Dependencies['modules'], { name }: ModuleDescription): Compensation {
  const compensation = modules[name]?.compensation;
  if (!compensation) throw new Error(`${name} does not say how a reference of its records is taken back`);
  return compensation;
}

/** Of the fields that the command changed and nobody since. */
function formerValues(
  { fields }: ModuleDescription,
  { before, after, now }: { readonly before: AnyRow; readonly after: AnyRow; readonly now: AnyRow },
): Readonly<Record<string, unknown>> {
  const names = Object.keys(fields).filter(
    (name) => !isSame(before[name], after[name]) && isSame(after[name], now[name]),
  );
  return Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
}
