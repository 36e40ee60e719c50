/** Why the system did not let us use the data folder, for the person who starts the product: anything in it may be what was refused. */
import { userName } from '@hospital/platform';
import { stat } from 'node:fs/promises';
import path from 'node:path';

const READ_ONLY = 'EROFS';
const REFUSED = new Set(['EACCES', 'EPERM', READ_ONLY]);

interface Refusal {
  readonly code: string;
  readonly path: string;
}

/** @returns null where the error has another reason, also as the reason of its own */
export async function unusableFolder(error: unknown, wanted: string): Promise<string | null> {
  const folder = path.resolve(wanted);
  const refusal = refusalIn(error, folder);
  if (refusal === null) return null;
  const remedy = 'Set DATA_DIR to a folder that you may read and write.';
  if (refusal.code === READ_ONLY)
    return `The data folder ${folder} cannot be used, because it is read-only here. ${remedy}`;
  const { found, owner } = await nearest(refusal.path);
  return `The data folder ${folder} cannot be used: ${found} belongs to the user ${owner} and is closed to you. ${remedy}`;
}

function refusalIn(error: unknown, folder: string): Refusal | null {
  if (!(error instanceof Error)) return null;
  const [code, place] = ['code' in error ? String(error.code) : '', 'path' in error ? error.path : null];
  if (REFUSED.has(code) && typeof place === 'string' && isIn(place, folder)) return { code, path: place };
  return refusalIn(error.cause, folder);
}

function isIn(place: string, folder: string): boolean {
  const way = path.relative(folder, place);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** What is not there, or cannot be looked at, is refused by the folder above it. */
async function nearest(place: string): Promise<{ readonly found: string; readonly owner: string }> {
  const there = await stat(place).catch(() => null);
  const above = path.dirname(place);
  if (!there && above !== place) return nearest(above);
  return { found: place, owner: there ? userName(there.uid) : 'root' };
}
