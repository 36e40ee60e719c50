/**
 * SQL: text without case and accents, as `foldText` makes it. Not `lower`, `casefold` or the extension unaccent: what they do depends on the
 * server's version and locale, and under the locale C `lower` knows ASCII alone.
 */
import { ACCENTS, foldedLetters } from '@hospital/contracts';
import { escapeLiteral } from 'pg';
import { SCHEMA } from '../schema.ts';

type Letters = readonly (readonly [string, string])[];

/** SQL: each letter replaced by one, or by several. */
function replaced(expression: string, letters: Letters): string {
  const toOne = letters.filter(([, to]) => [...to].length === 1);
  const toSeveral = letters.filter(([, to]) => [...to].length > 1);
  const from = toOne.map(([letter]) => letter).join('');
  const to = toOne.map(([, letter]) => letter).join('');
  return toSeveral.reduce(
    (sql, [letter, text]) => `replace(${sql}, ${escapeLiteral(letter)}, ${escapeLiteral(text)})`,
    `translate(${expression}, ${escapeLiteral(from)}, ${escapeLiteral(to)})`,
  );
}

/** Latin, Greek, Cyrillic to Arabic, the others: a text pays for the alphabets that it has. */
const BLOCKS = [0x80, 0x180, 0x400, 0x10a0, Infinity];

const blocks = BLOCKS.slice(1).map((end, index) =>
  [...foldedLetters].filter(([letter]) => {
    const code = letter.codePointAt(0) ?? 0;
    return code >= (BLOCKS[index] ?? 0) && code < end;
  }),
);

/** PL/pgSQL: the letters of one block. */
function blockStep(letters: Letters): string {
  const codes = letters.map(([letter]) => letter.codePointAt(0) ?? 0);
  const literal = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`;
  const range = `[${literal(Math.min(...codes))}-${literal(Math.max(...codes))}]`;
  return `if folded ~ '${range}' then folded := ${replaced('folded', letters)}; end if;`;
}

/** `%` and `_` stay what they are. The second is a function of its own because the first must stay cheap for text in ASCII. */
export const plainFunctions = `
  create or replace function ${SCHEMA}.plain_letters(text) returns text
  language plpgsql immutable strict parallel safe as $plain$
    declare folded text := regexp_replace(normalize($1, NFD), '${ACCENTS}', '', 'g');
    begin
      if octet_length(folded) > char_length(folded) then
        ${blocks.map(blockStep).join('\n        ')}
      end if;
      return lower(folded collate "C");
    end $plain$;
  create or replace function ${SCHEMA}.plain(text) returns text language sql immutable parallel safe
  return case when octet_length($1) = char_length($1) then lower($1 collate "C") else ${SCHEMA}.plain_letters($1) end;`;

/** Of tables that are read until they are rebuilt: in the order that the functions give now. */
export const plainIndexes = `
  do $$ declare stale record; begin
    for stale in
      select schemaname, indexname from pg_indexes where schemaname = '${SCHEMA}' and strpos(indexdef, '${SCHEMA}.plain(') > 0
    loop
      execute format('reindex index %I.%I', stale.schemaname, stale.indexname);
    end loop;
  end $$;`;
