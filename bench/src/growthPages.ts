/** The plots of `growth` beside `docs/performance.md`, and what that page says of them. */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { growthPlot } from './growthPlot.ts';
import type { Series } from './growthSeries.ts';

const PLOTS = [
  { growth: 'constant', file: 'growth-constant.svg', title: 'What should stay the same on a longer log' },
  { growth: 'linear', file: 'growth-linear.svg', title: 'What may grow with the log' },
] as const;

/** Leaves those of an earlier run where there are no series. */
export function drawPlots(folder: string, all: readonly Series[]): void {
  for (const { growth, file, title } of PLOTS) {
    const drawn = all.filter((series) => series.growth === growth && series.points.length > 1);
    if (drawn.length > 0) writeFileSync(path.join(folder, file), growthPlot(title, drawn));
  }
}

/** As Markdown; empty until `growth` was kept once. */
export function plotsIn(folder: string): string {
  const drawn = PLOTS.filter(({ file }) => existsSync(path.join(folder, file)));
  if (drawn.length === 0) return '';
  const images = drawn.map(({ file, title }) => `![${title}](${file})`);
  return ['\n## Growth', 'Time of each action by the number of events in the log.', ...images, ''].join(
    '\n\n',
  );
}
