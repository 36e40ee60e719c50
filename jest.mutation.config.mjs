/**
 * For `npm run mutation` alone: the unit tests beside the code that is mutated. Stryker works on a copy of the repository whose packages
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
  roots: undefined,
  testTimeout: config.testTimeout,
  moduleNameMapper: {
    '^@hospital/([a-z-]+)$': '<rootDir>/$1/src/index.ts',
    '^@hospital/([a-z-]+)/testing$': '<rootDir>/$1/src/testing/index.ts',
  },
  testMatch: (process.env['MUTATION_TESTS'] ?? '').split(',').map((file) => `<rootDir>/${file}`),
};
