/**
 * Named places where a test lets a process die, freeze or fail. In a product that was started normally nothing is installed and nothing
 * can be: no setting is read here, and only code that is loaded before the product calls `installFailpoints` (docs/testing.md, Chaos).
 */
/** Passed by the services while people work. */
export const FAILPOINTS = [
  'append.before',
  'append.after',
  'rows.before',
  'rows.after',
  'commit.before',
  'commit.after',
  'enqueue.before',
  'enqueue.after',
  'render.before',
  'render.after',
  'storing.before',
  'storing.after',
  'completion.before',
  'completion.after',
] as const;
/** Passed while a person is erased, in this order. */
export const ERASURE_FAILPOINTS = [
  'keptValues.before',
  'keptValues.after',
  'subjectErased.before',
  'subjectErased.after',
  'erasedFiles.before',
  'erasedFiles.after',
  'destroyedKey.before',
  'destroyedKey.after',
  'erasedRows.before',
  'erasedRows.after',
  'erasureDone.before',
  'erasureDone.after',
] as const;
/** Passed by `npm run backup` and `npm run restore`; an object is a file of the backup's folder, the last one the manifest. */
type BackupFailpoint = 'object.before' | 'object.after';
export const RESTORE_FAILPOINTS = [
  'restoredLog.before',
  'restoredLog.after',
  'restoreCommit.before',
  'restoreCommit.after',
  'restoreRecord.before',
  'restoreRecord.after',
] as const;
/** Passed by a restore into EventStoreDB, after each append. */
export const IMPORT_FAILPOINT = 'importedAppend.after';
export type Failpoint =
  | (typeof FAILPOINTS)[number]
  | (typeof ERASURE_FAILPOINTS)[number]
  | BackupFailpoint
  | (typeof RESTORE_FAILPOINTS)[number]
  | typeof IMPORT_FAILPOINT;
export type FailpointHook = (name: Failpoint) => void;

let hook: FailpointHook | null = null;

/** @throws what the installed hook throws */
export function failpoint(name: Failpoint): void {
  if (hook !== null) hook(name);
}

/** Null removes it. */
export function installFailpoints(installed: FailpointHook | null): void {
  hook = installed;
}
