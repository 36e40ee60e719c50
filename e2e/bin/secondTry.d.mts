export interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

export interface Results {
  readonly testResults: readonly FileResult[];
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

export function filesToTryAgain(projects: readonly string[], first: Results): readonly FileResult[];
export function withoutFiles(first: Results, files: readonly FileResult[]): Results;
export function secondTryLines(
  tries: readonly { readonly file: string; readonly failed: number; readonly passed: boolean }[],
): readonly string[];
