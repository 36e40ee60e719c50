/**
 * Many who ask at once share an answer, but never one whose question was put before they asked: it says what held after that.
 * So nothing is cached here, and under load each thing is still asked for once at a time.
 */

/** One question about all the keys that came while the one before was under way. */
export function coalesceKeys<T>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  let next: { readonly keys: Set<string>; readonly answer: Promise<ReadonlyMap<string, T>> } | null = null;
  let before: Promise<unknown> = Promise.resolve();
  return async (key) => {
    if (!next) {
      const keys = new Set<string>();
      const answer = before.then(() => {
        next = null;
        return ask([...keys]);
      });
      next = { keys, answer };
      before = answer.catch(() => {});
    }
    next.keys.add(key);
    return (await next.answer).get(key);
  };
}

/** One question at a time about each key; those about different keys do not wait for each other. */
export class SingleFlight<T> {
  readonly #asking = new Map<string, Promise<T>>();
  readonly #next = new Map<string, Promise<T>>();

  ask(key: string, question: () => Promise<T>): Promise<T> {
    const asking = this.#asking.get(key);
    if (!asking) return this.#start(key, question);
    const queued = this.#next.get(key);
    if (queued) return queued;
    const next = asking.then(
      () => this.#promote(key, question),
      () => this.#promote(key, question),
    );
    this.#next.set(key, next);
    return next;
  }

  #promote(key: string, question: () => Promise<T>): Promise<T> {
    this.#next.delete(key);
    return this.#start(key, question);
  }

  #start(key: string, question: () => Promise<T>): Promise<T> {
    const answer = question().finally(() => {
      if (this.#asking.get(key) === answer) this.#asking.delete(key);
    });
    this.#asking.set(key, answer);
    return answer;
  }
}
