/**
 * Removes what no restore needs any more. The log is kept whole, so that every moment can be restored. Of the rest, the last backup of each of the last days, weeks and
 * months stays. Keys and files of backups before the newest one go after `KEYS_IN_BACKUPS_DAYS`: then what was erased is erased in the backups too.
 */
import { KEYS_IN_BACKUPS_DAYS } from '@hospital/contracts';
import type { PublicKey } from '../evidence/evidenceKey.ts';
import { fileEntries } from './backupFiles.ts';
import { DamagedObject, type BackupFolder } from './backupFolder.ts';
import {
  backupIds,
  ownObjects,
  readUsableManifest,
  removeManifest,
  sharedObjects,
  type Manifest,
} from './manifest.ts';

export interface Keep {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

const DAY_MS = 86_400_000;

/** An object that no list names may be of a backup that another machine is making. */
const UNNAMED_MS = DAY_MS;

export interface PruneOptions {
  /** Null keeps all. */
  readonly keep: Keep | null;
  readonly trusted: readonly PublicKey[];
  readonly now: Date;
}

/**
 * Only while no backup is being made.
 * @returns why no object was removed, a sentence for a person; null where nothing stood in the way
 */
export async function pruneBackups(
  backups: BackupFolder,
  { keep, trusted, now }: PruneOptions,
): Promise<string | null> {
  const manifests: Manifest[] = [];
  const unread: string[] = [];
  for (const id of await backupIds(backups)) {
    const manifest = await readUsableManifest(backups, id, trusted);
    if (manifest) manifests.push(manifest);
    else unread.push(id);
  }
  const newest = manifests.at(-1);
  if (!newest) return null;
  const kept = keep ? backupsToKeep(manifests, keep) : manifests;
  for (const { id } of manifests) if (!kept.some((each) => each.id === id)) await removeManifest(backups, id);
  if (unread.length > 0)
    return `The list manifests/${unread[0]}.json was changed, or an unknown key signed it. What that backup needs is not known, so nothing old was removed. Put the file back from a copy, or delete it: the backup is then given up.`;
  const needed = await neededObjects(backups, kept, { newest, now }).catch(ifDamaged);
  if (needed === null)
    return 'A list of files is damaged, so nothing old was removed. It goes with the backups that need it.';
  for (const { name, writtenAt } of await backups.objects())
    if (!needed.has(name) && now.getTime() - writtenAt.getTime() > UNNAMED_MS) await backups.remove(name);
  return null;
}

function ifDamaged(error: unknown): null {
  if (error instanceof DamagedObject) return null;
  throw error;
}

/** @param manifests the oldest first */
export function backupsToKeep<Backup extends Pick<Manifest, 'at'>>(
  manifests: readonly Backup[],
  { daily, weekly, monthly }: Keep,
): readonly Backup[] {
  const kept = new Set(manifests.slice(-1));
  for (const [count, periodOf] of [
    [daily, dayOf],
    [weekly, weekOf],
    [monthly, monthOf],
  ] as const) {
    const lastOf = new Map(manifests.map((manifest) => [periodOf(Date.parse(manifest.at)), manifest]));
    for (const manifest of count > 0 ? [...lastOf.values()].slice(-count) : []) kept.add(manifest);
  }
  return manifests.filter((manifest) => kept.has(manifest));
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const monthOf = (ms: number): string => dayOf(ms).slice(0, 7);
/** Weeks begin on Mondays; 1970-01-01 was a Thursday. */
const weekOf = (ms: number): string => String(Math.floor((ms / DAY_MS + 3) / 7));

async function neededObjects(
  backups: BackupFolder,
  kept: readonly Manifest[],
  { newest, now }: { readonly newest: Manifest; readonly now: Date },
): Promise<ReadonlySet<string>> {
  const needed = new Set<string>();
  for (const manifest of kept) {
    for (const { name } of [...ownObjects(manifest), ...manifest.log.segments]) needed.add(name);
    const isRecent = now.getTime() - Date.parse(manifest.at) < KEYS_IN_BACKUPS_DAYS * DAY_MS;
    if (manifest !== newest && !isRecent) continue;
    for (const { name } of sharedObjects(manifest)) needed.add(name);
    for await (const { name } of fileEntries(backups, manifest.files.index)) needed.add(name);
  }
  return needed;
}
