/** Why a figure is missed, as far as it is known: what was measured on the way, and what it would take. For the page of docs/performance.md. */
import { isReached } from './figures.ts';
import type { KeptFigure } from './keptFigures.ts';

interface Reason {
  readonly bench: string;
  /** How the names of the figures begin that it explains. */
  readonly names: readonly string[];
  readonly why: string;
}

const REASONS: readonly Reason[] = [
  {
    bench: 'append',
    names: ['Append, 32 callers'],
    why: 'Each event is sealed and written in canonical form by the process that shares two cores with the server; the peer sends a row as it is. With quicker cores it was 2.2 and 5.8.',
  },
  {
    bench: 'append',
    names: ['Append, one caller'],
    why: 'A function call that takes the lock and looks at the head, beside a bare INSERT: one round trip each. Between 0.6 and 0.85 from run to run.',
  },
  {
    bench: 'append',
    names: ['Catch-up read'],
    why: 'The peer throws the bytes away; here each event is parsed and its seal is checked.',
  },
  {
    bench: 'commands',
    names: ['Provident funds'],
    why: 'A command takes two statements, the peer one. The rest is time of the one Node process: token, session, rights, validation, the record’s fold, idempotency, seal, answer. The peer’s route costs about a fifth of that, so that 1.8 cannot be reached by a process that also does these things.',
  },
  {
    bench: 'past',
    names: ['The appointments of a patient', 'Appointments searched for “number 77”'],
    why: 'What is found in today’s table by one look-up is found among all versions, each of which is then compared with the moment: the time grows with what ever matched, here 2,220 records for the search.',
  },
  {
    bench: 'projection',
    names: ['Live projection'],
    why: 'The peers write no search words and no references of versions. 24 × before versions had a search index, 10 × before they had a table of references, which made the past of a doctor 9 × as quick.',
  },
  {
    bench: 'projection',
    names: ['Rebuild'],
    why: 'Beside the rows and versions it writes search words, references and bounds of lists, and builds their indexes; one core folds, the other writes.',
  },
  {
    bench: 'projection',
    names: ['A page of 25 with its total'],
    why: 'The total of a whole list is kept by the projection, not counted. The peer is one prepared statement; the call also parses its query, asks whether one of the people shown is restricted (a second statement), and seals the cursor of the next page. Both statements are prepared: with a plan at each call it was 0.33.',
  },
  {
    bench: 'first-row',
    names: ['First row, unthrottled, cold'],
    why: 'Without a network the time is the browser’s: it compiles the screens of a whole product, the peer those of one list.',
  },
  {
    bench: 'growth',
    names: ['Growth of backup'],
    why: 'Between so small logs the start of the command is much of the time, so that the exponent of one step says little.',
  },
  {
    bench: 'day',
    names: [''],
    why: 'The load comes from the same two cores. What is taken on waits for those cores, most of all dashboards and searches.',
  },
];

const explains = ({ bench, names }: Reason, figure: KeptFigure): boolean =>
  bench === figure.bench && names.some((start) => figure.name.startsWith(start));

/** As a Markdown list; nothing where all are reached. */
export function missesIn(figures: readonly KeptFigure[]): string {
  const missed = figures.filter((figure) => !isReached(figure));
  const lines = REASONS.flatMap((reason) => {
    const names = missed.filter((figure) => explains(reason, figure)).map(({ name }) => name);
    return names.length === 0 ? [] : [`- **${[...new Set(names)].join('; ')}**: ${reason.why}`];
  });
  return lines.length === 0 ? '' : `## What is missed, and why\n\n${lines.join('\n')}\n\n`;
}

/** The names of the missed ones that nobody has explained. */
export function unexplainedIn(figures: readonly KeptFigure[]): readonly string[] {
  const unexplained = figures.filter((figure) => !REASONS.some((reason) => explains(reason, figure)));
  return unexplained.filter((figure) => !isReached(figure)).map(({ name }) => name);
}
