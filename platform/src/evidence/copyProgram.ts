/**
 * Reads and writes one further folder of checkpoints, in a process of its own: a share that hangs blocks a thread for ever, and a process of Node.js whose
 * thread is blocked cannot end. The functions are passed to that process as text, so they use their parameters and each other alone.
 * While it works it writes lines: how many bytes were compared, or nothing. The last line is its answer.
 */
import type fs from 'node:fs';

export interface CopyRequest {
  /** `sync` adds what the copy lacks, `compare` writes nothing, `setAside` renames the copy's checkpoints to `aside`. */
  readonly work: 'sync' | 'compare' | 'setAside';
  /** The file of checkpoints of the evidence folder, and the copy's. */
  readonly from: string;
  readonly to: string;
  /** The copy's folder. It must be there: a share that is not mounted has none, and it is never made. */
  readonly folder: string;
  readonly publicKeys: { readonly from: string; readonly to: string };
  /** How many bytes were found to be the same before, and need not be compared again. */
  readonly known: number;
  readonly aside: string;
}

export interface CopyState {
  /** `behind`: the copy lacks lines at its end. `ahead`: it holds more lines. `differs`: some other line. */
  readonly state: 'same' | 'behind' | 'ahead' | 'differs';
  /** How many bytes are the same. */
  readonly bytes: number;
  /** Lines that are the same before it differs, and how many the copy lacks. */
  readonly lines: number;
  readonly lacking: number;
  /** The copy's first line that is not the folder's. */
  readonly text: string | null;
}

type Fs = typeof fs;

function wholeSize({ fs, file, size }: { fs: Fs; file: number; size: number }): number {
  const bytes = Buffer.alloc(Math.min(size, 65_536));
  for (let end = size; end > 0;) {
    const from = Math.max(0, end - bytes.length);
    fs.readSync(file, bytes, 0, end - from, from);
    const last = bytes.subarray(0, end - from).lastIndexOf(10);
    if (last >= 0) return from + last + 1;
    end = from;
  }
  return 0;
}

function sizeOf(fs: Fs, file: string): number {
  try {
    return fs.statSync(file).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}

/** A sign of life for the process that waits. */
function report(fs: Fs, compared: number | null): void {
  fs.writeSync(1, `${compared ?? ''}\n`);
}

/** The first byte at which the files differ, at most `until`. */
function sameUntil(
  fs: Fs,
  files: readonly number[],
  { from, until }: { from: number; until: number },
): number {
  const [left, right] = [Buffer.alloc(1_048_576), Buffer.alloc(1_048_576)];
  for (let at = from; at < until; at += left.length) {
    const length = Math.min(left.length, until - at);
    fs.readSync(files[0] ?? 0, left, 0, length, at);
    fs.readSync(files[1] ?? 0, right, 0, length, at);
    const isSame = left.subarray(0, length).equals(right.subarray(0, length));
    if (isSame) report(fs, at + length);
    else for (let n = 0; n < length; n += 1) if (left[n] !== right[n]) return at + n;
  }
  return until;
}

function linesIn(fs: Fs, file: number, { from, until }: { from: number; until: number }): number {
  const bytes = Buffer.alloc(1_048_576);
  let lines = 0;
  for (let at = from; at < until; at += bytes.length) {
    const length = Math.min(bytes.length, until - at);
    fs.readSync(file, bytes, 0, length, at);
    for (let n = 0; n < length; n += 1) if (bytes[n] === 10) lines += 1;
    report(fs, null);
  }
  return lines;
}

function lineAt(fs: Fs, file: number, at: number): string {
  const bytes = Buffer.alloc(65_536);
  const from = Math.max(0, at - 32_768);
  const text = bytes.toString('latin1', 0, fs.readSync(file, bytes, 0, bytes.length, from));
  const begin = text.lastIndexOf('\n', at - from - 1) + 1;
  const end = text.indexOf('\n', begin);
  return text.slice(begin, end < 0 ? text.length : end);
}

function append(
  fs: Fs,
  { from, to }: { from: number; to: string },
  range: { at: number; until: number },
): void {
  const file = fs.openSync(to, 'a', 0o600);
  const bytes = Buffer.alloc(1_048_576);
  for (let { at } = range; at < range.until; at += bytes.length) {
    const length = Math.min(bytes.length, range.until - at);
    fs.readSync(from, bytes, 0, length, at);
    // Also where the system writes a part at once, as `writeSync` would not.
    fs.writeFileSync(file, bytes.subarray(0, length));
    report(fs, null);
  }
  fs.fsyncSync(file);
  fs.closeSync(file);
}

function addKeys(fs: Fs, { from, to }: { from: string; to: string }): void {
  const known = sizeOf(fs, to) > 0 ? fs.readFileSync(to, 'utf8').split('\n') : [];
  const keys = fs.readFileSync(from, 'utf8').split('\n');
  for (const key of keys)
    if (key !== '' && !known.includes(key)) fs.appendFileSync(to, `${key}\n`, { mode: 0o600 });
}

function compareCopy(fs: Fs, request: CopyRequest): CopyState {
  const [whole, there] = [sizeOf(fs, request.from), sizeOf(fs, request.to)];
  const same = { state: 'same', bytes: there, lines: 0, lacking: 0, text: null } as const;
  if (whole === 0 && there === 0) return same;
  const from = fs.openSync(whole === 0 ? request.to : request.from, 'r');
  const to = there === 0 ? from : fs.openSync(request.to, 'r');
  const size = whole === 0 ? 0 : wholeSize({ fs, file: from, size: whole });
  const until = Math.min(size, there);
  const bytes = sameUntil(fs, [from, to], { from: request.known <= until ? request.known : 0, until });
  if (bytes === size && there === size) return same;
  if (bytes < until || there > size) {
    const lines = linesIn(fs, from, { from: 0, until: bytes });
    return { ...same, state: bytes < until ? 'differs' : 'ahead', bytes, lines, text: lineAt(fs, to, bytes) };
  }
  if (request.work !== 'sync')
    return { ...same, state: 'behind', lacking: linesIn(fs, from, { from: bytes, until: size }) };
  append(fs, { from, to: request.to }, { at: there, until: size });
  return { ...same, bytes: size };
}

function workOnCopy(fs: Fs, request: CopyRequest): CopyState {
  fs.readdirSync(request.folder);
  if (request.work === 'setAside') {
    if (sizeOf(fs, request.to) > 0) fs.renameSync(request.to, request.aside);
    return { state: 'same', bytes: 0, lines: 0, lacking: 0, text: null };
  }
  const state = compareCopy(fs, request);
  if (request.work === 'sync' && state.state === 'same') addKeys(fs, request.publicKeys);
  return state;
}

export const COPY_PROGRAM = `import * as fs from 'node:fs';
${[wholeSize, sizeOf, report, sameUntil, linesIn, lineAt, append, addKeys, compareCopy, workOnCopy].map(String).join('\n')}
let answer;
try {
  answer = workOnCopy(fs, JSON.parse(process.argv[1]));
} catch (error) {
  answer = { code: error.code ?? error.name };
}
fs.writeSync(1, JSON.stringify(answer));`;
