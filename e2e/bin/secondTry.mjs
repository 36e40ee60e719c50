/**
 * A second try is for tests of the whole product alone: real servers and a real browser, on a machine that others use. A unit test
 * that fails now and then is a mistake, of the test or of the product, and fails the run.
 */
const PROJECTS_TRIED_AGAIN = ['e2e', 'slow'];
/** More files than this fail for a reason. */
const MOST_FILES = 3;

/** @returns the results of the files that run once more, or none */
export function filesToTryAgain(projects, { testResults }) {
  const failed = testResults.filter(({ status }) => status === 'failed');
  const isAllowed = projects.every((name) => PROJECTS_TRIED_AGAIN.includes(name));
  return isAllowed && failed.length <= MOST_FILES ? failed : [];
}

/** The first run without the files that ran again: each test is counted once, as it ended in the second run. */
export function withoutFiles(first, files) {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const count = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length;
  return {
    ...first,
    testResults: first.testResults.filter((file) => !files.includes(file)),
    numPassedTests: first.numPassedTests - count('passed'),
    numFailedTests: first.numFailedTests - count('failed'),
    numPendingTests: first.numPendingTests - count('pending', 'skipped'),
    numTodoTests: first.numTodoTests - count('todo'),
    numRuntimeErrorTestSuites: first.numRuntimeErrorTestSuites - files.filter(couldNotRun).length,
  };
}

function couldNotRun({ assertionResults }) {
  return assertionResults.length === 0;
}

/** One line for each file, then how many there were. */
export function secondTryLines(tries) {
  if (tries.length === 0) return [];
  const lines = tries.map(({ file, failed, passed }) => {
    const which = failed === 0 ? 'could not be run at first' : `${failed} failed at first`;
    return `second try: ${file} (${which}, ${passed ? 'all passed then' : 'failed again'})`;
  });
  return [...lines, `${tries.length} ${tries.length === 1 ? 'file' : 'files'} with a second try`];
}
