/** One round of the plan: its acts at once, then the wait until the product is whole again, with the times. */
import type { Health } from '@hospital/platform';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../client.ts';
import type { History } from './history.ts';
import type { Taker } from './orders.ts';
import { SERVICES, type Act, type Round, type TargetName } from './plan.ts';
import type { Stack } from './stack.ts';

export interface Done {
  readonly act: Act;
  /** Who was hit: of a failpoint the process that reached it, or null. */
  readonly victim: string | null;
  /** Where the holder of the lease was stopped and nothing else happened: until another copy showed what was just written. */
  readonly replacedMs?: number;
}

export interface RoundResult {
  readonly done: readonly Done[];
  /** From the last kill, or the end of the last other act, until every process says that it is ready. */
  readonly readyMs: number;
  /** Who was ready last, and what it said before that. */
  readonly waitedFor: string;
  readonly longest: { readonly written: number; readonly read: number };
}

const NOT_READY_MS = 240_000;
const POINT_LIMIT_MS = 6_000;
const LOOK_MS = 50;
const HEALTH_LIMIT_MS = 5_000;
const PROBE_MS = 100;

interface Stage {
  readonly stack: Stack;
  readonly history: History;
  /** Of an administrator, at the screens' server and at `npm start`. */
  readonly admins: readonly [Client, Client];
}

export async function playRound(stage: Stage, { acts, calmMs }: Round): Promise<RoundResult> {
  const longest = { written: 0, read: 0 };
  const over = new AbortController();
  const watching = watchGaps(stage.history, longest, over.signal);
  const needsEnds = acts.some(({ what }) => what === 'full disk');
  stage.stack.allowEnds(needsEnds);
  let lastAt = performance.now();
  const playOne = async (act: Act): Promise<Done> => {
    const done = await play(stage, act);
    lastAt = performance.now();
    return done;
  };
  const done = await Promise.all(acts.map(playOne));
  const waitedFor = await untilReady(stage.stack);
  const readyMs = Math.round(performance.now() - lastAt);
  stage.stack.allowEnds(false);
  await sleep(calmMs);
  over.abort();
  await watching;
  return { done, readyMs, waitedFor, longest };
}

async function play(stage: Stage, act: Act): Promise<Done> {
  const { stack } = stage;
  await sleep(act.afterMs);
  switch (act.what) {
    case 'kill':
      await kill(stack, act.target);
      return { act, victim: act.target };
    case 'stop':
      await untilUp(stack, act.target);
      await stop(stack, act.target, act.forMs);
      return { act, victim: act.target };
    case 'failpoint':
      return { act, ...(await reach(stage, act)) };
    case 'full disk':
      return { act, victim: await fillDisk(stack, act.forMs) };
    case 'clock':
      await stack.orders.setClock(act.target, act.offMs);
      await sleep(1_000);
      return { act, victim: act.target };
  }
}

async function kill(stack: Stack, name: TargetName): Promise<void> {
  await untilUp(stack, name);
  const killed = stack.targets.get(name);
  const starts = killed?.starts;
  killed?.kill();
  while (killed?.isUp && killed.starts === starts) await sleep(5);
}

/** Where it is just being started again, a kill would hit nobody. */
async function untilUp(stack: Stack, name: TargetName): Promise<void> {
  while (!stack.targets.get(name)?.isUp) await sleep(LOOK_MS);
}

async function stop({ targets }: Stack, name: TargetName, forMs: number): Promise<void> {
  targets.get(name)?.signal('SIGSTOP');
  await sleep(forMs);
  targets.get(name)?.signal('SIGCONT');
}

/** By its pid: it may be one that is only just starting, or be gone. */
async function continueAfter({ pid }: Taker, forMs: number): Promise<void> {
  await sleep(forMs);
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // Killed while it stood still.
  }
}

/** Until something is written and read up to date at the address that does not need the stopped process. */
async function untilReplaced({ admins }: Stage, stopped: TargetName): Promise<number> {
  const from = performance.now();
  const client = stopped === 'launcher' ? admins[0] : admins[1];
  for (let n = 0; ; n += 1) {
    const body = { name: `Probe ${performance.timeOrigin}.${performance.now()}.${n}` };
    const made = await client.post('/departments/create/{me}', body);
    const read = made.status === 201 ? await client.get(`/departments/${made.id}`) : made;
    if (read.status === 200 && read.headers.get('X-Stale') !== 'true')
      return Math.round(performance.now() - from);
    await sleep(PROBE_MS);
  }
}

async function reach(
  stage: Stage,
  act: Extract<Act, { what: 'failpoint' }>,
): Promise<Pick<Done, 'victim' | 'replacedMs'>> {
  const { stack } = stage;
  const taker = await stack.orders.untilTaken(act, POINT_LIMIT_MS);
  const victim = SERVICES.find((name) => name === taker?.name);
  if (victim === undefined || taker === null) return { victim: null };
  if (act.effect !== 'stop') return { victim };
  const [replacedMs] = await Promise.all([
    act.isAlone ? untilReplaced(stage, victim) : undefined,
    continueAfter(taker, act.forMs),
  ]);
  return replacedMs === undefined ? { victim } : { victim, replacedMs };
}

/** PostgreSQL may end itself: then it is started again when there is room. */
async function fillDisk({ disk, orders }: Stack, forMs: number): Promise<string | null> {
  if (!disk) {
    const act = { what: 'failpoint', point: 'append.before', effect: 'disk full' } as const;
    const order = { ...act, skip: 0, forMs: 0, isAlone: false, afterMs: 0 };
    return (await orders.untilTaken(order, POINT_LIMIT_MS))?.name ?? null;
  }
  await disk.fill();
  await sleep(forMs);
  await disk.free();
  return 'PostgreSQL';
}

/** What was not ready when it looked for the last time; empty where everything was. */
async function untilReady({ healthUrls }: Stack): Promise<string> {
  const from = performance.now();
  for (let waitedFor = ''; ; await sleep(LOOK_MS)) {
    const states = await Promise.all(
      [...healthUrls].map(async ([name, url]) => `${name} ${await notReady(url)}`),
    );
    const open = states.filter((state) => !state.endsWith(' '));
    if (open.length === 0) return waitedFor;
    waitedFor = open.join('; ');
    if (performance.now() - from > NOT_READY_MS) throw new Error(`not ready again: ${waitedFor}`);
  }
}

/** Empty where it is ready. */
async function notReady(url: string): Promise<string> {
  try {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(HEALTH_LIMIT_MS) });
    const { parts } = (await answer.json()) as { parts: Record<string, Health> };
    if (answer.status === 200) return '';
    const bad = Object.entries(parts).filter(([, { ok }]) => !ok);
    return bad.map(([part, health]) => `${part}: ${health.ok ? '' : health.reason}`).join(', ');
  } catch (error) {
    return `does not answer (${error instanceof Error ? error.name : 'unknown'})`;
  }
}

/** The longest time for which nothing was written, or read up to date. */
async function watchGaps(
  { last }: History,
  longest: { written: number; read: number },
  signal: AbortSignal,
): Promise<void> {
  const from = performance.now();
  while (!signal.aborted) {
    const now = performance.now();
    longest.written = Math.round(Math.max(longest.written, now - Math.max(from, last.written)));
    longest.read = Math.round(Math.max(longest.read, now - Math.max(from, last.read)));
    await sleep(5);
  }
}
