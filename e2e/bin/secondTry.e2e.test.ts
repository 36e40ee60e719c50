/** Which files `npm test` runs a second time, and how it counts them. */
import { expect, test } from '@jest/globals';
import {
  filesToTryAgain,
  secondTryLines,
  withoutFiles,
  type FileResult,
  type Results,
} from './secondTry.mjs';

const file = (name: string, ...statuses: string[]): FileResult => ({
  name,
  status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});

function resultsOf(...testResults: FileResult[]): Results {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (wanted: string) => all.filter(({ status }) => status === wanted).length;
  return {
    testResults,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    numRuntimeErrorTestSuites: testResults.filter(({ assertionResults }) => assertionResults.length === 0)
      .length,
  };
}

const steady = file('a', 'passed', 'passed');
const unsteady = file('b', 'passed', 'failed', 'pending');
const broken = file('c');

test('a unit test that fails has no second try', () => {
  expect(filesToTryAgain(['services', 'screens'], resultsOf(steady, unsteady))).toEqual([]);
  expect(filesToTryAgain(['e2e', 'services'], resultsOf(steady, unsteady))).toEqual([]);
});

test('of the whole product, up to three files that failed or could not be run have one', () => {
  expect(filesToTryAgain(['e2e'], resultsOf(steady, unsteady, broken))).toEqual([unsteady, broken]);
  expect(filesToTryAgain(['slow'], resultsOf(steady, unsteady))).toEqual([unsteady]);
  expect(filesToTryAgain(['e2e'], resultsOf(steady))).toEqual([]);
  const many = ['p', 'q', 'r', 's'].map((name) => file(name, 'failed'));
  expect(filesToTryAgain(['e2e'], resultsOf(...many))).toEqual([]);
});

test('each test is counted once', () => {
  const rest = withoutFiles(resultsOf(steady, unsteady, broken), [unsteady, broken]);
  expect(rest).toEqual(resultsOf(steady));
});

test('names each file and counts them, also one that failed again', () => {
  expect(secondTryLines([])).toEqual([]);
  expect(
    secondTryLines([
      { file: 'e2e/b.e2e.test.ts', failed: 1, passed: true },
      { file: 'e2e/c.e2e.test.ts', failed: 0, passed: false },
    ]),
  ).toEqual([
    'second try: e2e/b.e2e.test.ts (1 failed at first, all passed then)',
    'second try: e2e/c.e2e.test.ts (could not be run at first, failed again)',
    '2 files with a second try',
  ]);
});
