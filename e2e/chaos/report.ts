/** A run as tables, for a file that is kept. */
import { cpus, loadavg } from 'node:os';
import type { Done } from './acts.ts';
import { killsIn, type ChaosResult } from './chaos.ts';
import { actText } from './plan.ts';

/** The times that a run must keep, in ms. A lease is replaced 10 s after its holder stopped. */
export const READY_LIMIT_MS = 10_000;
const REPLACED_LIMIT_MS = 12_000;

export function lateRounds({ rounds }: ChaosResult): string[] {
  return rounds.flatMap(({ readyMs, done }, index) => [
    ...(readyMs > READY_LIMIT_MS ? [`round ${index + 1}: ready after ${readyMs} ms`] : []),
    ...done
      .filter(({ replacedMs = 0 }) => replacedMs > REPLACED_LIMIT_MS)
      .map(({ victim, replacedMs }) => `round ${index + 1}: ${victim} was replaced after ${replacedMs} ms`),
  ]);
}

export function faultCount({ checks }: Pick<ChaosResult, 'checks'>): number {
  return checks.reduce((sum, { faults }) => sum + faults.length, 0);
}

export function reportText(result: ChaosResult): string {
  const { seed, rounds, history, checks, tookMs } = result;
  const done = rounds.flatMap((round) => round.done);
  const late = lateRounds(result);
  return [
    `# Chaos, seed ${seed}`,
    '',
    `${killsIn(rounds)} kills in ${rounds.length} rounds, ${Math.round(tookMs / 1_000)} s. ${cpus().length} processors, load average ${loadavg()[1]?.toFixed(1)}.`,
    '',
    '## Checks',
    '',
    table(
      ['Check', 'Faults'],
      [
        ...checks.map(({ name, faults }) => [name, String(faults.length)]),
        [
          `ready within ${READY_LIMIT_MS / 1_000} s, replaced within ${REPLACED_LIMIT_MS / 1_000} s`,
          String(late.length),
        ],
      ],
    ),
    ...[...checks.flatMap(({ faults }) => faults), ...late].slice(0, 200).map((fault) => `- ${fault}`),
    '',
    '## Acts',
    '',
    table(['Act', 'Hit', 'Times', 'Replaced after, at most (ms)'], actRows(done)),
    '',
    '## Times',
    '',
    table(
      ['ms', 'median', 'p95', 'longest'],
      [
        row(
          'every process ready after the last act',
          rounds.map(({ readyMs }) => readyMs),
        ),
        row(
          'no call written',
          rounds.map(({ longest }) => longest.written),
        ),
        row(
          'no read up to date',
          rounds.map(({ longest }) => longest.read),
        ),
      ],
    ),
    '',
    '## Load',
    '',
    table(['Calls', 'Number'], loadRows(history)),
    '',
    '## Rounds',
    '',
    table(
      ['Round', 'Acts', 'Ready (ms)', 'No write (ms)', 'No read (ms)'],
      rounds.map(({ done: acts, readyMs, longest }, index) => [
        String(index + 1),
        acts
          .map(
            ({ act, victim }) =>
              `${actText(act)}${act.what === 'failpoint' ? ` (${victim ?? 'not reached'})` : ''}`,
          )
          .join('; '),
        String(readyMs),
        String(longest.written),
        String(longest.read),
      ]),
    ),
    '',
  ].join('\n');
}

function actRows(done: readonly Done[]): string[][] {
  const groups = new Map<string, Done[]>();
  for (const one of done) {
    const { act, victim } = one;
    const name = act.what === 'failpoint' ? `${act.effect} at ${act.point}` : act.what;
    const key = `${name}|${victim ?? 'not reached'}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([key, all]) => {
      const replaced = all.flatMap(({ replacedMs }) => replacedMs ?? []);
      return [
        ...key.split('|'),
        String(all.length),
        replaced.length > 0 ? String(Math.max(...replaced)) : '',
      ];
    });
}

function loadRows({ entries, reads, statuses }: ChaosResult['history']): string[][] {
  const count = (is: string) => String(entries.filter(({ outcome }) => outcome.is === is).length);
  const kinds = [...new Set(entries.map(({ call }) => call.kind))].sort();
  return [
    ['acknowledged', count('acknowledged')],
    ['refused', count('refused')],
    ['unknown', count('unknown')],
    ['repeated', String(entries.filter(({ tries }) => tries > 0).length)],
    ['reads', String(reads)],
    ...kinds.map((kind) => [kind, String(entries.filter(({ call }) => call.kind === kind).length)]),
    ...[...statuses].sort().map(([status, times]) => [`answer ${status}`, String(times)]),
  ];
}

function row(name: string, values: readonly number[]): string[] {
  return [name, ...[0.5, 0.95, 1].map((share) => String(quantile(values, share)))];
}

/** The value below which this share of them is; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
