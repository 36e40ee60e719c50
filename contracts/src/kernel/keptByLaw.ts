/** What a record keeps of the person whom it is about, and for how long. */
export interface KeptByLaw {
  /** The reference to the person. */
  readonly subject: string;
  /** The day or month that the record states. */
  readonly since?: string;
  /** Full years after the year of that day, or of the day on which it was recorded where that is later. */
  readonly years: number;
  /** Their places in the record: `buyer.name`, `lineItems.*.name`. */
  readonly values: readonly string[];
}
