/**
 * What the unit tests import from `@jest/globals`, on mocha. Jest loads every module again for each run of its tests; mocha loads
 * them once, so that a mutant costs the tests that reach it and nothing else.
 */
import { fileURLToPath } from 'node:url';
import { bind as each } from 'jest-each';
import { ModernFakeTimers } from '@jest/fake-timers';
import { jestExpect } from '@jest/expect';
import { ModuleMocker } from 'jest-mock';

export const expect = jestExpect;

const withEach = (runner) => Object.assign((...args) => runner(...args), { each: each(runner) });
/** There is one copy of this module for each test file (resolve.mjs). */
const file = fileURLToPath(new URL(import.meta.url).searchParams.get('of'));
let depth = 0;

/** Mocha takes a function with a parameter for one that calls back. */
export const test = withEach((name, body) => globalThis.it(name, () => body()));
export const describe = withEach((name, body) =>
  globalThis.describe(name, () => {
    depth += 1;
    body();
    depth -= 1;
  }),
);
export const beforeEach = (body) => globalThis.beforeEach(inFile(body));
export const afterEach = (body) => globalThis.afterEach(inFile(body));
export const afterAll = (body) => globalThis.after(() => body());

/** What is outside of any suite is for the tests of its file, where mocha has it for all files: so before the first test of the file. */
export function beforeAll(body) {
  if (depth > 0) return globalThis.before(() => body());
  let done;
  globalThis.before(() => (done = undefined));
  return globalThis.beforeEach(inFile(() => (done ??= Promise.resolve(body()))));
}

function inFile(body) {
  const isWithinSuite = depth > 0;
  return function hook() {
    return isWithinSuite || this.currentTest.file === file ? body() : undefined;
  };
}

const mocker = new ModuleMocker(globalThis);
let timers;

export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  setTimeout: () => undefined,
  useFakeTimers(config = {}) {
    timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });
    timers.useFakeTimers(config);
  },
  useRealTimers: () => timers?.useRealTimers(),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
};
