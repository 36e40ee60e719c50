/**
 * The signed checkpoints after a restore. Those of a folder that outlived the database are kept; else those of the backup are written, and the chain goes on
 * after them (`continueChain.ts`). What was signed beyond the restored log, in that folder, in the backup and elsewhere, says how many events are missing, and who and
 * what was erased since.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { CHECKPOINTS_FILE, EvidenceFolder, PUBLIC_KEY_FILE } from '../evidence/evidenceFolder.ts';
import type { PublicKey } from '../evidence/evidenceKey.ts';
import { allErasures, type ErasedTextPath, type NamedErasures } from '../evidence/namedErasures.ts';
import { signedErasures } from '../evidence/signedErasures.ts';
import { isSignedBy, parseCheckpoint, type SignedCheckpoint } from '../evidence/signedCheckpoint.ts';
import { assertUsable } from '../files/assertUsable.ts';
import { writeDurably } from '../files/writeDurably.ts';
import type { Manifest } from './manifest.ts';
import type { BackupReader } from './objectCodec.ts';
import { makeFolders } from '../files/makeFolders.ts';
import { ConfigError } from '../start/config.ts';

export interface EvidenceRestore {
  readonly reader: BackupReader;
  readonly manifest: Manifest;
  /** How many events were restored. */
  readonly events: number;
  readonly folder: string;
  /** Further folders with checkpoints. */
  readonly copies: readonly string[];
  /** Whose checkpoints are believed, with those that they vouch for. */
  readonly keys: readonly PublicKey[];
}

export interface EvidenceRestored {
  /** Events that a checkpoint outside the backup covers, and the restored log lacks. */
  readonly missing: number;
  /** Folders that could not be read: what they say is not known. */
  readonly unread: readonly string[];
  /** Whose erasure was signed beyond the restored log; one may stand twice. */
  readonly erased: readonly string[];
  /** Where the log held texts whose erasure was signed beyond it. */
  readonly erasedTexts: readonly ErasedTextPath[];
  /** False where no checkpoints but the backup's were found: whether anything was erased after it is not known. */
  readonly isErasedKnown: boolean;
}

/**
 * Before a restore writes anything: what it does with the checkpoints comes last.
 * @throws ConfigError where it cannot, or where a copy is not there: with its share, the list of later erasures is missing
 */
export async function assertEvidencePlaces({
  folder,
  copies,
}: Pick<EvidenceRestore, 'folder' | 'copies'>): Promise<void> {
  await assertUsable(folder, 'write');
  await assertUsable(path.join(folder, CHECKPOINTS_FILE), 'read');
  for (const copy of copies)
    if (!existsSync(copy))
      throw new ConfigError(
        `AUDIT_COPIES names ${copy}, which is not there, so nothing was restored. Mount it; if that copy is lost, leave it out of AUDIT_COPIES.`,
      );
}

/** @throws where the folder of the product is there and cannot be read */
export async function restoreEvidence(options: EvidenceRestore): Promise<EvidenceRestored> {
  const { events, folder, copies, keys } = options;
  const ownFolder = new EvidenceFolder(folder);
  const own = await ownFolder.last();
  const backup = await takeEvidence(options, own);
  // A restore that was interrupted wrote the backup's checkpoints there: these say nothing of what came after it.
  const isOutlived = own !== null && (!backup.hasOwn || (await ownFolder.hasLeaves()));
  const later = laterErasures(backup.left, { events, keys });
  const unread: string[] = [];
  let signed = own?.size ?? 0;
  for (const copy of copies) {
    const last = await lastOf(copy);
    if (last) signed = Math.max(signed, last.size);
    else unread.push(copy);
  }
  const folders = [...(isOutlived ? [folder] : []), ...copies.filter((copy) => !unread.includes(copy))];
  const beyond = await signedErasures(folders, { keys, beyond: events });
  return {
    missing: Math.max(0, signed - events),
    unread: [...unread, ...beyond.unread],
    ...allErasures([later, beyond]),
    isErasedKnown: beyond.unread.length < folders.length,
  };
}

interface Beyond {
  readonly events: number;
  readonly keys: readonly PublicKey[];
}

function laterErasures(left: readonly SignedCheckpoint[], { events, keys }: Beyond): NamedErasures {
  return allErasures(
    left.filter((checkpoint) => checkpoint.size > events && keys.some((key) => isSignedBy(key, checkpoint))),
  );
}

/** Null also where the copy is empty: a share that is not mounted looks the same. */
async function lastOf(copy: string): Promise<SignedCheckpoint | null> {
  return new EvidenceFolder(copy).last().catch(() => null);
}

interface BackupEvidence {
  /** Checkpoints that cover more than was restored: these are not written. */
  readonly left: readonly SignedCheckpoint[];
  /** Whether the folder's last checkpoint is one of the backup's. */
  readonly hasOwn: boolean;
}

/**
 * Each file is there whole or not at all: after a crash a half one would count as one that outlived the database.
 * @param own the folder's last checkpoint; a folder that has none gets the backup's
 */
async function takeEvidence(
  { reader, manifest, events, folder }: EvidenceRestore,
  own: SignedCheckpoint | null,
): Promise<BackupEvidence> {
  const isWritten = own === null;
  if (isWritten) await makeFolders(folder, 0o700);
  const left: SignedCheckpoint[] = [];
  let hasOwn = false;
  for (const name of [PUBLIC_KEY_FILE, CHECKPOINTS_FILE]) {
    const object = manifest.evidence[name];
    if (!object) continue;
    const lines = createInterface({ input: Readable.from(reader.read(object)), crlfDelay: Infinity });
    let kept = '';
    for await (const line of lines) {
      const checkpoint = name === CHECKPOINTS_FILE ? parseCheckpoint(line) : null;
      if (own && checkpoint) hasOwn ||= JSON.stringify(checkpoint) === JSON.stringify(own);
      if (name !== CHECKPOINTS_FILE || (checkpoint && checkpoint.size <= events)) kept += `${line}\n`;
      else if (checkpoint) left.push(checkpoint);
    }
    if (isWritten) await writeDurably(path.join(folder, name), kept);
  }
  return { left, hasOwn };
}
