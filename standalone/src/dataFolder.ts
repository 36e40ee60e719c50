/**
 * The data folder, held by one process at a time. The hold is a local socket named after the folder: the system frees it
 * with the process, however that dies, so there is no lock file that could outlive a kill -9 and no pid that could be
 * somebody else's by now.
 */
import { pause } from '@hospital/event-store';
import { ConfigError, makeFolders } from '@hospital/platform';
import { createHash } from 'node:crypto';
import { chmod, realpath, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface DataFolder {
  readonly path: string;
  release(): Promise<void>;
}

interface Holder {
  readonly pid: number;
  readonly stopping: boolean;
}

/** A predecessor that is stopping is waited for; longer than its own limits allow it to take. */
const WAIT_MS = 40_000;
const PAUSE_MS = 100;
const ANSWER_MS = 2_000;

/**
 * Finds or makes the folder and takes hold of it.
 * @param isStopping what to answer to a successor: whether it should wait for us
 * @param signal ends the wait for a predecessor that is stopping
 * @throws ConfigError when another process holds it; the reason of the signal
 */
export async function holdDataFolder(
  wanted: string,
  isStopping: () => boolean,
  signal?: AbortSignal,
): Promise<DataFolder> {
  const folder = await makeDataFolder(path.resolve(wanted));
  const name = await socketName(folder);
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    signal?.throwIfAborted();
    const server = await listenOn(name, isStopping);
    if (server !== null) return { path: folder, release: () => close(server) };
    const holder = await askHolder(name);
    if (holder === null) {
      await removeDeadSocket(name);
    } else if (!holder.stopping || performance.now() > deadline) {
      throw new ConfigError(
        `The data folder ${folder} is in use by process ${holder.pid}: stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    await pause(PAUSE_MS, { ...(signal && { signal }) });
  }
}

/** A folder in which nothing is kept is neither made nor held, so that a command on own servers needs none. */
export async function holdWhereUsed(
  wanted: string,
  isUsed: boolean,
  isStopping: () => boolean,
): Promise<DataFolder> {
  if (isUsed) return holdDataFolder(wanted, isStopping);
  return { path: path.resolve(wanted), release: () => Promise.resolve() };
}

/** Others may pass through, not look: when root starts us, the database runs as nobody in a folder of its own below. */
export async function makeDataFolder(folder: string): Promise<string> {
  try {
    const made = await makeFolders(folder);
    if (made !== undefined) await chmod(folder, 0o711);
    return await realpath(folder);
  } catch (cause) {
    throw new ConfigError(
      `The data folder ${folder} cannot be made: set DATA_DIR to a folder that you may write.`,
      {
        cause,
      },
    );
  }
}

/**
 * Takes hold of one name in a folder, for as long as this process lives or until it is released.
 * @returns null where another process holds it
 */
export async function holdName(folder: string, name: string): Promise<(() => Promise<void>) | null> {
  const held = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const socket = await socketName(folder, `file-${held}`);
  if (process.platform !== 'linux' && (await askHolder(socket)) === null) await removeDeadSocket(socket);
  const server = await listenOn(socket, () => false);
  return server && (() => close(server));
}

/** Named after what the folder is, not how it is reached: a link leads to the same hold. */
async function socketName(folder: string, purpose = 'data'): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const name = `hospital-${purpose}-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return path.join(tmpdir(), `${name}.sock`);
}

function listenOn(name: string, isStopping: () => boolean): Promise<Server | null> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    const holder: Holder = { pid: process.pid, stopping: isStopping() };
    socket.end(JSON.stringify(holder));
  });
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen({ path: name }, () => resolve(server));
  });
}

/** null where nobody listens any more. */
function askHolder(name: string): Promise<Holder | null> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ path: name });
    socket.setEncoding('utf8').setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on('data', (text: string) => (answer += text));
    socket.once('error', () => resolve(null));
    socket.once('close', () => resolve(parseHolder(answer)));
  });
}

function parseHolder(answer: string): Holder {
  const unknown = { pid: 0, stopping: false };
  if (answer === '') return unknown;
  const parsed: unknown = JSON.parse(answer);
  return typeof parsed === 'object' && parsed !== null ? { ...unknown, ...parsed } : unknown;
}

/** Only macOS keeps the file of a dead socket; two starts in the same instant are not distinguished there. */
async function removeDeadSocket(name: string): Promise<void> {
  if (path.isAbsolute(name)) await rm(name, { force: true });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
