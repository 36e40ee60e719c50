/**
 * Whether this process may read or write a file or a folder, asked before the long part of a command: another user of the system, or another container, may own it.
 * What is not there yet is made in the nearest folder above it.
 */
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../start/config.ts';
import { nullIfAbsent } from './nullIfAbsent.ts';

const { R_OK, W_OK, X_OK } = constants;

export type Use = 'read' | 'write';

/** @throws ConfigError, with a sentence for the person who runs the command */
export async function assertUsable(place: string, use: Use): Promise<void> {
  await assertAccess(place, use).catch((cause: unknown) => {
    const past = use === 'read' ? 'read' : 'written';
    throw new ConfigError(
      `${place} cannot be ${past} by the user who runs this, so nothing was done. Run this as its owner, or make this user its owner.`,
      { cause },
    );
  });
}

/** @throws the error of the system */
export async function assertAccess(place: string, use: Use): Promise<void> {
  const { found, isFolder } = await nearest(path.resolve(place));
  await access(found, R_OK | (use === 'write' ? W_OK : 0) | (isFolder ? X_OK : 0));
}

async function nearest(place: string): Promise<{ readonly found: string; readonly isFolder: boolean }> {
  for (let found = place; ; found = path.dirname(found)) {
    const there = await stat(found).catch(nullIfAbsent);
    if (there) return { found, isFolder: there.isDirectory() };
  }
}
