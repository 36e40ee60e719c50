/** What every row has beside the fields of its module. */
export type RecordMeta = {
  readonly _id: string;
  /** Of the last event of its stream that moved this record; a write may send it back. */
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
};
