/**
 * Which key seals, and from where on a former one does not hold, as the stream `log-seals` says. Its events may be met in any order, because the same log is
 * read by streams and by subscriptions; what they mean follows from their revisions alone. An event counts only if its own seal holds and the key that was
 * current before it made it, so that a former key names no other one.
 */
import { SEAL_KEY_ADDED, SEAL_KEY_RETIRED, type Position, type StoredEvent } from '@hospital/contracts';

export class SealHistory {
  readonly #events = new Map<bigint, StoredEvent>();
  readonly #retired = new Map<string, Position>();
  #used: readonly string[] = [];

  /** @param event of `log-seals`, its seal right */
  note(event: StoredEvent): void {
    if (this.#events.has(event.revision)) return;
    this.#events.set(event.revision, event);
    this.#fold();
  }

  /** Null where no event of the stream is known, as where the first key of the log is not here. */
  get current(): string | null {
    return this.#used.at(-1) ?? null;
  }

  /** Every key that sealed the log by its own rules, the first one first. */
  get used(): readonly string[] {
    return this.#used;
  }

  /** The former keys that are still accepted. */
  get closing(): readonly string[] {
    return this.#used.slice(0, -1).filter((keyId) => !this.#retired.has(keyId));
  }

  isRetired(keyId: string, at: Position): boolean {
    const from = this.#retired.get(keyId);
    return from !== undefined && from < at;
  }

  #fold(): void {
    const used: string[] = [];
    this.#retired.clear();
    const inOrder = [...this.#events.values()].sort((a, b) => (a.revision < b.revision ? -1 : 1));
    for (const { type, data, metadata, position } of inOrder) {
      const [by = '', named] = [metadata.seal?.key, data['keyId']];
      if (used.length === 0) used.push(by);
      if (by !== used.at(-1) || typeof named !== 'string' || named === by) continue;
      if (type === SEAL_KEY_ADDED && !used.includes(named)) used.push(named);
      if (type === SEAL_KEY_RETIRED && !this.#retired.has(named)) this.#retired.set(named, position);
    }
    this.#used = used;
  }
}
