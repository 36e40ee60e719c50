/** Told of each record that is opened, and of each list of one person's records: whose task it is to keep that decides what is kept. */
import type { AnyRow, ModuleDescription } from '@hospital/contracts';
import type { Call, HowRead } from '@hospital/platform';

export interface OpenedRecord {
  readonly module: ModuleDescription;
  readonly row: AnyRow;
  readonly how: HowRead;
}

export interface ListedRecords {
  readonly module: ModuleDescription;
  readonly search: Readonly<Record<string, string>>;
}

/** Neither waits nor throws. */
export interface Opening {
  record(call: Call, opened: OpenedRecord): void;
  list(call: Call, listed: ListedRecords): void;
}
