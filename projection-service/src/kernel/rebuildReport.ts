/** What a rebuild says while it works and at its end: for who sits at the terminal, or for the log. */
import type { Position } from '@hospital/contracts';
import { failureText } from '@hospital/platform';
import type { Failure } from './batchFold.ts';
import type { ShadowBuild } from './shadowBuild.ts';

/** Takes one line. */
export type Report = (line: string) => void;

const PAUSE_MS = 2_000;
const LISTED = 20;

/** Called for each batch, it speaks every two seconds. */
export function logProgress(report: Report, end: Position): (read: Position) => void {
  let next = performance.now() + PAUSE_MS;
  return (read) => {
    if (performance.now() < next) return;
    next = performance.now() + PAUSE_MS;
    report(`${percent(read, end)} % of the log read`);
  };
}

function percent(read: Position, end: Position): number {
  return end === read ? 100 : Number((BigInt(read) * 100n) / BigInt(end));
}

export function reportBuilt(report: Report, builds: readonly ShadowBuild[]): void {
  for (const { module, living, parked } of builds) {
    report(`${module.name}: ${living} records${parked.length > 0 ? `, ${parked.length} parked` : ''}`);
    for (const failure of parked.slice(0, LISTED)) report(`  parked: ${lineOf(failure)}`);
    if (parked.length > LISTED) report(`  and ${parked.length - LISTED} more`);
  }
}

function lineOf({ id, error, events: [first] }: Failure): string {
  const where = first ? ` at ${first.type}, position ${first.position}` : '';
  const causes = failureText(error).split('\n');
  return `${id}${where}: ${causes.filter((line) => !/^\s+at |^caused by:$/.test(line)).join(', ')}`;
}
