/**
 * Where the evidence is kept, apart from the database: `checkpoints.jsonl`, a signed line each, only ever appended to; `leaves`, the hash
 * and the position of each event up to the last checkpoint, by which a difference is located exactly; `public.key`.
 * Leaves are written at their place, so writing them again changes nothing, and what a crash left behind the last checkpoint is overwritten.
 */
import { TreeEdge, HASH_BYTES } from '@hospital/event-store';
import type { Position } from '@hospital/contracts';
import { appendFile, mkdir, open, readFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { parseCheckpoint, type SignedCheckpoint } from './signedCheckpoint.ts';

export const CHECKPOINTS_FILE = 'checkpoints.jsonl';
export const LEAVES_FILE = 'leaves';
export const PUBLIC_KEY_FILE = 'public.key';
const LEAF_BYTES = HASH_BYTES + 8;
const CHUNK_LEAVES = 10_000;
/** Some 200 lines. */
const TAIL_BYTES = 65_536;

export interface Leaf {
  readonly hash: Buffer;
  readonly position: Position;
}

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

  /** @param publicKey joins those that are there: after a change of keys, older checkpoints keep theirs */
  async prepare(publicKey: string): Promise<void> {
    await mkdir(this.#path, { recursive: true, mode: 0o700 });
    const known = await readFile(this.#file(PUBLIC_KEY_FILE), 'utf8').catch(nullIfAbsent);
    if (!known?.split('\n').includes(publicKey))
      await appendFile(this.#file(PUBLIC_KEY_FILE), `${publicKey}\n`, { mode: 0o600 });
    const { text, from } = await this.#tail();
    const whole = text.lastIndexOf('\n') + 1;
    if (whole === text.length) return;
    // A line that a crash cut off was never anybody's checkpoint.
    const size = from + Buffer.byteLength(text.slice(0, whole));
    await this.#write(CHECKPOINTS_FILE, (handle) => handle.truncate(size));
  }

  /** The last line that is whole; null where none was written yet. */
  async last(): Promise<SignedCheckpoint | null> {
    const { text } = await this.#tail();
    return (
      text
        .split('\n')
        .map(parseCheckpoint)
        .findLast((found) => found !== null) ?? null
    );
  }

  /** Of years of checkpoints, the last few alone. */
  async #tail(): Promise<{ readonly text: string; readonly from: number }> {
    const handle = await open(this.#file(CHECKPOINTS_FILE), 'r').catch(nullIfAbsent);
    if (!handle) return { text: '', from: 0 };
    try {
      const { size } = await handle.stat();
      const from = Math.max(0, size - TAIL_BYTES);
      const bytes = Buffer.alloc(size - from);
      await handle.read(bytes, 0, bytes.length, from);
      return { text: bytes.toString('latin1'), from };
    } finally {
      await handle.close();
    }
  }

  /** The edge over the first leaves, and where the last of them is; null where the file does not hold so many. */
  async edge(size: number): Promise<{ readonly edge: TreeEdge; readonly last: Leaf | null } | null> {
    const edge = new TreeEdge();
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

  /** The leaves are on the disk before the checkpoint that speaks of them. */
  async append(from: number, leaves: readonly Leaf[], checkpoint: SignedCheckpoint): Promise<void> {
    const bytes = Buffer.concat(leaves.map(leafBytes));
    await this.#write(LEAVES_FILE, (handle) => handle.write(bytes, 0, bytes.length, from * LEAF_BYTES));
    const line = `${JSON.stringify(checkpoint)}\n`;
    const handle = await open(this.#file(CHECKPOINTS_FILE), 'a', 0o600);
    try {
      await handle.appendFile(line);
      await handle.sync();
    } finally {
      await handle.close();
    }
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

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
