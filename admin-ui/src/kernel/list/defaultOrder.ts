/** The order in which the server puts a list by itself. */
export interface ListSort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

export const defaultOrder: ListSort = { field: '', order: 'ASC' };
