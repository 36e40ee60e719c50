/**
 * What a benchmark found, beside its peer or its limit: printed, judged, and kept where `npm run bench` asked for it. In a short run, which only
 * shows that each benchmark still works, nothing is judged.
 */
import { appendFileSync } from 'node:fs';

export interface Figure {
  /** What was measured. */
  readonly name: string;
  /** The peer or the limit. */
  readonly beside: string;
  /** One for each round: how many times the peer's. */
  readonly ratios: readonly number[];
  /** What the median must reach, where more is better. */
  readonly atLeast?: number;
  /** What the median must not exceed, where less is better. */
  readonly atMost?: number;
}

/** As it is kept: a line of JSON each in the file that `BENCH_FIGURES` names. */
export interface FoundFigure extends Omit<Figure, 'ratios'> {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

export const isShort = process.env['BENCH_SHORT'] === '1';

/** How much a benchmark does: the environment's own figure, else that of a short or a usual run. */
export function size(name: string, usual: number, short: number): number {
  return Number(process.env[name] ?? (isShort ? short : usual));
}

export function isReached({
  ratio,
  atLeast,
  atMost,
}: Pick<FoundFigure, 'ratio' | 'atLeast' | 'atMost'>): boolean {
  return ratio >= (atLeast ?? -Infinity) && ratio <= (atMost ?? Infinity);
}

/** What it must reach, for people; empty where it only informs. */
export function goalText({ atLeast, atMost }: Pick<FoundFigure, 'atLeast' | 'atMost'>): string {
  if (atLeast !== undefined) return `at least ${shown(atLeast)}`;
  return atMost === undefined ? '' : `at most ${shown(atMost)}`;
}

export function spreadText({ ratio, low, high }: Pick<FoundFigure, 'ratio' | 'low' | 'high'>): string {
  return low === high ? shown(ratio) : `${shown(ratio)} (${shown(low)}–${shown(high)})`;
}

/** Prints and keeps the figure. One that is missed makes the process exit with 1. */
export function report({ ratios, ...figure }: Figure): FoundFigure {
  const found: FoundFigure = {
    ...figure,
    ratio: median(ratios),
    low: Math.min(...ratios),
    high: Math.max(...ratios),
  };
  const isMissed = !isShort && !isReached(found);
  const goal = goalText(found);
  const verdict = goal === '' || isShort ? '' : `; ${goal}: ${isMissed ? 'MISSED' : 'reached'}`;
  console.log(`  ${found.name}: ${spreadText(found)} × ${found.beside}${verdict}`);
  if (isMissed) process.exitCode = 1;
  const file = process.env['BENCH_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(found)}\n`);
  return found;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

function shown(value: number): string {
  return value.toFixed(2);
}
