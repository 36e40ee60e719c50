/**
 * Mutation testing of one package by its own unit tests: `npm run mutation`, `npm run mutation -- --mutate contracts/src/kernel/money.ts`,
 * `MUTATED_PACKAGE=command-service npm run mutation`. It takes long and is no part of `npm test`. What survives is named in docs/mutation.md.
 */
const name = process.env['MUTATED_PACKAGE'] ?? 'contracts';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: { configFile: 'jest.mutation.config.mjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  mutate: [
    `${name}/src/kernel/**/*.ts`,
    `${name}/src/modules/**/*.ts`,
    '!**/*.test.ts',
    '!**/*.contract.ts',
    '!**/testing/**',
    '!**/index.ts',
  ],
  ignorePatterns: ['data', 'docs', '**/dist', 'e2e', 'admin-ui'],
  // What is made once, as the file is loaded, is known by the tests of the declarations.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `coverage/mutation-${name}.json` },
  clearTextReporter: { allowColor: false, logTests: false },
  tempDirName: 'coverage/mutants',
};
