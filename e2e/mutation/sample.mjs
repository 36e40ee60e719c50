/**
 * Mutation testing on a random sample: npm run mutation -- --sample 40 --seed 7 --minutes 15 --expected 90 [file or folder …]
 * Draws mistakes that compile, runs for each the nearest tests (PostgreSQL and screens, then those of `e2e/api`) until one notices, and prints those
 * that none did. --sample all goes through every mistake. Ends with 3 when so few are noticed that the
 * score --expected is not believable, with 0 otherwise.
 */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tsImport } from 'tsx/esm/api';
import { chanceOfAtMost, shuffle } from './draw.mjs';
import { compiler, mutantsOf } from './mutants.mjs';
import { relatedTests } from './relatedTests.mjs';
import { runMutant } from './runMutant.mjs';
import { sourcesIn } from './sources.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PLACES = [
  ...['event-store', 'command-service', 'projection-service', 'platform', 'pdf-worker', 'contracts'].map(
    (name) => `${name}/src`,
  ),
  'admin-ui/src/kernel',
];
/** Tests and what serves them, lists of exports, generated data, and catalogs of texts, whose completeness has tests of its own. */
const NOT_MUTATED =
  /\.test\.tsx?$|\.contract\.ts$|\/testing\/|\/testSetup|\/index\.ts$|\/zoneData\.ts$|\/golden\/|\/texts\/|\/i18n\/(en|fr|ar|(?!declared)\w+Texts|sentences)(\.(ar|fr))?\.ts$/;
/** How long the tests of one mistake may take before it counts as not noticed, and how many files of tests are tried. */
const LIMIT_MS = 120_000;
const MOST_FILES = 30;
const MOST_FILES_OF_PRODUCT = 10;
const ONCE_IN = 1e-4;
/** Not 1, which is what a sampler that breaks off ends with. */
const SCORE_TOO_LOW = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    minutes: { type: 'string' },
    expected: { type: 'string' },
    /** Without the tests of the whole product, which need a build of these sources. */
    units: { type: 'boolean', default: false },
    parallel: { type: 'string', default: String(Math.min(2, cpus().length)) },
  },
});
const stop = new AbortController();
const results = [];
const clean = new Map();
const unsteady = new Set();
let uncompiled = 0;

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
if (values.minutes) setTimeout(() => stop.abort(), Number(values.minutes) * 60_000).unref();
try {
  await main();
} catch (error) {
  // A sampler that breaks off says nothing about the tests.
  console.log(`The sample broke off: ${error.stack ?? error}`);
}
process.exitCode = report() ? 0 : SCORE_TOO_LOW;

async function main() {
  if (!values.units && !existsSync(path.join(root, 'standalone/dist/index.js')))
    throw new Error('Build the product first (npm run build), or ask for unit tests alone: --units.');
  console.log(`Mutation sample of ${values.sample}, seed ${values.seed}.`);
  const draw = await drawer();
  const related = relatedTests(root);
  const { startTestServer } = await tsImport('../../platform/src/testing/testServer.ts', import.meta.url);
  const server = await startTestServer();
  try {
    const lanes = Array.from({ length: Number(values.parallel) }, () => lane(draw, related, server.url));
    await Promise.all(lanes);
  } finally {
    await server.stop();
  }
}

async function drawer() {
  const places = positionals.length > 0 ? positionals : PLACES;
  const files = places.flatMap((place) => sourcesIn(root, place)).filter((file) => !NOT_MUTATED.test(file));
  const all = [];
  for (const file of files.sort())
    all.push(...(await mutantsOf(root, file)).filter(({ isCounted }) => isCounted));
  const shuffled = values.sample === 'all' ? all : shuffle(all, Number(values.seed));
  console.log(`${all.length} mistakes in ${files.length} files.`);
  const compiles = compiler(root, files);
  let left = values.sample === 'all' ? all.length : Number(values.sample);
  let next = 0;
  return () => {
    while (left > 0 && next < shuffled.length && !stop.signal.aborted) {
      const mutant = shuffled[next++];
      if (!compiles(mutant)) {
        uncompiled += 1;
        continue;
      }
      left -= 1;
      return mutant;
    }
    return null;
  };
}

