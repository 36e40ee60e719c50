/** Figures of several runs: put together, compared with those of before, and as a table. */
import { goalText, isReached, median, spreadText, type FoundFigure } from './figures.ts';

export interface KeptFigure extends FoundFigure {
  /** The name of its benchmark: that of the script. */
  readonly bench: string;
}

export interface KeptRun {
  /** Day and machine. */
  readonly on: string;
  readonly figures: readonly KeptFigure[];
}

export function keyOf({ bench, name, beside }: KeptFigure): string {
  return [bench, name, beside].join(' / ');
}

/** One for each figure of all rounds: the median of its medians, the smallest and the largest of all. */
export function merged(rounds: readonly (readonly KeptFigure[])[]): KeptFigure[] {
  const same = new Map<string, KeptFigure[]>();
  for (const figure of rounds.flat()) same.set(keyOf(figure), [...(same.get(keyOf(figure)) ?? []), figure]);
  return [...same.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    return {
      ...first,
      ratio: median(of.map(({ ratio }) => ratio)),
      low: Math.min(...of.map(({ low }) => low)),
      high: Math.max(...of.map(({ high }) => high)),
    };
  });
}

/** A figure without a spread, of a single measurement, may move by this part. */
const MAY_MOVE = 0.1;

/** Neither median lies within the spread of the other. */
export function movedBeyondSpread(before: KeptFigure, now: KeptFigure): boolean {
  return !within(before, now.ratio) && !within(now, before.ratio);
}

function within({ ratio, low, high }: KeptFigure, value: number): boolean {
  return (value >= low && value <= high) || Math.abs(value - ratio) <= MAY_MOVE * ratio;
}

/** As Markdown; beside the figures of before where there are any. */
export function tableOf(figures: readonly KeptFigure[], before: readonly KeptFigure[] = []): string {
  const head = ['Work', 'Beside', 'Ratio', 'To reach', ...(before.length > 0 ? ['Last kept'] : [])];
  const rows = figures.map((figure) => {
    const goal = goalText(figure);
    const last = before.find((kept) => keyOf(kept) === keyOf(figure));
    return [
      figure.name,
      figure.beside,
      spreadText(figure),
      isReached(figure) ? goal : `${goal}, **missed**`,
      ...(before.length > 0 ? [last ? spreadText(last) : ''] : []),
    ];
  });
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
