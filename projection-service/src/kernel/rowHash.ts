/**
 * The one way in which rows are compared. They are hashed as jsonb: the keys of stored json are in another order where a fold went on from a row
 * that was read back.
 * @param sql a column or a row
 */
export function rowHash(sql: string): string {
  return `md5(to_jsonb(${sql})::text)`;
}
