/**
 * The harness of all benchmarks: ours, the peers and the limit in turn, round after round, so that whatever the machine
 * does meanwhile happens to all of them. Absolute figures move by a factor of two between runs; the ratio is the median of
 * the rounds' own ratios and is what counts.
 */

export interface Contender {
  readonly name: string;
  /** One measurement; returns work done a second. */
  run(): Promise<number>;
}

export interface Rival extends Contender {
  /** How many times the rival's rate ours must reach. */
  readonly reach: number;
}

export interface Contest {
  readonly title: string;
  readonly unit: string;
  readonly rounds: number;
  readonly ours: Contender;
  readonly against: readonly Rival[];
}

export interface Verdict {
  readonly name: string;
  readonly ratio: number;
  readonly reach: number;
  readonly isReached: boolean;
}

/** Measures, prints and answers the ratios; a ratio that is missed makes the process exit with 1. */
export async function contest({ title, unit, rounds, ours, against }: Contest): Promise<Verdict[]> {
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
  return against.map((rival) => {
    const own = rates.get(ours) ?? [];
    const theirs = rates.get(rival) ?? [];
    return judge(
      rival.name,
      own.map((rate, round) => rate / (theirs[round] ?? Number.NaN)),
      rival.reach,
    );
  });
}

function judge(name: string, ratios: readonly number[], reach: number): Verdict {
  const ratio = median(ratios);
  const isReached = ratio >= reach;
  if (!isReached) process.exitCode = 1;
  const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  console.log(
    `  ${ratio.toFixed(2)} × ${name} (${spread}); to reach ${reach.toFixed(2)}: ${isReached ? 'reached' : 'MISSED'}`,
  );
  return { name, ratio, reach, isReached };
}

function summary(rates: readonly number[]): string {
  const [low, middle, high] = [Math.min(...rates), median(rates), Math.max(...rates)];
  return `${whole(middle)} (${whole(low)}–${whole(high)})`.padStart(26);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
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
