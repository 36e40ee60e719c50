/** What `npm run mutation` (mutation.mjs, which sets the variables) has StrykerJS do. */
import { fileURLToPath } from 'node:url';

/** They run whole houses of processes for seconds each, for every mutant that they reach. */
const SLOW_TESTS = ['visits', 'rights', 'processes'].map((name) => `command-service/src/${name}.test.ts`);

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  plugins: ['@stryker-mutator/mocha-runner'],
  testRunner: 'mocha',
  testRunnerNodeArgs: [
    // Mocha would load the tests by require(), past the hooks that register.mjs sets.
    '--no-experimental-require-module',
    '--import',
    fileURLToPath(new URL('register.mjs', import.meta.url)),
  ],
  mochaOptions: {
    spec: [`${process.env['MUTATION_PACKAGE']}/src/**/*.test.ts`],
    ignore: ['pg', 'api', 'type', 'slow'].map((kind) => `**/*.${kind}.test.ts`).concat(SLOW_TESTS),
  },
  coverageAnalysis: 'perTest',
  mutate: (process.env['MUTATION_FILES'] ?? '').split(','),
  ignorePatterns: ['data', 'docs', '**/dist', '**/bundle', 'e2e', 'admin-ui', 'coverage'],
  // What is made once, as the file is loaded, is known by the golden files and the tests of the declarations.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: process.env['MUTATION_REPORT'] ?? 'coverage/mutation.json' },
  tempDirName: 'coverage/mutants',
};
