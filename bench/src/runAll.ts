/**
 * npm run bench: every benchmark (or those that are named), one table, and what moved since the figures that were kept last.
 *   --rounds 3   goes through all of them three times, so that each meets the machine at different moments; once unless given
 *   --keep       keeps the figures in `bench/figures.json` and writes `docs/performance.md`; all benchmarks or those that are named
 *   --short      only shows that each still works: small sizes, nothing is judged or kept
 * All figures are ratios within one run, so those of another machine can be compared. More in bench/README.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format } from 'prettier';
import { isReached, type FoundFigure } from './figures.ts';
import { keyOf, merged, movedBeyondSpread, tableOf, type KeptFigure, type KeptRun } from './keptFigures.ts';

const HERE = fileURLToPath(new URL('..', import.meta.url));
const KEPT = path.join(HERE, 'figures.json');
const PAGE = path.join(HERE, '../docs/performance.md');
const OWN_SCRIPT = 'all';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
});

/** The names of all benchmarks, in the order of the package's scripts. */
function allBenchmarks(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(HERE, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  return Object.keys(scripts).filter((name) => name !== OWN_SCRIPT);
}

function chosen(all: readonly string[]): readonly string[] {
  const unknown = positionals.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}: ${all.join(', ')}`);
  return positionals.length > 0 ? positionals : all;
}

function lastKept(): KeptRun {
  return existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as KeptRun) : { on: '', figures: [] };
}

/** @returns what it found, and whether it came to its end */
async function run(
  name: string,
): Promise<{ readonly found: readonly KeptFigure[]; readonly isWhole: boolean }> {
  const file = path.join(tmpdir(), `hospital-bench-${String(process.pid)}.jsonl`);
  rmSync(file, { force: true });
  console.log(`\n== ${name}`);
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: HERE,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, BENCH_FIGURES: file, ...(values.short ? { BENCH_SHORT: '1' } : {}) },
    shell: process.platform === 'win32',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : [];
  rmSync(file, { force: true });
  const found = lines.map((line) => ({ ...(JSON.parse(line) as FoundFigure), bench: name }));
  // Also a figure that is missed ends with 1: then it was measured, and the table says so.
  return { found, isWhole: found.length > 0 && (code === 0 || found.some((figure) => !isReached(figure))) };
}

async function keep(found: readonly KeptFigure[], before: KeptRun): Promise<void> {
  const measured = new Set(found.map(({ bench }) => bench));
  const others = before.figures.filter(({ bench }) => !measured.has(bench));
  const placeOf = ({ bench }: KeptFigure) => all.indexOf(bench);
  const figures = [...others, ...found].sort((a, b) => placeOf(a) - placeOf(b));
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
`;
}

const all = allBenchmarks();
const names = chosen(all);
const before = lastKept();
const rounds: KeptFigure[][] = [];
const broken = new Set<string>();
for (let round = 0; round < Number(values.rounds); round += 1) {
  const found: KeptFigure[] = [];
  for (const name of names) {
    const one = await run(name);
    found.push(...one.found);
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
if (values.keep && !values.short) await keep(figures, before);
const isMissed = !values.short && figures.some((figure) => !isReached(figure));
process.exitCode = isMissed || broken.size > 0 ? 1 : 0;
