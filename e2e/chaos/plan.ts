/** What is done to the product, and when: from the seed alone, so that a run can be repeated. */
import { FAILPOINTS, type Failpoint } from '@hospital/event-store/failpoints';
import { deckOf, randomFrom } from './random.ts';

export const SERVICES = ['launcher', 'commands', 'projections', 'worker', 'screens'] as const;
export type ServiceName = (typeof SERVICES)[number];
export const STORES = ['PostgreSQL', 'EventStoreDB', 'Redis'] as const;
export type StoreName = (typeof STORES)[number];
export type TargetName = ServiceName | StoreName;

/** What a failpoint does to the first process that reaches it. */
export const EFFECTS = ['kill', 'stop', 'fail', 'disk full'] as const;
export type Effect = (typeof EFFECTS)[number];

export type Act = { readonly afterMs: number } & (
  | { readonly what: 'kill'; readonly target: TargetName }
  | { readonly what: 'stop'; readonly target: TargetName; readonly forMs: number }
  | {
      readonly what: 'failpoint';
      readonly point: Failpoint;
      readonly effect: Effect;
      /** How often the point is passed before it takes effect. */
      readonly skip: number;
      readonly forMs: number;
    }
  | { readonly what: 'full disk'; readonly forMs: number }
  | { readonly what: 'clock'; readonly target: ServiceName; readonly offMs: number }
);

export interface Round {
  readonly acts: readonly Act[];
  readonly calmMs: number;
}

export interface PlanOptions {
  readonly seed: number;
  /** SIGKILL of a process, by the plan itself or at a failpoint. */
  readonly kills: number;
  readonly targets: readonly TargetName[];
}

const HOUR_MS = 3_600_000;
/** Longer than the life of a lease, 10 s. */
const LONG_STOP_MS = 12_500;
/** Every so many rounds. */
const EVERY = { clock: 5, disk: 9, longStop: 11 } as const;

export const isKill = (act: Act): boolean =>
  act.what === 'kill' || (act.what === 'failpoint' && act.effect === 'kill');

export function planOf({ seed, kills, targets }: PlanOptions): Round[] {
  const random = randomFrom(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const draws = {
    target: deckOf(targets, random),
    stopped: deckOf(targets, random),
    point: deckOf(FAILPOINTS, random),
    effect: deckOf<Effect>(['kill', 'kill', 'stop', 'fail', 'disk full'], random),
    clock: deckOf(SERVICES, random),
  };
  const failpointAct = (): Act => {
    const [point, effect] = [draws.point(), draws.effect()];
    return { what: 'failpoint', point, effect, skip: upTo(4), forMs: 500 + upTo(2_500), afterMs: upTo(300) };
  };
  const actsOf = (round: number): Act[] => {
    const acts: Act[] = [];
    const count = 1 + upTo(3);
    for (let n = 0; n < count; n += 1)
      acts.push({ what: 'kill', target: draws.target(), afterMs: upTo(700) });
    acts.push(failpointAct());
    if (round % 3 === 1)
      acts.push({ what: 'stop', target: draws.stopped(), forMs: 500 + upTo(3_000), afterMs: upTo(300) });
    if (round % EVERY.longStop === 4)
      return [{ what: 'stop', target: draws.stopped(), forMs: LONG_STOP_MS, afterMs: 0 }];
    if (round % EVERY.disk === 6) acts.push({ what: 'full disk', forMs: 1_000 + upTo(2_000), afterMs: 0 });
    if (round % EVERY.clock === 2)
      acts.push({
        what: 'clock',
        target: draws.clock(),
        offMs: random() < 0.5 ? HOUR_MS : -HOUR_MS,
        afterMs: 0,
      });
    return acts;
  };
  const rounds: Round[] = [];
  for (let left = kills; left > 0;) {
    const acts = upToKills(withoutRepeats(actsOf(rounds.length)), left);
    left -= acts.filter(isKill).length;
    rounds.push({ acts, calmMs: 300 + upTo(900) });
  }
  return rounds;
}

/** A process that is stopped is not killed in the same round, and none is killed twice. */
function withoutRepeats(acts: readonly Act[]): Act[] {
  const seen = new Set<TargetName>();
  return [...acts].reverse().filter((act) => {
    if (act.what !== 'kill' && act.what !== 'stop') return true;
    const isFirst = !seen.has(act.target);
    seen.add(act.target);
    return isFirst;
  });
}

function upToKills(acts: readonly Act[], left: number): Act[] {
  let kills = 0;
  return acts.filter((act) => !isKill(act) || ++kills <= left);
}

export function actText(act: Act): string {
  const at = act.afterMs > 0 ? ` after ${act.afterMs} ms` : '';
  switch (act.what) {
    case 'kill':
      return `kill ${act.target}${at}`;
    case 'stop':
      return `stop ${act.target} for ${act.forMs} ms${at}`;
    case 'failpoint':
      return `${act.effect} at ${act.point}, pass ${act.skip + 1}${at}`;
    case 'full disk':
      return `full disk for ${act.forMs} ms`;
    case 'clock':
      return `clock of ${act.target} ${act.offMs > 0 ? '+' : '−'}1 h`;
  }
}
