/** Reactors that share connections stop together when their database goes: the log has one line for each reason, until one of them works again. */
import { isPassing } from './dataErrors.ts';

export class SameStops {
  readonly #said = new Set<string>();

  /** Whether nobody said it yet. What does not pass by itself is of one reactor, and is always new. */
  isNew(error: unknown): boolean {
    if (!isPassing(error)) return true;
    const reason = reasonOf(error);
    const isNew = !this.#said.has(reason);
    this.#said.add(reason);
    return isNew;
  }

  over(): void {
    this.#said.clear();
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${error.name} ${String(error.code)}` : `${error.name} ${error.message}`;
}
