import { existsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { bundledPackages } from './admin-ui/testing/bundledPackages.mjs';

/** A worker for each core. No more than four: a container may see the cores of its whole machine. A worker, its product and its browser need 3 GiB. */
const workers = Math.max(2, Math.min(4, availableParallelism(), Math.floor(totalmem() / (3 * 1024 ** 3))));

/** @type {import('jest').Config} */
const node = {
  testEnvironment: '<rootDir>/platform/src/testing/leakEnvironment.mjs',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/'],
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'cjs', 'json', 'node'],
  modulePathIgnorePatterns: ['/dist/', '/bundle/', '/data/'],
  // Tests of types: compiling them is running them (`npm run check:types`).
  testPathIgnorePatterns: ['/node_modules/', '\\.type\\.test\\.tsx?$'],
};

const services = {
  ...node,
  roots: [
    'contracts',
    'event-store',
    'platform',
    'command-service',
    'projection-service',
    'pdf-worker',
    'standalone',
    'bench',
    'admin-ui/server',
    'admin-ui/vite',
    'e2e/lint',
  ].map((name) => `<rootDir>/${name}`),
};

/** Tests of the whole product. */
const product = {
  ...node,
  roots: ['<rootDir>/e2e'],
  globalSetup: './e2e/host/globalSetup.mjs',
  globalTeardown: './e2e/host/globalTeardown.mjs',
};

export default {
  maxWorkers: workers,
  // Each file loads its modules again, and what a run of ES modules loaded is never freed.
  workerIdleMemoryLimit: '1GB',
  // For a machine that is busy; no test waits for it to pass.
  testTimeout: 30_000,
  globalSetup: './platform/src/testing/globalSetup.mjs',
  globalTeardown: './platform/src/testing/globalTeardown.mjs',
  projects: [
    {
      ...services,
      displayName: 'services',
      testMatch: ['**/src/**/*.test.ts', '**/{server,vite,lint}/*.test.ts'],
      testPathIgnorePatterns: [...node.testPathIgnorePatterns, '\\.slow\\.test\\.ts$'],
    },
    { ...services, displayName: 'slow services', testMatch: ['**/src/**/*.slow.test.ts'] },
    {
      ...node,
      displayName: 'screens',
      testEnvironment: '<rootDir>/admin-ui/testing/screenEnvironment.mjs',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      roots: ['<rootDir>/admin-ui'],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/admin-ui/src/testing/noStyles.ts',
        '\\.woff2$': '<rootDir>/admin-ui/src/testing/noFonts.ts',
        ...bundledPackages,
      },
      globalSetup: './admin-ui/testing/globalSetup.mjs',
      testMatch: ['**/src/**/*.test.ts?(x)'],
      setupFiles: existsSync('admin-ui/src/testSetup.ts') ? ['<rootDir>/admin-ui/src/testSetup.ts'] : [],
    },
    { ...product, displayName: 'e2e', testMatch: ['**/*.e2e.test.ts'] },
    { ...product, displayName: 'slow', testMatch: ['**/*.slow.test.ts'] },
  ],
};