async function lane(draw, related, server) {
  for (let mutant = draw(); mutant !== null; mutant = draw()) {
    const began = Date.now();
    const outcome = await firstNoticed(mutant, related, server);
    if (stop.signal.aborted) return;
    results.push({ ...mutant, ...outcome });
    const how = outcome.noticed ? `noticed by ${outcome.by}` : `NOT NOTICED by ${outcome.passed} files`;
    console.log(
      `${results.length} ${described(mutant)} ${how} (${Math.round((Date.now() - began) / 1000)} s)`,
    );
  }
}

/** Tests of the whole product cost more: they run where no unit test notices. */
async function firstNoticed(mutant, related, server) {
  const units = related.unit(mutant.file, mutant.line).slice(0, MOST_FILES);
  const byUnits = await outcomeOf(mutant, units, server);
  if (byUnits.noticed || values.units || stop.signal.aborted) return byUnits;
  const ofProduct = related.ofProduct(mutant.file, mutant.line).slice(0, MOST_FILES_OF_PRODUCT);
  const byProduct = await outcomeOf(mutant, ofProduct, server);
  return { ...byProduct, passed: byUnits.passed + byProduct.passed };
}

/** A test that fails without the mistake too says nothing: it is left out, and named in the end. */
async function outcomeOf(mutant, files, server) {
  let left = files.filter((file) => !unsteady.has(file));
  let passed = 0;
  while (left.length > 0) {
    const name = `m${results.length}${randomInt(1_000_000)}`;
    const run = await runMutant({
      root,
      server,
      files: left,
      limitMs: LIMIT_MS,
      signal: stop.signal,
      mutant,
      name,
    });
    passed += run.passed;
    if (run.hung) return { noticed: true, by: 'the time limit', passed };
    if (run.failed === null) break;
    if (await isClean(run.failed, server)) return { noticed: true, by: run.failed, passed };
    unsteady.add(run.failed);
    left = left.slice(left.indexOf(run.failed) + 1);
  }
  return { noticed: false, passed };
}

function isClean(file, server) {
  const found =
    clean.get(file) ??
    runMutant({ root, server, files: [file], limitMs: LIMIT_MS, signal: stop.signal, name: 'clean' }).then(
      ({ failed, hung }) => failed === null && !hung,
    );
  clean.set(file, found);
  return found;
}

function described({ file, line, kind, original, replacement }) {
  const short = (text) => text.replace(/\s+/g, ' ').slice(0, 90);
  return `${file}:${line} ${kind}: ${short(original)} → ${short(replacement)}`;
}

function report() {
  const survived = results.filter(({ noticed }) => !noticed);
  const noticed = results.length - survived.length;
  console.log(`\nNot noticed:${survived.length === 0 ? ' none' : ''}`);
  for (const mutant of survived) console.log(`  ${described(mutant)}`);
  for (const file of unsteady) console.log(`fails without a mistake too, left out: ${file}`);
  for (const place of PLACES) {
    const here = results.filter(({ file }) => file.startsWith(place));
    if (here.length > 0)
      console.log(`${here.filter((one) => one.noticed).length} of ${here.length} ${place}`);
  }
  const hung = results.filter(({ by }) => by === 'the time limit').length;
  const score = results.length === 0 ? 0 : (100 * noticed) / results.length;
  console.log(
    `Mutation score ${score.toFixed(1)} %: ${noticed} of ${results.length} noticed, ${hung} of them by the time limit; ` +
      `${uncompiled} more do not compile.${stop.signal.aborted ? ' Stopped: those under way are not counted.' : ''} Seed ${values.seed}.`,
  );
  return values.expected === undefined || isBelievable(noticed, results.length, Number(values.expected));
}

/** A sample varies: it fails only with what a true score as expected gives less than once in 10,000 samples. */
function isBelievable(noticed, of, expected) {
  const chance = chanceOfAtMost(noticed, of, expected / 100);
  console.log(
    `With a true score of ${expected} %, so few are noticed with probability ${chance.toPrecision(2)}.`,
  );
  return chance >= ONCE_IN;
}
