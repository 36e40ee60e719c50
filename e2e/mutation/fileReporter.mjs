/** One line of JSON for each test file that ended: the caller stops at the first that fails. */
export default class FileReporter {
  onTestFileResult({ path }, { numFailingTests, numPassingTests, testExecError }) {
    const failed = numFailingTests > 0 || Boolean(testExecError);
    process.stdout.write(`${JSON.stringify({ path, failed, passed: numPassingTests })}\n`);
  }
}
