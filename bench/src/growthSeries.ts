/** What each action takes on logs of several sizes: how it grows, as a table, judged, and kept for the plots where `npm run bench` asked for it. */
import { appendFileSync } from 'node:fs';
import { report } from './figures.ts';

export interface Point {
  readonly events: number;
  readonly ms: number;
}

export interface Series {
  readonly name: string;
  readonly growth: 'constant' | 'linear';
  /** From the smallest log to the largest. */
  readonly points: readonly Point[];
}

/** Twice the time on the largest log: what is constant moves by as much from run to run. */
const CONSTANT_AT_MOST = 2;
/** An exponent of 1 and what the machine's caches add on a long log. */
const LINEAR_AT_MOST = 1.1;

/** The slope of log time over log events by least squares: 0 where the time stays, 1 where it grows with the log. NaN of a single size. */
export function exponentOf(points: readonly Point[]): number {
  const logs = points.map(({ events, ms }) => ({ x: Math.log(events), y: Math.log(ms) }));
  const mean = (of: (log: { x: number; y: number }) => number) =>
    logs.reduce((sum, log) => sum + of(log), 0) / logs.length;
  const [x, y] = [mean((log) => log.x), mean((log) => log.y)];
  return mean((log) => (log.x - x) * (log.y - y)) / mean((log) => (log.x - x) ** 2);
}

/** The exponent from the second largest log to the largest: on small logs what every call takes hides what grows. */
export function lastStepOf(points: readonly Point[]): number {
  return exponentOf(points.slice(-2));
}

/** For the terminal. */
export function growthTable(all: readonly Series[]): string {
  const sizes = all[0]?.points.map(({ events }) => eventsText(events)) ?? [];
  const head = ['Action', ...sizes, 'Exponent', 'Last step'];
  const rows = all.map(({ name, points }) => [
    name,
    ...points.map(({ ms }) => millisecondsText(ms)),
    exponentOf(points).toFixed(2),
    lastStepOf(points).toFixed(2),
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((cells) => (cells[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  return [head, ...rows].map(line).join('\n');
}

export function judgeGrowth({ name, growth, points }: Series): void {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return;
  const isConstant = growth === 'constant';
  report({
    name: `Growth of ${name}, ${eventsText(first.events)} to ${eventsText(last.events)} events`,
    beside: isConstant ? 'constant' : 'linear (exponent of the last step)',
    ratios: [isConstant ? last.ms / first.ms : lastStepOf(points)],
    atMost: isConstant ? CONSTANT_AT_MOST : LINEAR_AT_MOST,
  });
}

/** A line of JSON each in the file that `BENCH_SERIES` names. */
export function keepSeries(all: readonly Series[]): void {
  const file = process.env['BENCH_SERIES'];
  if (file !== undefined) appendFileSync(file, all.map((series) => `${JSON.stringify(series)}\n`).join(''));
}

/** Rounded: 999,994 are 1M. */
export function eventsText(exact: number): string {
  const events = Number(exact.toPrecision(3));
  if (events >= 1_000_000) return `${Number((events / 1_000_000).toFixed(1))}M`;
  return events >= 1_000 ? `${Number((events / 1_000).toFixed(1))}k` : String(events);
}

export function millisecondsText(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1000).toFixed(0)} s`;
  if (ms >= 1_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}
