/**
 * From where on seals are required, kept in the evidence folder as well (`first-seal`, a line of JSON): anyone who moves or removes the first
 * sealed event of the log would otherwise make it accept events without a seal again.
 */
import { SEALS_STREAM, type EventStore } from '@hospital/event-store';
import type { Position } from '@hospital/contracts';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { nullIfAbsent } from '../files/nullIfAbsent.ts';

export const FIRST_SEAL_FILE = 'first-seal';

const firstSeal = z.object({ id: z.string(), position: z.string() });
export type FirstSeal = z.output<typeof firstSeal>;

/** The first sealed event is not where it was. It stays so until a person looks into it. */
export class FirstSealMoved extends Error {
  override readonly name = 'FirstSealMoved';
  constructor() {
    super(
      'The first sealed event of the log is not where it was. No checkpoint is signed any more. ' +
        'Run npm run audit:verify, and see docs/operations.md, Tamper evidence.',
    );
  }
}

/** Null where none was kept yet. @throws FirstSealMoved for a file that was changed to something else */
export async function keptFirstSeal(folder: string): Promise<FirstSeal | null> {
  const text = await readFile(path.join(folder, FIRST_SEAL_FILE), 'utf8').catch(nullIfAbsent);
  if (text === null) return null;
  try {
    return firstSeal.parse(JSON.parse(text));
  } catch {
    throw new FirstSealMoved();
  }
}

/** Keeps the place once, and compares it from then on. @throws FirstSealMoved */
export async function checkFirstSeal(folder: string, store: Pick<EventStore, 'read'>): Promise<void> {
  const [kept, found] = [await keptFirstSeal(folder), await firstSealOf(store)];
  if (kept === null && found !== null) await keep(folder, found);
  if (kept !== null && (found?.id !== kept.id || found.position !== kept.position))
    throw new FirstSealMoved();
}

/** Whether the log's first sealed event is the one that was kept. @param found the position of the first one in order */
export function isFirstSeal(kept: FirstSeal | null, found: Position | null): boolean {
  return kept === null || kept.position === found;
}

async function firstSealOf(store: Pick<EventStore, 'read'>): Promise<FirstSeal | null> {
  for await (const { id, position } of store.read(SEALS_STREAM)) return { id, position };
  return null;
}

async function keep(folder: string, seal: FirstSeal): Promise<void> {
  const file = path.join(folder, FIRST_SEAL_FILE);
  await writeFile(`${file}.new`, `${JSON.stringify(seal)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
