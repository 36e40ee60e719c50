/**
 * The signed checkpoints after a restore. A folder that outlived the database is kept as it is; else those of the backup are written, and the chain goes on
 * after them. What was signed elsewhere beyond the restored log says how many events are missing.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { CHECKPOINTS_FILE, EvidenceFolder, PUBLIC_KEY_FILE } from '../evidence/evidenceFolder.ts';
import { parseCheckpoint, type SignedCheckpoint } from '../evidence/signedCheckpoint.ts';
import { writeDurably } from '../secrets.ts';
import type { Manifest } from './manifest.ts';
import type { BackupReader } from './objectCodec.ts';

export interface EvidenceRestore {
  readonly reader: BackupReader;
  readonly manifest: Manifest;
  /** How many events were restored. */
  readonly events: number;
  readonly folder: string;
  /** Further folders with checkpoints. */
  readonly copies: readonly string[];
}

export interface EvidenceRestored {
  /** Events that a checkpoint outside the backup covers, and the restored log lacks. */
  readonly missing: number;
  /** Folders that could not be read: what they say is not known. */
  readonly unread: readonly string[];
}

/** @throws where the folder of the product is there and cannot be read */
export async function restoreEvidence({
  reader,
  manifest,
  events,
  folder,
  copies,
}: EvidenceRestore): Promise<EvidenceRestored> {
  const own = await new EvidenceFolder(folder).last();
  if (!own) await writeEvidence({ reader, manifest, events, folder });
  const unread: string[] = [];
  let signed = own?.size ?? 0;
  for (const copy of copies) {
    const last = await lastOf(copy);
    if (last) signed = Math.max(signed, last.size);
    else unread.push(copy);
  }
  return { missing: Math.max(0, signed - events), unread };
}

/** Null also where the copy is empty: a share that is not mounted looks the same. */
async function lastOf(copy: string): Promise<SignedCheckpoint | null> {
  return new EvidenceFolder(copy).last().catch(() => null);
}

/** Each file is there whole or not at all: after a crash a half one would count as one that outlived the database. */
async function writeEvidence({
  reader,
  manifest,
  events,
  folder,
}: Omit<EvidenceRestore, 'copies'>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of [PUBLIC_KEY_FILE, CHECKPOINTS_FILE]) {
    const object = manifest.evidence[name];
    if (!object) continue;
    const lines = createInterface({ input: Readable.from(reader.read(object)), crlfDelay: Infinity });
    let kept = '';
    for await (const line of lines)
      if (name !== CHECKPOINTS_FILE || (parseCheckpoint(line)?.size ?? Infinity) <= events)
        kept += `${line}\n`;
    await writeDurably(path.join(folder, name), kept);
  }
}
