/**
 * The signed checkpoints after a restore. A folder that outlived the database is kept as it is; else those of the backup are written, and the chain goes on
 * after them. What was signed elsewhere beyond the restored log says how many events are missing.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { CHECKPOINTS_FILE, EvidenceFolder, PUBLIC_KEY_FILE } from '../evidence/evidenceFolder.ts';
import { parseCheckpoint } from '../evidence/signedCheckpoint.ts';
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

/** @returns how many events a checkpoint outside the backup covers that the restored log lacks */
export async function restoreEvidence({
  reader,
  manifest,
  events,
  folder,
  copies,
}: EvidenceRestore): Promise<number> {
  const lasts = await Promise.all(
    [folder, ...copies].map((each) => new EvidenceFolder(each).last().catch(() => null)),
  );
  if (!lasts[0]) await writeEvidence({ reader, manifest, events, folder });
  const signed = Math.max(0, ...lasts.map((last) => last?.size ?? 0));
  return Math.max(0, signed - events);
}

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
    const lines = createInterface({ input: Readable.from(reader.read(object.name)), crlfDelay: Infinity });
    async function* kept(): AsyncGenerator<string> {
      for await (const line of lines)
        if (name !== CHECKPOINTS_FILE || (parseCheckpoint(line)?.size ?? Infinity) <= events)
          yield `${line}\n`;
    }
    await writeFile(path.join(folder, name), kept(), { mode: 0o600, flush: true });
  }
}
