/**
 * What `npm test` runs: the unit tests and the quick tests of the whole product, and one closing line. More in docs/testing.md.
 *   --unit        leaves out the tests of the whole product (e2e)
 *   --slow        only what takes minutes: kills, crashes, hanging servers, maintenance commands, further widths
 *   --all         the slow tests too, with one closing line for everything
 *   --slow-half   of the slow tests a random half, which is printed; CI runs --all --slow-half
 *   --random      the files in random order; the seed is printed, --seed=N repeats it
 *   --eventstore  the store's contract alone, and the story on each store; set EVENTSTORE_URL for a real EventStoreDB
 * Anything else is handed to jest: npm test -- appointments -t 'is refused'
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesToTryAgain, secondTryLines, withoutFiles } from './secondTry.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const OWN = ['--unit', '--eventstore', '--slow', '--all', '--slow-half', '--random'];
const LIMIT_MINUTES = 45;
const PROGRAMS = ['standalone', 'command-service', 'projection-service', 'pdf-worker', 'admin-ui/server'];
const COMPILED = [...PROGRAMS, 'contracts', 'event-store', 'platform'].map((part) => `${part}/dist`);
const STORE_TESTS = ['event-store/src', 'e2e/.*story'];

const given = process.argv.slice(2);
const forJest = given.filter((argument) => !OWN.includes(argument));
const order = given.includes('--random') ? ['--testSequencer', './e2e/bin/randomOrder.mjs'] : [];
const patterns = given.includes('--eventstore') ? STORE_TESTS : [];
const results = [];
/** Files of the whole product that ran twice: named and counted in the end, and to be looked into. */
const secondTries = [];

const clean = await runAll();
process.exitCode = report() && clean ? 0 : 1;

async function runAll() {
  const isSlow = given.includes('--slow');
  const isAll = given.includes('--all');
  const units = isSlow ? [] : ['services', 'screens'];
  const slowUnits = isSlow || isAll ? ['slow services'] : [];
  const ofProduct = [...(isSlow ? [] : ['e2e']), ...(isSlow || isAll ? ['slow'] : [])];
  let isClean = await runUnits(units, slowUnits);
  if (given.includes('--unit')) return isClean;
  await build();
  for (const project of ofProduct) isClean = (await runProduct(project)) && isClean;
  return isClean;
}

/** The slow ones in a run of their own: half of a run is half of all its files. */
async function runUnits(units, slowUnits) {
  const options = [...patterns, ...forJest];
  const isClean = units.length === 0 || (await runJest(units, options));
  if (slowUnits.length === 0) return isClean;
  return (await runJest(slowUnits, [...options, ...half('slow unit tests')])) && isClean;
}

/** The product is tested as it is started: compiled. After `npm ci` there is nothing to do here. */
async function build() {
  await run('npx', ['tsc', '-b'], 'The build failed: see above.');
  await bringUpToDate({
    made: PROGRAMS.map((program) => `${program}/bundle`),
    sources: [...COMPILED, 'standalone/bin/bundle.mjs', 'package-lock.json'],
    script: ['bundle', '-w', 'standalone'],
  });
  await bringUpToDate({
    made: ['admin-ui/dist/index.html'],
    sources: [
      'admin-ui/src',
      'contracts/src',
      'admin-ui/index.html',
      'admin-ui/vite',
      'admin-ui/vite.config.ts',
    ],
    script: ['build', '-w', 'admin-ui'],
  });
}

async function bringUpToDate({ made, sources, script }) {
  const timesOf = (files) => files.map((file) => newest(path.join(root, file)));
  if (Math.min(...timesOf(made)) >= Math.max(...timesOf(sources))) return;
  await run('npm', ['run', ...script], `npm run ${script.join(' ')} failed: see above.`);
}

function newest(file) {
  if (!existsSync(file)) return 0;
  const found = statSync(file);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}

/** A file of the whole product that failed runs once more, from its beginning and with nothing beside it. Both runs are reported. */
async function runProduct(project) {
  const options = [
    ...patterns,
    ...forJest,
    ...(project === 'slow' ? half('slow tests of the whole product') : []),
  ];
  const before = results.length;
  if (await runJest([project], options)) return true;
  // Without results it broke off, and what failed is not known.
  const first = results[before];
  const files = first === undefined ? [] : filesToTryAgain([project], first);
  if (files.length === 0) return false;
  const names = files.map(({ name }) => name);
  console.error(`Once more, by themselves: ${names.map((name) => path.relative(root, name)).join(', ')}`);
  const clean = await runJest([project], ['--maxWorkers', '1', '--runTestsByPath', ...names]);
  const second = results[before + 1];
  if (second === undefined) return false;
  results[before] = withoutFiles(first, files);
  for (const { name, assertionResults } of files) {
    const again = second.testResults.find((file) => file.name === name);
    secondTries.push({
      file: path.relative(root, name),
      failed: assertionResults.filter(({ status }) => status === 'failed').length,
      passed: again?.status === 'passed',
    });
  }
  return clean;
}

function half(of) {
  if (!given.includes('--slow-half')) return [];
  const shard = `--shard=${Math.random() < 0.5 ? 1 : 2}/2`;
  console.error(`Of the ${of}: ${shard}`);
  return [shard];
}

async function runJest(projects, options) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hospital-results-'));
  const file = path.join(folder, 'results.json');
  const args = [...options, ...order, '--passWithNoTests', '--json', '--outputFile', file];
  // Last, because it takes every word that follows for a project.
  const code = await spawned(process.execPath, [jest, ...args, '--selectProjects', ...projects], {
    NODE_OPTIONS: [
      process.env.NODE_OPTIONS ?? '',
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
    ].join(' '),
    NODE_ENV: 'test',
  });
  if (existsSync(file)) results.push(JSON.parse(readFileSync(file, 'utf8')));
  rmSync(folder, { recursive: true });
  return code === 0;
}

async function run(command, args, complaint) {
  if ((await spawned(command, args, {})) === 0) return;
  console.error(complaint);
  process.exit(1);
}

/** Jest's JSON goes to its file; its words for people go to standard error. */
function spawned(command, args, environment) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = (signal) => child.kill(signal);
  process.once('SIGTERM', stop);
  const limit = setTimeout(() => {
    console.error(
      `${command} did not end within ${LIMIT_MINUTES} minutes: a test hangs where no time-out reaches it.`,
    );
    child.kill('SIGKILL');
  }, LIMIT_MINUTES * 60_000);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      process.removeListener('SIGTERM', stop);
      clearTimeout(limit);
      resolve(code ?? 1);
    });
  });
}

/** Prints the closing line; true when something ran and nothing failed. A file that could not be run counts as a failure. */
function report() {
  const sum = (pick) => results.reduce((total, result) => total + pick(result), 0);
  const passed = sum((result) => result.numPassedTests);
  const failed = sum((result) => result.numFailedTests + result.numRuntimeErrorTestSuites);
  const skipped = sum((result) => result.numPendingTests + result.numTodoTests);
  for (const { fullName, status } of results
    .flatMap((result) => result.testResults)
    .flatMap((file) => file.assertionResults)) {
    if (status === 'pending' || status === 'todo') console.log(`skipped: ${fullName}`);
  }
  for (const line of secondTryLines(secondTries)) console.log(line);
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
  return passed > 0 && failed === 0;
}
