/**
 * Which test files can notice a mistake in a file, nearest first. An import of a package counts as an import of the file that declares
 * the name, so that a barrel does not relate everything to everything.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sourcesIn } from './sources.mjs';

const PACKAGES = [
  'contracts',
  'event-store',
  'platform',
  'command-service',
  'projection-service',
  'pdf-worker',
  'admin-ui',
  'standalone',
];
const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?([^'";]*?)\s*from\s*'([^']+)'|import\('([^']+)'\)|(?:^|\n)import '([^']+)'/g;
const DECLARED =
  /(?:^|\n)export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|class|interface|type|let|enum) (\w+)/g;
/** Of the whole product over HTTP, and of what is written about it: they import nothing of what they test. */
const OF_PRODUCT = ['e2e/api', 'e2e/documentation.e2e.test.ts', 'e2e/openApi.e2e.test.ts'];
/** These go through all modules and routes by their declarations. */
const BY_DECLARATION = [
  'e2e/documentation.e2e.test.ts',
  'e2e/openApi.e2e.test.ts',
  ...['conformance', 'badInput', 'permissions'].map((name) => `e2e/api/${name}.e2e.test.ts`),
];
const DECLARATIONS = /^contracts\/src\/modules\//;
const IN_PRODUCT = /^(contracts|event-store|platform|command-service|projection-service)\//;
/** A test on PostgreSQL or over HTTP costs some seconds more than one of plain functions, a slow one half a minute. */
const STEPS = { unit: 0, api: 1, pg: 1, slow: 2 };
const SCREENS_STEPS = 2;
/** What a test that shares no word with the place of the mistake is behind by, in imports. */
const OTHER_WORDS_STEPS = 4;
const LINES_AROUND = 8;
const IN_ITS_NAME = 3;

export function relatedTests(root) {
  const places = PACKAGES.flatMap((name) => [`${name}/src`, `${name}/server`]);
  const files = places
    .flatMap((place) => sourcesIn(root, place))
    .filter((file) => !file.includes('.type.test.'));
  const parsed = new Map(files.map((file) => [file, parse(root, file)]));
  const importers = new Map();
  for (const [file, { imports }] of parsed) {
    for (const { from, names } of imports) {
      for (const target of new Set(targetsOf(parsed, from, names))) {
        if (!importers.has(target)) importers.set(target, new Set());
        importers.get(target).add(file);
      }
    }
  }
  const ofProduct = OF_PRODUCT.flatMap((place) => sourcesIn(root, place)).filter(isTest);
  const alike = likeness(root, [...files.filter(isTest), ...ofProduct]);
  return {
    /** Unit tests that can notice a mistake there. */
    unit: (file, line) => nearest(root, { importers, alike }, { file, line }),
    /** Those of the whole product, if the file is part of what it runs: the most alike first. */
    ofProduct: (file, line) => {
      if (!IN_PRODUCT.test(file)) return [];
      const shares = alike({ file, line }, ofProduct);
      const alikeFirst = [...ofProduct].sort((a, b) => shares.get(b) - shares.get(a));
      return DECLARATIONS.test(file) ? [...new Set([...BY_DECLARATION, ...alikeFirst])] : alikeFirst;
    },
  };
}

function parse(root, file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const imports = [...text.matchAll(IMPORT)].flatMap(([, word, , clause, named, called, bare]) => {
    const from = resolve(root, file, named ?? called ?? bare);
    return from === null ? [] : [{ word, from, names: namesIn(clause) }];
  });
  return { imports, declared: new Set([...text.matchAll(DECLARED)].map(([, name]) => name)) };
}

function resolve(root, file, specifier) {
  const [, name, rest] = /^@hospital\/([a-z-]+)(?:\/([a-z]+))?$/.exec(specifier) ?? [];
  if (name !== undefined) {
    const { exports } = JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'));
    const target = exports?.[rest === undefined ? '.' : `./${rest}`]?.source;
    return target === undefined ? null : path.join(name, target);
  }
  if (!specifier.startsWith('.')) return null;
  const found = path.join(path.dirname(file), specifier);
  return /\.tsx?$/.test(found) && existsSync(path.join(root, found)) ? found : null;
}

