/**
 * A long run without faults: people work, and every few seconds the memory and the open descriptors of each process are looked at, and how
 * long a write takes to be read at the other address. Afterwards every check, as after kills.
 */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../client.ts';
import { megabytesOf, processTree } from '../processes.ts';
import { checkAll, type Check } from './checks.ts';
import { History } from './history.ts';
import { openLoad } from './load.ts';
import type { TargetName } from './plan.ts';
import { quantile, table } from './report.ts';
import { openStack, type Stack } from './stack.ts';

export interface EnduranceOptions {
  readonly seed: number;
  readonly minutes: number;
  /** 4 unless set. */
  readonly people?: number;
  readonly say?: (line: string) => void;
}

/** Of a process and of all that it started. */
export interface Usage {
  readonly name: TargetName;
  /** What processes share counts once (Pss). */
  readonly megabytes: number;
  readonly descriptors: number;
}

export interface Sample {
  readonly minute: number;
  readonly usages: readonly Usage[];
  /** Of a write, from its answer until the other address shows it. */
  readonly lagMs: number;
}

export interface EnduranceResult {
  readonly seed: number;
  readonly minutes: number;
  readonly samples: readonly Sample[];
  readonly history: History;
  readonly checks: readonly Check[];
}

const EVERY_MS = 5_000;
const PARTS = 6;
/** A machine that is too busy to write says so. */
const RETRY_MS = 500;

export async function runEndurance(options: EnduranceOptions): Promise<EnduranceResult> {
  const { seed, minutes, people = 4, say = () => undefined } = options;
  const from = Date.now();
  const findings: string[] = [];
  const onFinding = (finding: string) => {
    findings.push(finding);
    say(`finding: ${finding}`);
  };
  const stack = await openStack({ isLogApart: false, onFinding });
  try {
    const history = new History();
    const load = await openLoad({ urls: stack.urls, seed, people, history, onFinding });
    const stop = load.start();
    const samples = await sampled(stack, load.admins, { minutes, say });
    await stop();
    // What was measured is kept, whatever happens to the checks.
    const checks = await checkAll({ stack, admin: load.admins[0], history, from }).catch((error: unknown) => [
      { name: 'the checks ran', faults: [String(error)] },
    ]);
    const own = { name: 'answers, and processes that stay up', faults: findings };
    return { seed, minutes, samples, history, checks: [own, ...checks] };
  } finally {
    await stack.close();
  }
}

interface Sampling {
  readonly minutes: number;
  say(line: string): void;
}

async function sampled(
  stack: Stack,
  admins: readonly [Client, Client],
  { minutes, say }: Sampling,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  const passed = () => (performance.now() - began) / 60_000;
  for (; passed() < minutes; await sleep(EVERY_MS)) {
    const minute = passed();
    const usages = await Promise.all([...stack.targets.values()].map(usageOf));
    samples.push({ minute, usages, lagMs: await lagBetween(admins, samples.length) });
    if (samples.length % 12 === 1) say(lineOf(samples));
  }
  return samples;
}

async function usageOf({ name, pid }: { name: TargetName; pid: number | null }): Promise<Usage> {
  const each = pid === null ? [] : await Promise.all(processTree(pid).map((mark) => ofProcess(mark.pid)));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    name,
    megabytes: sum(each.map(({ megabytes }) => megabytes)),
    descriptors: sum(each.map(({ descriptors }) => descriptors)),
  };
}

/** A process that ended meanwhile has nothing. */
async function ofProcess(pid: number): Promise<Omit<Usage, 'name'>> {
  const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
  return { megabytes: await megabytesOf(pid), descriptors: descriptors.length };
}

/** In turn from one address to the other. */
async function lagBetween([one, other]: readonly [Client, Client], turn: number): Promise<number> {
  const [writer, reader] = turn % 2 === 0 ? [one, other] : [other, one];
  const key = randomUUID();
  const write = () => writer.post('/departments/create/{me}', { name: `Ward ${turn}` }, { key });
  let written = await write();
  for (; written.status === 503; written = await write()) await sleep(RETRY_MS);
  const { id } = written.must(201);
  const began = performance.now();
  // The read asks for the position of the write, and waits for it.
  for (;;) {
    const answer = await reader.get(`/departments/${id}`);
    if (answer.status === 200 && answer.headers.get('X-Stale') !== 'true') return performance.now() - began;
  }
}

function lineOf(samples: readonly Sample[]): string {
  const { minute, usages } = samples.at(-1) ?? { minute: 0, usages: [] };
  const each = usages.map(
    ({ name, megabytes, descriptors }) => `${name} ${Math.round(megabytes)} MB ${descriptors} fd`,
  );
  return `minute ${minute.toFixed(1)}: ${each.join(', ')}, lag ${Math.round(samples.at(-1)?.lagMs ?? 0)} ms`;
}

export function enduranceText({ seed, minutes, samples, history, checks }: EnduranceResult): string {
  const parts = Array.from({ length: PARTS }, (_, part) =>
    samples.filter(({ minute }) => Math.min(PARTS - 1, Math.floor((minute / minutes) * PARTS)) === part),
  );
  const acknowledged = history.entries.filter(({ outcome }) => outcome.is === 'acknowledged').length;
  const head = ['', ...parts.map((_, part) => `${Math.round(((part + 1) * minutes) / PARTS)} min`)];
  const names = samples[0]?.usages.map(({ name }) => name) ?? [];
  return [
    `# ${minutes} minutes of load, seed ${seed}`,
    '',
    `${acknowledged} writes acknowledged, ${history.reads} reads. Medians of each part of the run.`,
    '',
    table(
      ['Check', 'Faults'],
      checks.map(({ name, faults }) => [name, String(faults.length)]),
    ),
    ...checks.flatMap(({ faults }) => faults.map((fault) => `- ${fault}`)),
    '',
    table(head, [
      ...names.map((name) => [`${name}, MB`, ...parts.map((part) => medianOf(part, name, 'megabytes'))]),
      ...names.map((name) => [
        `${name}, descriptors`,
        ...parts.map((part) => medianOf(part, name, 'descriptors')),
      ]),
      ...[0.5, 0.95, 0.99].map((share) => [
        `lag in ms, ${share * 100} %`,
        ...parts.map((part) =>
          String(
            Math.round(
              quantile(
                part.map(({ lagMs }) => lagMs),
                share,
              ),
            ),
          ),
        ),
      ]),
    ]),
    '',
  ].join('\n');
}

function medianOf(part: readonly Sample[], name: TargetName, what: 'megabytes' | 'descriptors'): string {
  const values = part.flatMap(({ usages }) => usages.filter((usage) => usage.name === name));
  return String(
    Math.round(
      quantile(
        values.map((usage) => usage[what]),
        0.5,
      ),
    ),
  );
}
