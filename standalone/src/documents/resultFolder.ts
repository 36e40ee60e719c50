/**
 * The folder of `npm run documents`. A file appears in it when it is complete, and what was asked for is noted before anybody is asked, so that
 * the same call finds its batch after a kill -9, a full disk or a lost database. One call at a time writes a result.
 */
import { newId } from '@hospital/contracts';
import { ConfigError, isDiskFull, makeFolders, syncFolder, writeDurably } from '@hospital/platform';
import { createWriteStream } from 'node:fs';
import { access, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isNativeError } from 'node:util/types';
import { holdName } from '../dataFolder.ts';
import type { DocumentsOptions } from './options.ts';

const OWNER_ALONE = 0o600;

export interface ResultFolder {
  /** Under which the batch is asked for: of a call before that did not end, or a new one, which is kept. */
  readonly key: string;
  /** Gives the batch of the calls before up for a new one. @returns its key */
  begin(): Promise<string>;
  /** @returns the file's path; it is there whole, or as it was before */
  save(name: string, content: Readable, signal: AbortSignal): Promise<string>;
  has(name: string): Promise<boolean>;
  /** The next call asks again. */
  forget(): Promise<void>;
  release(): Promise<void>;
}

/** @throws ConfigError where the folder cannot be written, or another call writes the same result */
export async function openResultFolder({
  folder,
  file,
}: Pick<DocumentsOptions, 'folder' | 'file'>): Promise<ResultFolder> {
  const release = await withDiskErrors(folder, async () => {
    await makeFolders(folder);
    return holdName(folder, file);
  });
  if (!release)
    throw new ConfigError(`Another call is writing ${path.join(folder, file)}. Wait until it ends.`);
  const note = path.join(folder, `.${file}.batch`);
  const begin = async () => {
    const key = newId();
    await withDiskErrors(folder, () => writeDurably(note, `${key}\n`));
    return key;
  };
  try {
    return {
      key: (await noted(note)) ?? (await begin()),
      begin,
      release,
      forget: () => rm(note, { force: true }),
      has: (name) =>
        access(path.join(folder, name)).then(
          () => true,
          () => false,
        ),
      async save(name, content, signal) {
        const target = path.join(folder, name);
        const options = { mode: OWNER_ALONE, flush: true };
        const fill = (part: string) => pipeline(content, createWriteStream(part, options), { signal });
        await withDiskErrors(folder, () => whole(target, fill));
        return target;
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Filled beside its place, and put there when it is complete. */
async function whole(target: string, fill: (part: string) => Promise<void>): Promise<void> {
  const part = `${target}.part`;
  try {
    await fill(part);
    await rename(part, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Null where there is no note, or none of ours. */
async function noted(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  return /^[0-9a-f-]{36}$/.exec(text.trim())?.[0] ?? null;
}

const UNWRITABLE = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'EEXIST',
  'ENOTDIR',
  'ENOENT',
  'EISDIR',
  'ENAMETOOLONG',
]);

/** The system's refusals in words for the user. */
async function withDiskErrors<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = codeOf(cause);
    if (isDiskFull(cause))
      throw new ConfigError(`The disk of ${folder} is full. Make room and repeat the same call.`, { cause });
    if (UNWRITABLE.has(code))
      throw new ConfigError(
        `Nothing can be written into ${folder} (${code}). Choose another folder with --out.`,
        {
          cause,
        },
      );
    throw cause;
  }
}

function codeOf(error: unknown): string {
  return isNativeError(error) && 'code' in error ? String(error.code) : '';
}