/** null: all of it. */
function namesIn(clause) {
  const inBraces = /\{([^}]*)\}/.exec(clause ?? '')?.[1];
  if (inBraces === undefined) return null;
  return inBraces.split(',').flatMap((part) => {
    const [name] = part
      .trim()
      .replace(/^type /, '')
      .split(/\s+as\s+/);
    return name ? [name] : [];
  });
}

/** The file itself, or what its re-exports lead to. */
function targetsOf(parsed, from, names, seen = new Set()) {
  if (seen.has(from)) return [];
  seen.add(from);
  const { imports = [], declared = new Set() } = parsed.get(from) ?? {};
  const reexports = imports.filter(({ word }) => word === 'export');
  if (reexports.length === 0 || names === null) return [from];
  const found = names.flatMap((name) => {
    if (declared.has(name)) return [from];
    const through = reexports.filter((one) => one.names === null || one.names.includes(name));
    return through.flatMap((one) => declaring(parsed, one.from, name, new Set(seen)));
  });
  return found.length > 0 ? found : [from];
}

function declaring(parsed, from, name, seen) {
  if (seen.has(from)) return [];
  seen.add(from);
  const { imports = [], declared = new Set() } = parsed.get(from) ?? {};
  if (declared.has(name)) return [from];
  return imports
    .filter((one) => one.word === 'export' && (one.names === null || one.names.includes(name)))
    .flatMap((one) => declaring(parsed, one.from, name, seen));
}

const isTest = (file) => /\.test\.tsx?$/.test(file);

function nearest(root, { importers, alike }, { file, line }) {
  const distances = new Map([[file, 0]]);
  const queue = [file];
  for (const at of queue) {
    for (const importer of importers.get(at) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, distances.get(at) + 1);
      queue.push(importer);
    }
  }
  const tests = [...distances].filter(([at]) => isTest(at));
  const shares = alike(
    { file, line },
    tests.map(([test]) => test),
  );
  const ranked = tests.map(([test, distance]) => ({
    test,
    rank: rankOf(file, test) + distance / 2 + (1 - shares.get(test)) * OTHER_WORDS_STEPS,
    size: statSync(path.join(root, test)).size,
  }));
  return ranked.sort((a, b) => a.rank - b.rank || a.size - b.size).map(({ test }) => test);
}

/** A test with the name of the file comes first, then one of its folder and of its package. */
function rankOf(file, test) {
  const tier = /\.(pg|api|slow)\.test/.exec(test)?.[1] ?? 'unit';
  const isOwn = path.basename(test).split('.')[0] === path.basename(file).split('.')[0];
  const isBeside = path.dirname(test) === path.dirname(file);
  const isSamePackage = test.split('/')[0] === file.split('/')[0];
  const far = (isSamePackage ? 0 : 1) + (isBeside ? 0 : 0.5);
  const screens = test.startsWith('admin-ui/src') && !file.startsWith('admin-ui') ? SCREENS_STEPS : 0;
  return (isOwn ? -10 : 0) + STEPS[tier] + far + screens;
}

/** How many of the words around a line a test uses too, from 0 to 1 of the best: rare words, and those of its name, count more. */
function likeness(root, tests) {
  const uses = new Map();
  const known = new Map();
  for (const test of tests) {
    const ofTest = words(readFileSync(path.join(root, test), 'utf8'));
    known.set(test, { ofTest, ofName: words(path.basename(test)) });
    for (const word of ofTest) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  const weight = (word) => Math.log((tests.length + 1) / (uses.get(word) ?? tests.length + 1));
  const shared = (near, { ofTest, ofName }) => {
    const sum = [...near].reduce(
      (total, word) =>
        total + weight(word) * ((ofTest.has(word) ? 1 : 0) + (ofName.has(word) ? IN_ITS_NAME : 0)),
      0,
    );
    // A long test has many words.
    return sum / Math.sqrt(Math.sqrt(ofTest.size));
  };
  return ({ file, line }, among) => {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
    const around = lines.slice(Math.max(0, line - LINES_AROUND), line + LINES_AROUND);
    const near = words([path.basename(file), ...around].join(' '));
    const sums = among.map((test) => shared(near, known.get(test)));
    const best = Math.max(...sums, Number.MIN_VALUE);
    return new Map(among.map((test, index) => [test, sums[index] / best]));
  };
}

/** isShownParked → shown, parked; the first letters, so that "stale" meets "staleness". */
function words(text) {
  const parts =
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{4,}/g) ?? [];
  return new Set(parts.map((word) => word.slice(0, 5)));
}
