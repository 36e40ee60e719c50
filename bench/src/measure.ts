/**
 * The harness of all benchmarks: ours, the peers and the limit in turn, round after round, so that whatever the machine
 * does meanwhile happens to all of them. Absolute figures move by a factor of two between runs; the ratio is the median of
 * the rounds' own ratios and is what counts.
 */

import { median, report } from './figures.ts';

export interface Contender {
  readonly name: string;
  /** One measurement; returns work done a second. */
  run(): Promise<number>;
}

export interface Rival extends Contender {
  /** How many times the rival's rate ours must reach; none where it only informs. */
  readonly reach?: number;
}

export interface Contest {
  readonly title: string;
  readonly unit: string;
  readonly rounds: number;
  readonly ours: Contender;
  readonly against: readonly Rival[];
}

/** Measures, and reports the ratio to each rival. */
export async function contest({ title, unit, rounds, ours, against }: Contest): Promise<void> {
  const all: Contender[] = [ours, ...against];
  const rates = new Map<Contender, number[]>(all.map((contender) => [contender, []]));
  for (const contender of all) await contender.run();
  for (let round = 0; round < rounds; round += 1) {
    // Who comes first changes, so that nobody always runs after the same neighbour.
    for (let n = 0; n < all.length; n += 1) {
      const contender = all[(n + round) % all.length];
      if (contender) rates.get(contender)?.push(await contender.run());
    }
  }
  console.log(`\n${title} (${rounds} rounds, ${unit})`);
  for (const contender of all)
    console.log(`  ${contender.name.padEnd(46)} ${summary(rates.get(contender) ?? [])}`);
  for (const rival of against) {
    const own = rates.get(ours) ?? [];
    const theirs = rates.get(rival) ?? [];
    report({
      name: title,
      beside: rival.name,
      ratios: own.map((rate, round) => rate / (theirs[round] ?? Number.NaN)),
      ...(rival.reach === undefined ? {} : { atLeast: rival.reach }),
    });
  }
}

function summary(rates: readonly number[]): string {
  const [low, middle, high] = [Math.min(...rates), median(rates), Math.max(...rates)];
  return `${whole(middle)} (${whole(low)}–${whole(high)})`.padStart(26);
}

function whole(rate: number): string {
  return Math.round(rate).toLocaleString('en');
}

/** `callers` loops at once for `ms`; returns how many times a second the work was done. */
export async function rateOf(
  callers: number,
  ms: number,
  work: (caller: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() - start < ms) {
        await work(caller);
        done += 1;
      }
    }),
  );
  return (done * 1_000) / (performance.now() - start);
}

export async function rateOfOne(count: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (count * 1_000) / (performance.now() - start);
}
