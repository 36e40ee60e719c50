/** Whether every byte of a backup is what was written. It needs no private key. */
import { fileEntries } from './backupFiles.ts';
import type { BackupFolder, StoredObject } from './backupFolder.ts';
import { ownObjects, sharedObjects, type Manifest } from './manifest.ts';

export interface CheckedObjects {
  readonly objects: number;
  readonly bytes: number;
  /** What is wrong, a sentence part each; at most twenty. */
  readonly faults: readonly string[];
}

const MOST_FAULTS = 20;

/** Everything that a restore of the newest backup reads. */
export async function checkNewest(backups: BackupFolder, manifest: Manifest): Promise<CheckedObjects> {
  const check = new ObjectCheck(backups);
  for (const object of [...ownObjects(manifest), ...sharedObjects(manifest)]) await check.look(object);
  if (!check.found.faults.some((fault) => fault.startsWith(manifest.files.index.name)))
    for await (const entry of fileEntries(backups, manifest.files.index)) await check.look(entry);
  return check.found;
}

/** What a restore reads of an older one. */
export async function checkOlder(backups: BackupFolder, manifest: Manifest): Promise<CheckedObjects> {
  const check = new ObjectCheck(backups);
  for (const object of [...ownObjects(manifest), ...manifest.log.segments]) await check.look(object);
  return check.found;
}

class ObjectCheck {
  readonly found = { objects: 0, bytes: 0, faults: [] as string[] };
  readonly #backups: BackupFolder;

  constructor(backups: BackupFolder) {
    this.#backups = backups;
  }

  async look(object: StoredObject): Promise<void> {
    const fault = await this.#backups.faultOf(object);
    this.found.objects += 1;
    this.found.bytes += object.bytes;
    if (fault !== null && this.found.faults.length < MOST_FAULTS) this.found.faults.push(fault);
  }
}
