/** The rule of golden files: what was kept under a version changes only with a higher one. */
interface Versioned {
  readonly version: number;
}

interface Differences {
  readonly isLowered: boolean;
  /** Names of what is otherwise under the same version. */
  readonly changed: readonly string[];
  readonly isRecorded: boolean;
}

type ChangesOf<T> = (kept: T, now: T) => readonly string[];

export function differences<T extends Versioned>(
  kept: T | undefined,
  now: T,
  changesOf: ChangesOf<T>,
): Differences {
  return {
    isLowered: kept !== undefined && now.version < kept.version,
    changed: kept?.version === now.version ? changesOf(kept, now) : [],
    isRecorded: JSON.stringify(kept) === JSON.stringify(now),
  };
}

/** What the golden file holds from now on: what was kept, where the rule refuses the change. */
export function recorded<T extends Versioned>(kept: T | undefined, now: T, changesOf: ChangesOf<T>): T {
  const { isLowered, changed } = differences(kept, now, changesOf);
  return kept !== undefined && (isLowered || changed.length > 0) ? kept : now;
}
