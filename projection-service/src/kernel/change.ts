import type { AnyRow, StoredEvent } from '@hospital/contracts';

export interface Version {
  readonly since: string;
  readonly row: AnyRow;
  readonly event: StoredEvent;
}

/** A record that a batch moved. */
export interface Change {
  readonly id: string;
  readonly before: AnyRow | null;
  readonly versions: Version[];
}
