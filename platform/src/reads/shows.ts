import type { ShownRecord } from '@hospital/contracts';
import type { HowRead } from './readsLog.ts';

/** Beyond what the body of an answer says by itself. */
export interface Shows {
  /** How the records were read: as records, or by a command, unless set. */
  readonly how?: HowRead;
  /** The body's records unless set. */
  readonly records?: readonly ShownRecord[];
  /** Of a list: what a search or an order says something of, whatever the body shows of it. */
  readonly found?: readonly ShownRecord[];
  /** A record that is about no patient but whose reads are recorded. */
  readonly ofNoPatient?: Omit<ShownRecord, 'patient'>;
  /** Of a list: the names of the fields that were searched. It is recorded as one entry, also if it shows no record. */
  readonly searched?: readonly string[];
  /** Of a list: the patient whose records were asked for. */
  readonly patient?: string | null;
  /** Of a list: what was searched, where it is not the route's module. */
  readonly resource?: string;
}
