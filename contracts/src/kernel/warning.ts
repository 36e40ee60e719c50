/**
 * What the answer to a write says beside the record: it was done, and a person should look at something. The codes belong to the modules
 * (`modules/warnings.ts`).
 */
export interface Warning {
  /** A stable snake_case word, for programs. */
  readonly code: string;
  /** A sentence, for people. */
  readonly message: string;
  /** The records that it is about, by what names them; only such as the caller may see. */
  readonly records?: readonly NamedRecord[];
}

export interface NamedRecord {
  readonly _id: string;
  readonly name: string;
}
