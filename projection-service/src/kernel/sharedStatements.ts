import { serialize } from 'node:v8';

/** All that PostgreSQL gets to know. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rowMode?: 'array';
}

interface Result {
  readonly rows: unknown[];
}

export interface SharedRequest<R extends Result> {
  /** Does the work in its turn. At the signal the turn is given up, and it rejects. */
  readonly turn: (givenUp: AbortSignal, work: () => Promise<R>) => Promise<R>;
  /** So many wait that a turn would be refused. */
  readonly isOverloaded: () => boolean;
  readonly work: () => Promise<R>;
}

/** Of the same statement: callers who wait for their turns, and those for whom there was no room. */
interface WaitingRequest {
  isInLine: boolean;
  readonly joinLine: () => void;
  readonly answer: (result: Promise<Result>) => void;
}

/**
 * Statements that wait for their turns, each behind others of its own caller. The first one whose turn comes is answered, and all that are the same
 * with it: a clinic that opens its dashboards at the same moment asks once. Who finds no room waits with the others. A statement that is already at work is
 * joined by nobody, so that an answer is never older than its question.
 */
export class SharedStatements {
  /** Of each statement that is here, one at least is in line. */
  readonly #waiting = new Map<string, Set<WaitingRequest>>();

  query<R extends Result>(statement: Statement, asking: SharedRequest<R>): Promise<R> {
    const key = keyOf(statement);
    return new Promise((resolve, reject) => {
      const isAnswered = new AbortController();
      const begin = (): Promise<R> => this.#begin(key, waiting, asking.work);
      const waiting: WaitingRequest = {
        isInLine: false,
        joinLine: () => {
          waiting.isInLine = true;
          void asking
            .turn(isAnswered.signal, begin)
            .then(resolve, reject)
            .finally(() => this.#leave(key, waiting));
        },
        answer: (result) => {
          // The same statement has the same rows.
          resolve(result as Promise<R>);
          isAnswered.abort();
        },
      };
      const others = this.#waiting.get(key);
      this.#waiting.set(key, (others ?? new Set()).add(waiting));
      if (!others || !asking.isOverloaded()) waiting.joinLine();
    });
  }

  #begin<R extends Result>(key: string, waiting: WaitingRequest, work: () => Promise<R>): Promise<R> {
    const all = this.#waiting.get(key);
    // Another one began before this one had left the line.
    if (!all?.delete(waiting)) return Promise.reject(new Error('the statement was answered'));
    this.#waiting.delete(key);
    const result = work();
    // Nobody finds in their rows what another caller made of them. The copies are made before the first caller goes on.
    for (const other of all) other.answer(result.then(copied));
    return result;
  }

  #leave(key: string, waiting: WaitingRequest): void {
    const others = this.#waiting.get(key);
    if (!others?.delete(waiting)) return;
    if (others.size === 0) this.#waiting.delete(key);
    if ([...others].some(({ isInLine }) => isInLine)) return;
    for (const other of [...others]) other.joinLine();
  }
}

/** What PostgreSQL could tell apart has a key of its own. */
function keyOf({ text, values, rowMode }: Statement): string {
  return serialize([text, values, rowMode]).toString('base64');
}

function copied<R extends Result>(result: R): R {
  return { ...result, rows: structuredClone(result.rows) };
}
