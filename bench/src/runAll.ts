/**
 * npm run bench: every benchmark (or those that are named), one table, and what moved since the figures that were kept last.
 *   --rounds 3   goes through all of them three times, so that each meets the machine at different moments; once unless given
 *   --keep       keeps the figures in `bench/figures.json` and writes `docs/performance.md`, with the plots of `growth`; all benchmarks or those that are named
 *   --short      only shows that each still works: small sizes, nothing is judged or kept
 * All figures are ratios within one run, so those of another machine can be compared. More in bench/README.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format } from 'prettier';
import { allBenchmarks } from './allBenchmarks.ts';
import { isReached, type FoundFigure } from './figures.ts';
import { drawPlots, plotsIn } from './growthPages.ts';
import type { Series } from './growthSeries.ts';
import { missesIn } from './misses.ts';
import { keyOf, merged, movedBeyondSpread, tableOf, type KeptFigure, type KeptRun } from './keptFigures.ts';

const HERE = fileURLToPath(new URL('..', import.meta.url));
const KEPT = path.join(HERE, 'figures.json');
const DOCS = path.join(HERE, '../docs');
const PAGE = path.join(DOCS, 'performance.md');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
});

function chosen(all: readonly string[]): readonly string[] {
  const unknown = positionals.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}: ${all.join(', ')}`);
  return positionals.length > 0 ? positionals : all;
}

function lastKept(): KeptRun {
  return existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as KeptRun) : { on: '', figures: [] };
}

interface Found {
  readonly figures: readonly KeptFigure[];
  readonly series: readonly Series[];
  readonly isWhole: boolean;
}

/** @returns what it found, and whether it came to its end */
async function run(name: string): Promise<Found> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hospital-bench-'));
  const files = { BENCH_FIGURES: path.join(folder, 'figures'), BENCH_SERIES: path.join(folder, 'series') };
  console.log(`\n== ${name}`);
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: HERE,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...files, ...(values.short ? { BENCH_SHORT: '1' } : {}) },
    shell: process.platform === 'win32',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const figures = linesOf<FoundFigure>(files.BENCH_FIGURES).map((figure) => ({ ...figure, bench: name }));
  const series = linesOf<Series>(files.BENCH_SERIES);
  rmSync(folder, { recursive: true });
  // Also a figure that is missed ends with 1: then it was measured, and the table says so.
  const isMissed = figures.some((figure) => !isReached(figure));
  return { figures, series, isWhole: figures.length > 0 && (code === 0 || isMissed) };
}

/** What a benchmark wrote, a line of JSON each. */
function linesOf<T>(file: string): readonly T[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as T);
}

async function keep(found: readonly KeptFigure[], before: KeptRun): Promise<void> {
  const measured = new Set(found.map(({ bench }) => bench));
  const others = before.figures.filter(({ bench }) => !measured.has(bench));
  const orderOf = ({ bench }: KeptFigure) => all.indexOf(bench);
  const figures = [...others, ...found].sort((a, b) => orderOf(a) - orderOf(b));
  const machine = `${String(cpus().length)} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
  const kept: KeptRun = { on: `${new Date().toISOString().slice(0, 10)}, ${machine}`, figures };
  writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(PAGE, await format(pageOf(kept), { parser: 'markdown' }));
}

function pageOf(kept: KeptRun): string {
  return `# Performance

Written by \`npm run bench -- --keep\`; the last figures are of ${kept.on}. Each is a ratio to a peer or a limit that ran in turn with the product in the same run, so a
busy or another machine moves both. The smallest and the largest of the rounds stand in brackets. [What each benchmark does](../bench/README.md).

${tableOf(kept.figures)}

${missesIn(kept.figures)}${plotsIn(DOCS)}`;
}

const all = allBenchmarks();
const names = chosen(all);
const before = lastKept();
const rounds: KeptFigure[][] = [];
/** Of the last round: a plot shows one run. */
let series: readonly Series[] = [];
const broken = new Set<string>();
for (let round = 0; round < Number(values.rounds); round += 1) {
  const found: KeptFigure[] = [];
  for (const name of names) {
    const one = await run(name);
    found.push(...one.figures);
    if (one.series.length > 0) series = one.series;
    if (!one.isWhole) broken.add(name);
  }
  rounds.push(found);
}
const figures = merged(rounds);
console.log(`\n${tableOf(figures, before.figures)}\n`);
for (const figure of figures) {
  const last = before.figures.find((kept) => keyOf(kept) === keyOf(figure));
  if (!values.short && last && movedBeyondSpread(last, figure))
    console.log(`moved: ${figure.name}, ${last.ratio.toFixed(2)} → ${figure.ratio.toFixed(2)}`);
}
for (const name of broken) console.log(`did not come to its end: ${name}`);
if (values.keep && !values.short) {
  drawPlots(DOCS, series);
  await keep(figures, before);
}
const isMissed = !values.short && figures.some((figure) => !isReached(figure));
process.exitCode = isMissed || broken.size > 0 ? 1 : 0;
