/**
 * Where the evidence is kept, apart from the database: `checkpoints.jsonl`, a signed line each, only ever appended to; `leaves`, the hash
 * and the position of each event up to the last checkpoint, by which a difference is located exactly; `public.key`; `edge.json`, the right edge
 * of the tree at an earlier checkpoint, so that a start need not read all leaves.
 * Leaves are written at their place, so writing them again changes nothing, and what a crash left behind the last checkpoint is overwritten.
 */
import { TreeEdge, HASH_BYTES } from '@hospital/event-store';
import { z } from 'zod';
import type { Position } from '@hospital/contracts';
import {
  appendFile,
  copyFile,
  open,
  readFile,
  rename,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import path from 'node:path';
import { FIRST_SEAL_FILE } from './firstSeal.ts';
import { parseCheckpoint, type SignedCheckpoint } from './signedCheckpoint.ts';
import { assertAccess } from '../files/assertUsable.ts';
import { makeFolders } from '../files/makeFolders.ts';
import { writeAll } from '../files/writeAll.ts';
import { nullIfAbsent } from '../files/nullIfAbsent.ts';

export const CHECKPOINTS_FILE = 'checkpoints.jsonl';
export const LEAVES_FILE = 'leaves';
export const PUBLIC_KEY_FILE = 'public.key';
const EDGE_FILE = 'edge.json';
/** Positions of events, and what belongs to them: in another store they mean nothing, and the product writes them again from its log. */
const OF_ONE_STORE = [LEAVES_FILE, EDGE_FILE, FIRST_SEAL_FILE];
export const LEAF_BYTES = HASH_BYTES + 8;
const CHUNK_LEAVES = 10_000;
/** Some 200 lines that name no erasures. */
const TAIL_BYTES = 65_536;
/** A checkpoint that a crash cut off is shorter, also one with `MOST_ERASED_VALUES` places; anything longer was not written by the product. */
const LONGEST_LINE = 32_768;

export interface Leaf {
  readonly hash: Buffer;
  readonly position: Position;
}

export interface EdgeOfLeaves {
  readonly edge: TreeEdge;
  readonly last: Leaf | null;
}

/** Raised from none: until then an edge may have been kept over leaves that a full disk had cut off, so all of them are read once more. */
const EDGE_VERSION = 2;
const edgeShape = z
  .object({
    version: z.literal(EDGE_VERSION),
    size: z.int().min(0),
    roots: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
    leavesAt: z.int(),
  })
  .refine(({ size, roots }) => size.toString(2).replaceAll('0', '').length === roots.length);

export function leafIn(bytes: Buffer, ordinal: number): Leaf | null {
  const at = ordinal * LEAF_BYTES;
  if (at + LEAF_BYTES > bytes.length) return null;
  const position = String(bytes.readBigUInt64BE(at + HASH_BYTES)).padStart(20, '0');
  return { hash: bytes.subarray(at, at + HASH_BYTES), position };
}

export class EvidenceFolder {
  readonly #path: string;

  constructor(folder: string) {
    this.#path = folder;
  }

  /** @param keyLine as for `addKey` */
  async prepare(keyLine: string): Promise<void> {
    await makeFolders(this.#path, 0o700);
    await this.addKey(keyLine);
    await this.#endLastLine();
  }

  /** Whether `prepare` and `append` would be refused; nothing is written. @throws the error of the system */
  async assertWritable(): Promise<void> {
    for (const name of [CHECKPOINTS_FILE, LEAVES_FILE, PUBLIC_KEY_FILE])
      await assertAccess(this.#file(name), 'write');
  }

  /** @param line a public key, alone or with how the one before vouches for it; it joins those that are there, because older checkpoints keep theirs */
  async addKey(line: string): Promise<void> {
    const known = (await readFile(this.#file(PUBLIC_KEY_FILE), 'utf8').catch(nullIfAbsent)) ?? '';
    if (!known.split('\n').some((each) => each === line || each.startsWith(`${line} `)))
      await appendFile(this.#file(PUBLIC_KEY_FILE), `${line}\n`, { mode: 0o600 });
  }

  /** A short rest of a line is what a crash cut off: it was never a checkpoint. A longer one stays, for the check to report it. */
  async #endLastLine(): Promise<void> {
    const { text, from } = await this.#tail(TAIL_BYTES);
    const rest = text.length - (text.lastIndexOf('\n') + 1);
    if (rest === 0) return;
    if (rest > LONGEST_LINE) await appendFile(this.#file(CHECKPOINTS_FILE), '\n');
    else await this.#write(CHECKPOINTS_FILE, (handle) => handle.truncate(from + text.length - rest));
  }

  /** The last line that is a checkpoint, whatever follows it; null where the file has none. */
  async last(): Promise<SignedCheckpoint | null> {
    for (let bytes = TAIL_BYTES; ; bytes *= 16) {
      const { text, from } = await this.#tail(bytes);
      const found = text
        .split('\n')
        .map(parseCheckpoint)
        .findLast((each) => each !== null);
      if (found || from === 0) return found ?? null;
    }
  }

  /** Whether the product signed here: a folder that a restore wrote, or that was put back by hand, may have checkpoints alone. */
  async hasLeaves(): Promise<boolean> {
    return (await this.#leavesAt()) !== null;
  }

  /** Whether this very line is in the file, at any place. */
  async holds(checkpoint: SignedCheckpoint): Promise<boolean> {
    const whole = JSON.stringify(checkpoint);
    const isSame = (found: SignedCheckpoint | null) => JSON.stringify(found) === whole;
    const { text } = await this.#tail(TAIL_BYTES);
    const near = text.split('\n').filter((line) => line.includes(checkpoint.signature));
    if (near.some((line) => isSame(parseCheckpoint(line)))) return true;
    for await (const found of this.checkpointsWith(checkpoint.signature)) if (isSame(found)) return true;
    return false;
  }

  /** Those in whose line the text is, the first one first; their signatures are not checked. */
  async *checkpointsWith(text: string): AsyncGenerator<SignedCheckpoint> {
    const file = await open(this.#file(CHECKPOINTS_FILE), 'r').catch(nullIfAbsent);
    if (!file) return;
    try {
      for await (const line of file.readLines({ encoding: 'latin1' })) {
        const found = line.includes(text) ? parseCheckpoint(line) : null;
        if (found) yield found;
      }
    } finally {
      await file.close();
    }
  }

  /**
   * Moves the chain, and what depends on the places of its events, into a folder inside this one, with the keys that it is checked by.
   * @returns the folder's path; null where there was nothing to move
   */
  setAside(name: string): Promise<string | null> {
    return this.#move(name, [CHECKPOINTS_FILE, ...OF_ONE_STORE]);
  }

  /** The chain stays. @returns as `setAside` */
  setPositionsAside(name: string): Promise<string | null> {
    return this.#move(name, OF_ONE_STORE);
  }

  async #move(name: string, files: readonly string[]): Promise<string | null> {
    const aside = this.#file(name);
    const there: string[] = [];
    for (const file of files) if (await stat(this.#file(file)).catch(nullIfAbsent)) there.push(file);
    if (there.length === 0) return null;
    await makeFolders(aside, 0o700);
    await copyFile(this.#file(PUBLIC_KEY_FILE), path.join(aside, PUBLIC_KEY_FILE)).catch(nullIfAbsent);
    for (const file of there) await rename(this.#file(file), path.join(aside, file));
    return aside;
  }

  /** Of years of checkpoints, the last few alone. */
  async #tail(most: number): Promise<{ readonly text: string; readonly from: number }> {
    const handle = await open(this.#file(CHECKPOINTS_FILE), 'r').catch(nullIfAbsent);
    if (!handle) return { text: '', from: 0 };
    try {
      const { size } = await handle.stat();
      const from = Math.max(0, size - most);
      const bytes = Buffer.alloc(size - from);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
      return { text: bytes.toString('latin1', 0, bytesRead), from };
    } finally {
      await handle.close();
    }
  }

  /**
   * The edge over the first leaves, and where the last of them is; null where the file does not hold so many.
   * @param edge over the leaves that are not read
   */
  async edge(size: number, edge = new TreeEdge()): Promise<EdgeOfLeaves | null> {
    let last: Leaf | null = null;
    if (size === 0) return { edge, last };
    const handle = await open(this.#file(LEAVES_FILE), 'r').catch(nullIfAbsent);
    if (!handle) return null;
    try {
      for (const chunk = Buffer.alloc(CHUNK_LEAVES * LEAF_BYTES); edge.size < size;) {
        const length = Math.min(CHUNK_LEAVES, size - edge.size) * LEAF_BYTES;
        const { bytesRead } = await handle.read(chunk, 0, length, edge.size * LEAF_BYTES);
        if (bytesRead < length) return null;
        for (let n = 0; n < length / LEAF_BYTES; n += 1) {
          last = leafIn(chunk, n);
          if (last) edge.push(Buffer.from(last.hash));
        }
      }
      return { edge, last };
    } finally {
      await handle.close();
    }
  }

  /** Null where none was kept, or where leaves were written since by somebody else: then all of them are read. What it says is to be checked. */
  async keptEdge(): Promise<TreeEdge | null> {
    const text = await readFile(this.#file(EDGE_FILE), 'utf8').catch(nullIfAbsent);
    const kept = text === null ? null : keptEdgeIn(text);
    if (!kept || kept.leavesAt !== (await this.#leavesAt())) return null;
    return TreeEdge.of(
      kept.size,
      kept.roots.map((root) => Buffer.from(root, 'hex')),
    );
  }

  /** After the leaves behind it are written. */
  async keepEdge({ size, roots }: Pick<TreeEdge, 'size' | 'roots'>): Promise<void> {
    const leavesAt = await this.#leavesAt();
    const kept = {
      version: EDGE_VERSION,
      size,
      roots: roots.map((root) => root.toString('hex')),
      leavesAt,
    };
    await writeFile(this.#file(EDGE_FILE), JSON.stringify(kept), { mode: 0o600 });
  }

  async #leavesAt(): Promise<number | null> {
    const found = await stat(this.#file(LEAVES_FILE)).catch(nullIfAbsent);
    return found && found.mtime.getTime();
  }

  /** The leaves are on the disk before the checkpoint that speaks of them. */
  async append(from: number, leaves: readonly Leaf[], checkpoint: SignedCheckpoint): Promise<void> {
    await this.writeLeaves(from, leaves);
    const line = `${JSON.stringify(checkpoint)}\n`;
    const handle = await open(this.#file(CHECKPOINTS_FILE), 'a', 0o600);
    try {
      await handle.appendFile(line);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** @param from the ordinal of the first one */
  async writeLeaves(from: number, leaves: readonly Leaf[]): Promise<void> {
    const bytes = Buffer.concat(leaves.map(leafBytes));
    await this.#write(LEAVES_FILE, (handle) => writeAll(handle, bytes, from * LEAF_BYTES));
  }

  async #write(file: string, work: (handle: FileHandle) => Promise<unknown>): Promise<void> {
    const there = await open(this.#file(file), 'r+').catch(nullIfAbsent);
    const handle = there ?? (await open(this.#file(file), 'w', 0o600));
    try {
      await work(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  #file(name: string): string {
    return path.join(this.#path, name);
  }
}

function leafBytes({ hash, position }: Leaf): Buffer {
  const bytes = Buffer.allocUnsafe(LEAF_BYTES);
  hash.copy(bytes);
  bytes.writeBigUInt64BE(BigInt(position), HASH_BYTES);
  return bytes;
}

function keptEdgeIn(text: string): z.output<typeof edgeShape> | null {
  try {
    return edgeShape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
