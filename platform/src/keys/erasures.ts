/**
 * A key row that says `erased` is believed only if the log recorded the erasure: one changed by hand would make a living person look lawfully
 * erased. Without a record the key counts as absent, so the person's records are parked and nothing is shown as erased.
 */
import {
  isOfPeople,
  KEPT_KEY_DESTROYED,
  keptKeyStream,
  moduleList,
  streamOf,
  SUBJECT_ERASED,
} from '@hospital/contracts';
import { withTimeLimit, type EventStore } from '@hospital/event-store';
import type { Pool } from 'pg';
import type { Health, HealthPart } from '../monitoring/health.ts';

export interface Erasures {
  /** Those of the subjects whose erasure the log has recorded. */
  recorded(subjects: readonly string[]): Promise<ReadonlySet<string>>;
}

/** For tests of keys without a log. */
export const noErasures: Erasures = { recorded: () => Promise.resolve(new Set()) };

/** As the log has them: in the stream of a person, or of a key that kept values beyond an erasure. What was recorded stays so. */
export function logErasures(store: Pick<EventStore, 'read'>): Erasures {
  const known = new Set<string>();
  const isRecorded = async (subject: string): Promise<boolean> => {
    if (known.has(subject)) return true;
    for (const [stream, type] of recordingsOf(subject)) {
      for await (const event of store.read(stream, 0n, [type])) {
        if (event.unreadable) continue;
        known.add(subject);
        return true;
      }
    }
    return false;
  };
  return {
    async recorded(subjects) {
      const found = await Promise.all(
        subjects.map(async (subject) => ((await isRecorded(subject)) ? [subject] : [])),
      );
      return new Set(found.flat());
    },
  };
}

function recordingsOf(subject: string): readonly (readonly [stream: string, type: string])[] {
  return [
    ...moduleList
      .filter(isOfPeople)
      .map(({ category }) => [streamOf(category, subject), SUBJECT_ERASED] as const),
    [keptKeyStream(subject), KEPT_KEY_DESTROYED],
  ];
}

export interface UnexplainedErasures {
  /** 1,000 at most, however many there are. */
  readonly count: number;
  readonly some: readonly string[];
}

export interface ErasureCheck {
  /** Looks at every erased key now. */
  unexplained(): Promise<UnexplainedErasures>;
  /** Of the last look. One begins once a minute at most, and goes on in the background. */
  readonly health: HealthPart;
}

const COUNTED = 1_000;
const PAGE = 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const NAMED = 3;
const EVERY_MS = 60_000;
const AFTER_FAILURE_MS = 5_000;
/** Enough for those whose erasures are known already. After a start the log is read for each of them, which may take minutes. */
const WAIT_MS = 500;

interface Dependencies {
  readonly pool: Pool;
  readonly erasures: Erasures;
}

export function erasureCheck(dependencies: Dependencies): ErasureCheck {
  return new BackgroundErasureCheck(dependencies);
}

class BackgroundErasureCheck implements ErasureCheck {
  readonly health: HealthPart = { name: 'erased keys', check: () => this.#lastHealth() };
  readonly #dependencies: Dependencies;
  #last: Health = { ok: true };
  #dueAt = 0;
  #looking: Promise<void> | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async unexplained(): Promise<UnexplainedErasures> {
    const { pool, erasures } = this.#dependencies;
    const left: string[] = [];
    for await (const subjects of erasedSubjects(pool)) {
      const explained = await erasures.recorded(subjects);
      left.push(...subjects.filter((subject) => !explained.has(subject)));
      if (left.length >= COUNTED) break;
    }
    const found = { count: Math.min(left.length, COUNTED), some: left.slice(0, NAMED) };
    this.#keep(healthOf(found), EVERY_MS);
    return found;
  }

  async #lastHealth(): Promise<Health> {
    if (performance.now() >= this.#dueAt) this.#looking ??= this.#look();
    if (this.#looking) await withTimeLimit(WAIT_MS, 'erased keys', this.#looking).catch(() => undefined);
    return this.#last;
  }

  async #look(): Promise<void> {
    try {
      await this.unexplained();
    } catch {
      this.#keep({ ok: true, degraded: 'the check itself failed' }, AFTER_FAILURE_MS);
    } finally {
      this.#looking = null;
    }
  }

  #keep(health: Health, forMs: number): void {
    this.#last = health;
    this.#dueAt = performance.now() + forMs;
  }
}

/** All of them, in pages. */
async function* erasedSubjects(pool: Pool): AsyncGenerator<readonly string[]> {
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const { rows }: { rows: { subject: string }[] } = await pool.query(
      `select subject from kept.subject_keys where state = 'erased' and subject > $1 order by subject limit ${PAGE}`,
      [after],
    );
    yield rows.map(({ subject }) => subject);
    after = rows.at(-1)?.subject;
  }
}

function healthOf({ count, some }: UnexplainedErasures): Health {
  if (count === 0) return { ok: true };
  const keys = count === 1 ? 'key is' : 'keys are';
  return {
    ok: true,
    degraded: `${count} ${keys} erased, and no event recorded that: ${some.join(', ')}${count > NAMED ? ', …' : ''}. Restore them from a backup; see docs/operations.md, Altered files.`,
  };
}
