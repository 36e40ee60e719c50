/** What each run of `npm run mutation` (e2e/bin/mutation.mjs) uses; the two variables come from there. */
const files = (process.env['MUTATION_FILES'] ?? '').split(',');

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: { configFile: 'jest.mutation.config.mjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  mutate: files,
  ignorePatterns: ['data', 'docs', '**/dist', 'e2e', 'admin-ui', 'coverage'],
  // What is made once, as the file is loaded, is known by the tests of the declarations.
  ignoreStatic: true,
  concurrency: 2,
  // A mutant that loops for ever; a machine that is busy is not one.
  timeoutMS: 60_000,
  reporters: ['json'],
  jsonReporter: { fileName: 'coverage/mutation-run.json' },
  tempDirName: 'coverage/mutants',
};
