/** What a record keeps of the person whom it is about, and for how long. */
export interface KeptByLaw {
  /** The reference to the person. */
  readonly subject: string;
  /** The day or month whose year begins the time. */
  readonly since: string;
  /** Full years after the end of that year. */
  readonly years: number;
  /** Their places in the record: `buyer.name`, `lineItems.*.name`. */
  readonly values: readonly string[];
}
