import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** COPY … FROM of what the read models' tables hold into empty ones of the same columns and indexes: the limit of a rebuild. */
export async function copyIn(
  url: string,
  tables: readonly string[],
): Promise<{ run(): Promise<void>; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sources = new Map<string, Buffer[]>();
  for (const table of tables) {
    const pieces: Buffer[] = [];
    for await (const piece of client.query(copyTo(`copy read_models.${table} to stdout`)))
      pieces.push(piece as Buffer);
    sources.set(table, pieces);
    await client.query(`create table copied_${table} (like read_models.${table} including indexes)`);
  }
  return {
    run: async () => {
      for (const [table, pieces] of sources) {
        await client.query(`truncate copied_${table}`);
        const stream = client.query(copyFrom(`copy copied_${table} from stdin`));
        const done = finished(stream);
        for (const piece of pieces) if (!stream.write(piece)) await once(stream, 'drain');
        stream.end();
        await done;
      }
    },
    close: () => client.end(),
  };
}
