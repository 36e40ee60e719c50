import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of the clock in which Linux counts processor time. */
const TICKS_A_SECOND = 100;

/** A process by more than its pid, which the system gives to another one some day. */
export interface ProcessMark {
  readonly pid: number;
  readonly startedAt: string;
  readonly command: string;
}

interface Entry extends ProcessMark {
  readonly parent: number;
  readonly zombie: boolean;
}

/** A process and all that it started, directly or not. */
export function processTree(root: number): ProcessMark[] {
  const all = listProcesses();
  const found: Entry[] = all.filter(({ pid }) => pid === root);
  for (const entry of found) found.push(...all.filter(({ parent }) => parent === entry.pid));
  return found;
}

/** Those that still run when the time is over; one that ended but was not yet collected by its parent does not run. */
export async function survivors(marks: readonly ProcessMark[], limitMs: number): Promise<ProcessMark[]> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const alive = listProcesses().filter(({ zombie }) => !zombie);
    const left = marks.filter((mark) =>
      alive.some(({ pid, startedAt }) => pid === mark.pid && startedAt === mark.startedAt),
    );
    if (left.length === 0 || performance.now() > deadline) return left;
    await sleep(50);
  }
}

/** MB of memory; what processes share counts once (Pss). 0 of a process that has ended. */
export async function megabytesOf(pid: number): Promise<number> {
  return (await rollupOf(pid))('Pss');
}

/** The same without shared memory, which for PostgreSQL is its shared buffers: a size that is set, and not one that grows with the work. */
export async function megabytesBesideBuffers(pid: number): Promise<number> {
  const megabytes = await rollupOf(pid);
  return megabytes('Pss') - megabytes('Pss_Shmem');
}

async function rollupOf(pid: number): Promise<(field: string) => number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return (field) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0) / 1024;
}

/** User and system time of one process so far. 0 of a process that has ended. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = fieldsOf(stat).slice(11, 13).map(Number);
  return (user + system) / TICKS_A_SECOND;
}

/** A program ended before it was ready, or was not ready in time. */
export class NotReady extends Error {
  /** What it ended with by itself; null where it was too slow. */
  readonly code: number | string | null;

  constructor(
    name: string,
    { said, code }: { readonly said: string; readonly code: number | string | null },
  ) {
    super(`${name} did not get ready:\n${said}`);
    this.code = code;
  }
}

function listProcesses(): Entry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readEntry(Number(name)));
}

/** Fields after the name, which is in parentheses and may itself hold some: state, parent, …, start time as the 22nd of all. */
function fieldsOf(stat: string): readonly string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readEntry(pid: number): Entry[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent, ...rest] = fieldsOf(stat);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return [{ pid, parent: Number(parent), zombie: state === 'Z', startedAt: rest[17] ?? '', command }];
  } catch {
    return [];
  }
}
