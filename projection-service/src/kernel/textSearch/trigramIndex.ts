/** The index of a search text by its trigrams, of the extension pg_trgm. A server without it has none: a search then reads version after version. */
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Queryable } from '../database.ts';
import { queryPrepared } from '../preparedStatements.ts';
import { SCHEMA } from '../schema.ts';

/** Beside `read_models`, which may be dropped and made again. Anyone who may not create it goes on without. */
export const trigramExtension = `
  do $$ begin
    create extension if not exists pg_trgm with schema public;
  exception when others then
    raise notice 'pg_trgm: %', sqlerrm;
  end $$`;

/** Of an expression; nothing where the extension is missing. */
export function trigramIndex(table: string, expression: string): string {
  return `
    do $$ declare home text := (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm');
    begin
      if home is not null then
        execute format(${escapeLiteral(`create index on ${table} using gin (${expression} %I.gin_trgm_ops)`)}, home);
      end if;
    end $$;`;
}

/** The index knows of three letters that stand together. */
export function isIndexed(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

/** The extension alone is not enough: where it came later, the index comes with the next rebuild. */
export async function hasTrigrams(client: Queryable): Promise<boolean> {
  const { rows } = await queryPrepared(
    client,
    `select from pg_index i join pg_opclass o on o.oid = any(i.indclass::oid[]) join pg_class c on c.oid = i.indrelid
     where o.opcname = 'gin_trgm_ops' and c.relnamespace = '${SCHEMA}'::regnamespace limit 1`,
    [],
  );
  return rows.length > 0;
}

/** SQL of the name of the function that compares a word with the words of a text; null where the server lacks pg_trgm. */
export async function similarityFunction(client: Queryable): Promise<string | null> {
  const { rows } = await client.query<{ home: string }>(
    `select n.nspname as home from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`,
  );
  const [row] = rows;
  return row ? `${escapeIdentifier(row.home)}.strict_word_similarity` : null;
}
