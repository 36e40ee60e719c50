/** One round of the plan: its acts at once, then the wait until the product is whole again, with the times. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../client.ts';
import type { History } from './history.ts';
import type { Act, Round, TargetName } from './plan.ts';
import type { Stack } from './stack.ts';

export interface Done {
  readonly act: Act;
  /** Who was hit: of a failpoint the process that reached it, or null. */
  readonly victim: string | null;
  /** After a stop: until the other copies showed what was just written. */
  readonly replacedMs?: number;
}

export interface RoundResult {
  readonly done: readonly Done[];
  /** From the last kill, or the end of the last other act, until every process says that it is ready. */
  readonly readyMs: number;
  readonly longest: { readonly written: number; readonly read: number };
}

const NOT_READY_MS = 90_000;
const POINT_LIMIT_MS = 6_000;
const LOOK_MS = 50;
/** Between a stop and the first look at who takes over. */
const PROBE_MS = 100;
const PROBE_LIMIT_MS = 12_000;

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
  await untilReady(stage.stack);
  const readyMs = Math.round(performance.now() - lastAt);
  stage.stack.allowEnds(false);
  await sleep(calmMs);
  over.abort();
  await watching;
  return { done, readyMs, longest };
}

async function play(stage: Stage, act: Act): Promise<Done> {
  const { stack } = stage;
  await sleep(act.afterMs);
  switch (act.what) {
    case 'kill':
      await kill(stack, act.target);
      return { act, victim: act.target };
    case 'stop':
      return { act, victim: act.target, replacedMs: await stop(stage, act) };
    case 'failpoint':
      return { act, victim: await reach(stack, act) };
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

async function stop(stage: Stage, { target, forMs }: Extract<Act, { what: 'stop' }>): Promise<number> {
  const stopped = stage.stack.targets.get(target);
  await untilUp(stage.stack, target);
  stopped?.signal('SIGSTOP');
  const from = performance.now();
  const probing = new AbortController();
  const replaced = untilReplaced(stage, target, probing.signal).then(() => performance.now() - from);
  await sleep(forMs);
  stopped?.signal('SIGCONT');
  const ms = await replaced;
  probing.abort();
  return Math.round(ms);
}

/** Until something is written and read up to date at the address that does not depend on the stopped process alone. */
async function untilReplaced({ admins }: Stage, target: TargetName, signal: AbortSignal): Promise<void> {
  const client = target === 'launcher' ? admins[0] : admins[1];
  for (let n = 0; !signal.aborted; n += 1) {
    await sleep(PROBE_MS);
    const body = { name: `Probe ${performance.timeOrigin}.${performance.now()}.${n}` };
    const isSeen = await Promise.race([
      isWrittenAndRead(client, body).catch(() => false),
      sleep(PROBE_LIMIT_MS, false),
    ]);
    if (isSeen) return;
  }
}

async function isWrittenAndRead(client: Client, body: { readonly name: string }): Promise<boolean> {
  const made = await client.post('/departments/create/{me}', body);
  if (made.status !== 201) return false;
  const read = await client.get(`/departments/${made.id}`);
  return read.status === 200 && read.headers.get('X-Stale') !== 'true';
}

async function reach(stack: Stack, act: Extract<Act, { what: 'failpoint' }>): Promise<string | null> {
  const victim = await stack.orders.untilTaken(act, POINT_LIMIT_MS);
  const target = [...stack.targets.values()].find(({ name }) => name === victim);
  if (target && act.effect === 'stop') {
    await sleep(act.forMs);
    target.signal('SIGCONT');
  }
  return victim;
}

/** PostgreSQL may end itself: then it is started again when there is room. */
async function fillDisk({ disk, orders }: Stack, forMs: number): Promise<string | null> {
  if (!disk) {
    const act = { what: 'failpoint', point: 'append.before', effect: 'disk full' } as const;
    return orders.untilTaken({ ...act, skip: 0, forMs: 0, afterMs: 0 }, POINT_LIMIT_MS);
  }
  await disk.fill();
  await sleep(forMs);
  await disk.free();
  return 'PostgreSQL';
}

async function untilReady({ healthUrls }: Stack): Promise<void> {
  const from = performance.now();
  const isReady = async (url: string) => {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`${url}/health/ready`, { signal }).catch(() => null);
    await answer?.text();
    return answer?.status === 200;
  };
  for (let left = [...healthUrls]; left.length > 0; await sleep(LOOK_MS)) {
    const states = await Promise.all(left.map(isReady));
    left = left.filter((_, index) => !states[index]);
    if (performance.now() - from > NOT_READY_MS) throw new Error(`not ready again: ${left.join(', ')}`);
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
