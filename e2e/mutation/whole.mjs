/**
 * Mutation testing by StrykerJS: `npm run mutation`, `npm run mutation -- command-service/src/modules/leaves contracts/src/kernel/money.ts`.
 * A place is run with the tests of its own package. Goes from place to place and prints after each what survived and the score of each file, at the end that of all; StrykerJS's reports are
 * kept in coverage/mutation.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
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
  'command-service/src/kernel',
  'contracts/src/kernel',
  'contracts/src/modules',
];
const NOT_MUTATED = ['**/*.test.ts', '**/*.contract.ts', '**/*.d.ts', '**/testing/**', '**/index.ts'];
const DETECTED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];

const kept = path.join(root, 'coverage/mutation');
const asked = process.argv.slice(2);
rmSync(kept, { recursive: true, force: true });
const all = [];
for (const place of asked.length > 0 ? asked : SCOPES) {
  const file = path.join(kept, `${place.replaceAll('/', '.')}.json`);
  await run(place, file);
  const mutants = mutantsOf(JSON.parse(readFileSync(file, 'utf8')));
  report(place, mutants);
  all.push(...mutants);
}
console.log(`${scoreOf(all)} in all`);

function patternOf(place) {
  return statSync(path.join(root, place)).isFile() ? place : `${place}/**/*.ts`;
}

async function run(place, file) {
  const mutated = [patternOf(place), ...NOT_MUTATED.map((name) => `!${name}`)];
  const child = spawn(
    process.execPath,
    [stryker, 'run', fileURLToPath(new URL('stryker.config.mjs', import.meta.url))],
    {
      cwd: root,
      env: {
        ...process.env,
        MUTATION_FILES: mutated.join(),
        MUTATION_REPORT: file,
        MUTATION_PACKAGE: place.split('/')[0],
      },
      stdio: 'inherit',
    },
  );
  await new Promise((resolve) => child.on('close', resolve));
}

function mutantsOf({ files }) {
  return Object.entries(files).flatMap(([file, { mutants, source }]) =>
    mutants.map((mutant) => ({ ...mutant, file, original: original(source, mutant.location) })),
  );
}

function original(source, { start }) {
  return source.split('\n')[start.line - 1].trim();
}

function scoreOf(mutants) {
  const detected = mutants.filter(({ status }) => DETECTED.includes(status)).length;
  const valid = detected + mutants.filter(({ status }) => SURVIVED.includes(status)).length;
  return `${valid === 0 ? '–' : ((100 * detected) / valid).toFixed(1)} % (${detected} of ${valid})`;
}

function report(place, mutants) {
  for (const { file, location, status, mutatorName, replacement, original: line } of mutants) {
    if (!SURVIVED.includes(status)) continue;
    console.log(`${file}:${location.start.line} ${status} ${mutatorName}\n    ${line}\n    → ${replacement}`);
  }
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    console.log(`${scoreOf(mutants.filter((mutant) => mutant.file === file))} ${file}`);
  }
  console.log(`\n${scoreOf(mutants)} ${place}\n`);
}
