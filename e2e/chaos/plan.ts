/** What is done to the product, and when: from the seed alone, so that a run can be repeated. */
import { FAILPOINTS, type Failpoint } from '@hospital/event-store/failpoints';
import { deckOf, randomFrom } from './random.ts';

export const SERVICES = ['launcher', 'commands', 'projections', 'worker', 'screens'] as const;
export type ServiceName = (typeof SERVICES)[number];
export type StoreName = 'PostgreSQL' | 'EventStoreDB' | 'Redis';
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
      /** Of a stop. */
      readonly forMs: number;
      /** Nothing else happens meanwhile, so that the times can be measured. */
      readonly isAlone: boolean;
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
  readonly targets: readonly TargetName[];
}

const HOUR_MS = 3_600_000;
/** Longer than the life of a lease, 10 s. */
const LONG_STOP_MS = 12_500;
/** Each kind of act comes in one round of so many. */
const EVERY = { stop: 3, clock: 5, disk: 9, holderStop: 11 } as const;
/** Only the holder of the projections' lease passes these. */
const OF_HOLDER: readonly Failpoint[] = ['rows.before', 'rows.after', 'commit.before', 'commit.after'];
/** Passed a few times a second; the others are passed many times. */
const RARE = /^(enqueue|render|storing|completion)/;

export const isKill = (act: Act): boolean =>
  act.what === 'kill' || (act.what === 'failpoint' && act.effect === 'kill');

/** Without end. */
export function* roundsOf({ seed, targets }: PlanOptions): Generator<Round, never> {
  const random = randomFrom(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const draws = {
    killed: deckOf(targets, random),
    stopped: deckOf(targets, random),
    point: deckOf(FAILPOINTS, random),
    ofHolder: deckOf(OF_HOLDER, random),
    effect: deckOf<Effect>(['kill', 'kill', 'stop', 'fail', 'disk full'], random),
    clock: deckOf(SERVICES, random),
  };
  const reachPoint = (): Act => {
    const [point, effect] = [draws.point(), draws.effect()];
    const skip = upTo(RARE.test(point) ? 2 : 8);
    const [forMs, afterMs] = [500 + upTo(2_500), upTo(300)];
    return { what: 'failpoint', point, effect, skip, forMs, isAlone: false, afterMs };
  };
  const killSome = (): Act[] =>
    Array.from({ length: 2 + upTo(4) }, () => ({
      what: 'kill',
      target: draws.killed(),
      afterMs: upTo(700),
    }));
  const others: Readonly<Record<keyof typeof EVERY, () => Act>> = {
    stop: () => ({ what: 'stop', target: draws.stopped(), forMs: 500 + upTo(3_000), afterMs: upTo(300) }),
    clock: () => ({
      what: 'clock',
      target: draws.clock(),
      offMs: random() < 0.5 ? HOUR_MS : -HOUR_MS,
      afterMs: 0,
    }),
    disk: () => ({ what: 'full disk', forMs: 1_000 + upTo(2_000), afterMs: 0 }),
    holderStop: () => ({
      what: 'failpoint',
      point: draws.ofHolder(),
      effect: 'stop',
      skip: upTo(3),
      forMs: LONG_STOP_MS,
      isAlone: true,
      afterMs: 0,
    }),
  };
  for (let round = 1; ; round += 1) {
    const isDue = (kind: keyof typeof EVERY) => round % EVERY[kind] === EVERY[kind] - 1;
    const acts = isDue('holderStop')
      ? [others.holderStop()]
      : [
          ...killSome(),
          reachPoint(),
          ...(['stop', 'clock', 'disk'] as const).filter(isDue).map((kind) => others[kind]()),
        ];
    yield { acts: withoutRepeats(acts), calmMs: 300 + upTo(900) };
  }
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
