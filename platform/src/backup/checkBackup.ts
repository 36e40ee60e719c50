/** Whether every byte of a backup is what was written. It needs no private key. */
import { fileEntries } from './backupFiles.ts';
import type { BackupPlace } from './backupPlace.ts';
import { objectsOf, type Manifest } from './manifest.ts';

export interface CheckedObjects {
  readonly objects: number;
  readonly bytes: number;
  /** What is wrong, a sentence part each; at most twenty. */
  readonly faults: readonly string[];
}

const MOST_FAULTS = 20;

export async function checkObjects(place: BackupPlace, manifest: Manifest): Promise<CheckedObjects> {
  const found = { objects: 0, bytes: 0, faults: [] as string[] };
  const check = async (object: Parameters<BackupPlace['faultOf']>[0]) => {
    const fault = await place.faultOf(object);
    found.objects += 1;
    found.bytes += object.bytes;
    if (fault !== null && found.faults.length < MOST_FAULTS) found.faults.push(fault);
    return fault === null;
  };
  let isIndexWhole = false;
  for (const object of objectsOf(manifest)) {
    const isWhole = await check(object);
    if (object.name === manifest.files.index.name) isIndexWhole = isWhole;
  }
  if (isIndexWhole)
    for await (const { name, bytes, sha256 } of fileEntries(place, manifest.files.index))
      await check({ name, bytes, sha256 });
  return found;
}
