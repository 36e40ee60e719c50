/**
 * The streams that are open in this process. A stream ends with its session, whatever ended it: all of them are looked at together, once a
 * second. A person has a few at most, and the oldest makes room.
 */
import type { Sessions } from '../authentication/sessions.ts';

export const STREAMS_PER_USER = 5;
const LOOK_MS = 1_000;
/**
 * An event of the user that ends sessions also ends the stream through the read models, at once. Folding every user once a second would
 * cost a read each, so the fold is asked once in so many looks: for when the read models do not move.
 */
const LOOKS_TO_FOLD = 60;

export interface StreamOwner {
  readonly userId: string;
  readonly sessionId: string;
}

export interface OpenStream {
  /** Aborts when the stream has to end. */
  readonly signal: AbortSignal;
  close(): void;
}

interface Entry extends StreamOwner {
  readonly end: AbortController;
  looks: number;
}

export class OpenStreams {
  readonly #sessions: Pick<Sessions, 'openAmong' | 'isLive'>;
  /** In the order in which they were opened. */
  readonly #entries = new Set<Entry>();
  #timer: NodeJS.Timeout | null = null;
  #looking = false;

  constructor(sessions: Pick<Sessions, 'openAmong' | 'isLive'>) {
    this.#sessions = sessions;
  }

  open(owner: StreamOwner): OpenStream {
    const own = [...this.#entries].filter(({ userId }) => userId === owner.userId);
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - STREAMS_PER_USER))) this.#end(oldest);
    // Streams that were opened together do not fold together.
    const looks = Math.floor(Math.random() * LOOKS_TO_FOLD);
    const entry: Entry = { ...owner, end: new AbortController(), looks };
    this.#entries.add(entry);
    this.#timer ??= setInterval(() => void this.#look(), LOOK_MS);
    return { signal: entry.end.signal, close: () => this.#end(entry) };
  }

  #end(entry: Entry): void {
    this.#entries.delete(entry);
    entry.end.abort();
    if (this.#entries.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  /** A database that does not respond ends nobody's stream. */
  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const entries = [...this.#entries];
      const open = await this.#sessions.openAmong([...new Set(entries.map(({ sessionId }) => sessionId))]);
      await Promise.all(
        entries.map(async (entry) => {
          entry.looks += 1;
          const isOver =
            !open.has(entry.sessionId) || (this.#isFoldDue(entry) && !(await this.#isLive(entry)));
          if (isOver) this.#end(entry);
        }),
      );
    } catch {
      // The next look tells.
    } finally {
      this.#looking = false;
    }
  }

  #isFoldDue({ looks }: Entry): boolean {
    return looks % LOOKS_TO_FOLD === 0;
  }

  #isLive({ sessionId }: Entry): Promise<boolean> {
    return this.#sessions.isLive(sessionId);
  }
}
