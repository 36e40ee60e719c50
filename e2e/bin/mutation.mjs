/**
 * Mutation testing by StrykerJS, folder by folder: `npm run mutation`, `npm run mutation -- command-service/src/modules contracts/src/kernel/money.ts`.
 * Each file is mutated under the unit tests that stand beside it, in runs of their own: a run of jest loads every test file that it is
 * given for every mutant, and the tests of a whole package take 20 s each time. So a mutant that only a test elsewhere would notice counts as
 * survived. The score and the survivors are printed, and kept in coverage/mutation.json.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const stryker = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@stryker-mutator/core/package.json')),
  'bin/stryker.js',
);
const SCOPES = [
  'command-service/src/modules',
  'contracts/src/kernel',
  'command-service/src/kernel',
  'contracts/src/modules',
];
/** In a folder with at most this many tests every file is run under all of them. */
const FEW_TESTS = 4;
const DETECTED = ['Killed', 'Timeout'];
const VALID = [...DETECTED, 'Survived', 'NoCoverage'];

const scopes = process.argv.slice(2);
const kept = path.join(root, 'coverage/mutation.json');
const mutants = [];
for (const group of groupsOf(scopes.length > 0 ? scopes : SCOPES)) {
  console.log(`${group.files.join(' ')}\n  under ${group.tests.join(' ')}`);
  mutants.push(...(await mutantsOf(group)));
  writeFileSync(kept, JSON.stringify(mutants, null, 1));
  console.log(`  ${scoreOf(mutants.filter(({ file }) => group.files.includes(file)))}\n`);
}
report();

function groupsOf(wanted) {
  const files = wanted.flatMap((scope) => sources(path.join(root, scope)));
  const groups = new Map();
  for (const file of files) {
    const tests = testsBeside(file);
    if (tests.length === 0) {
      console.log(`${file}: no unit test stands beside it\n`);
      continue;
    }
    const key = tests.join();
    groups.set(key, { tests, files: [...(groups.get(key)?.files ?? []), file] });
  }
  return [...groups.values()];
}

function sources(place) {
  if (statSync(place).isFile()) return [path.relative(root, place)];
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => name !== 'testing')
    .flatMap((entry) => {
      const inner = path.join(place, entry.name);
      if (entry.isDirectory()) return sources(inner);
      return isSource(entry.name) ? [path.relative(root, inner)] : [];
    });
}

function isSource(name) {
  return name.endsWith('.ts') && !/\.(test|contract|d)\.ts$/.test(name) && name !== 'index.ts';
}

function testsBeside(file) {
  const folder = path.dirname(file);
  const all = readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.test.ts') && !/\.(pg|api|type)\.test\.ts$/.test(name))
    .map((name) => path.join(folder, name));
  const own = file.replace(/\.ts$/, '.test.ts');
  return all.length > FEW_TESTS && all.includes(own) ? [own] : all;
}

async function mutantsOf({ files, tests }) {
  const results = path.join(root, 'coverage/mutation-run.json');
  mkdirSync(path.dirname(results), { recursive: true });
  rmSync(results, { force: true });
  const output = await run({ MUTATION_FILES: files.join(), MUTATION_TESTS: tests.join() });
  let report;
  try {
    report = JSON.parse(readFileSync(results, 'utf8'));
  } catch {
    throw new Error(`StrykerJS left no result:\n${output}`);
  }
  return Object.entries(report.files).flatMap(([file, { mutants: found, source }]) =>
    found.map(({ status, mutatorName, replacement, location }) => ({
      file,
      line: location.start.line,
      status,
      mutatorName,
      replacement,
      original: source.split('\n')[location.start.line - 1].trim(),
    })),
  );
}

async function run(more) {
  const child = spawn(process.execPath, [stryker, 'run'], {
    cwd: root,
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  await new Promise((resolve) => child.on('close', resolve));
  return output;
}

function scoreOf(found) {
  const valid = found.filter(({ status }) => VALID.includes(status));
  const detected = valid.filter(({ status }) => DETECTED.includes(status));
  const score = valid.length === 0 ? '–' : `${((100 * detected.length) / valid.length).toFixed(1)} %`;
  return `${score} (${detected.length} of ${valid.length})`;
}

function report() {
  const files = [...new Set(mutants.map(({ file }) => file))];
  for (const file of files) {
    console.log(`${scoreOf(mutants.filter((mutant) => mutant.file === file))} ${file}`);
  }
  for (const { file, line, status, mutatorName, replacement, original } of mutants) {
    if (status !== 'Survived' && status !== 'NoCoverage') continue;
    console.log(`${file}:${line} ${status} ${mutatorName}\n    ${original}\n    → ${replacement}`);
  }
  console.log(`\n${scoreOf(mutants)} in all`);
}
