/**
 * For `npm run mutation` alone: the unit tests of the code that is mutated. Stryker works on a copy of the repository whose packages
 * would still lead to the original code, so that they are mapped to the copy.
 */
import config from './jest.config.mjs';

const [services] = config.projects;

export default {
  ...services,
  displayName: undefined,
  // Stryker requires the environment, and that which looks for leaks can only be imported.
  testEnvironment: 'node',
  rootDir: process.cwd(),
  testTimeout: config.testTimeout,
  moduleNameMapper: {
    '^@hospital/([a-z-]+)$': '<rootDir>/$1/src/index.ts',
    '^@hospital/([a-z-]+)/testing$': '<rootDir>/$1/src/testing/index.ts',
  },
  roots: [`<rootDir>/${process.env['MUTATED_PACKAGE'] ?? 'contracts'}`],
  // Each mutant runs the tests that reach it: those with a database would make days of it.
  testMatch: ['**/src/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.(pg|api|type)\\.test\\.ts$'],
};
