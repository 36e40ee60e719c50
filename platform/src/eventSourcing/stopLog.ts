/** Reactors that share connections stop together when their database goes: the log has one line for each reason, until one of them works again. */
import { isTransient } from './dataErrors.ts';

export class StopLog {
  readonly #said = new Set<string>();

  /** Whether nobody said it yet. What does not pass by itself is of one reactor, and is always new. */
  recordIfNew(error: unknown): boolean {
    if (!isTransient(error)) return true;
    const reason = reasonOf(error);
    const recordIfNew = !this.#said.has(reason);
    this.#said.add(reason);
    return recordIfNew;
  }

  over(): void {
    this.#said.clear();
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${error.name} ${String(error.code)}` : `${error.name} ${error.message}`;
}
