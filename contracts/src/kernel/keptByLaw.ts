/** What a record keeps of the person whom it is about, and for how long. */
export interface KeptByLaw {
  /** The reference to the person. */
  readonly subject: string;
  /**
   * The day or month that the record states, or that on which it was recorded where that is later. Null where its values apply until it ends: then
   * the day of its deletion, or that of the erasure where it was not deleted.
   */
  readonly since: string | null;
  /** Full years after the year of that day. */
  readonly years: number;
  /** Their places in the record: `buyer.name`, `lineItems.*.name`. */
  readonly values: readonly string[];
}
