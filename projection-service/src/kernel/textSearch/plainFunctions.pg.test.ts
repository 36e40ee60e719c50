/** SQL and TypeScript fold the same text alike, whatever the database's locale. */
import { foldedLetters, foldText } from '@hospital/contracts';
import { testDatabase, type TestDatabase } from '@hospital/platform/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { withClient } from '../database.ts';
import { plainFunctions, plainIndexes } from './plainFunctions.ts';

/** All that case and accents change, each alone, between letters, and all together. */
const texts = (): string[] => {
  const changed: string[] = [...foldedLetters.keys()];
  for (let code = 0x80; code <= 0x1ffff; code++) {
    const character = String.fromCodePoint(code);
    if ((code < 0xd800 || code > 0xdfff) && foldText(character) !== character) changed.push(character);
  }
  const words = [
    'CŒUR',
    'Æther',
    'STRAẞE',
    'ΣΊΣΥΦΟΣ',
    'ЁЛКА',
    'أَحْمَد',
    '50% _ \\ \' "',
    'ASCII',
    'é',
    'É',
    '한 你',
  ];
  return [...changed, ...changed.map((character) => `A${character}é`), changed.join(''), ...words, ''];
};

/** `C` knows the case of ASCII alone, `C.UTF-8` that of each letter, and Unicode's also that one letter becomes several. */
describe.each(['C', 'C.UTF-8', 'PG_UNICODE_FAST'])('a database with the locale %s', (locale) => {
  let database: TestDatabase;
  let url: string;
  let client: pg.Client;
  beforeAll(async () => {
    database = await testDatabase();
    const located = new URL(database.url);
    const name = `${located.pathname.slice(1)}_located`;
    await withClient(database.url, 'test', (first) =>
      first.query(
        `create database ${name} template template0 locale 'C' locale_provider builtin builtin_locale '${locale}'`,
      ),
    );
    located.pathname = `/${name}`;
    url = located.href;
    client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`create schema read_models; ${plainFunctions}`);
  });
  afterAll(async () => {
    const located = client.database ?? '';
    await client.end();
    await withClient(database.url, 'test', (first) => first.query(`drop database ${located}`));
    await database.drop();
  });

  test('folds as the program does', async () => {
    const asked = texts();
    const { rows } = await client.query<{ text: string; folded: string }>(
      'select text, read_models.plain(text) as folded from unnest($1::text[]) as text',
      [asked],
    );
    expect(rows).toHaveLength(asked.length);
    expect(rows.filter(({ text, folded }) => folded !== foldText(text))).toEqual([]);
  });

  test('nothing stays nothing', async () => {
    expect((await client.query('select read_models.plain(null) as folded')).rows).toEqual([{ folded: null }]);
  });

  test('an index made with other functions is in the order of these', async () => {
    await client.query(`
      create or replace function read_models.plain(text) returns text language sql immutable return lower($1 collate "C");
      create table read_models.people (name text);
      insert into read_models.people select 'Zoé' union all select 'Œuvrard' union all select 'n' || n from generate_series(1, 2000) n;
      create index people_name on read_models.people (read_models.plain(name) collate "C")`);
    // A connection keeps an index's expression as the function was when it first used it: the upgrade has one of its own.
    await withClient(url, 'test', (upgrade) => upgrade.query(`${plainFunctions} ${plainIndexes}`));
    await client.query('set enable_seqscan to off; set enable_sort to off');
    const found = `select name from read_models.people where read_models.plain(name) collate "C" = 'oeuvrard'`;
    expect((await client.query(found)).rows).toEqual([{ name: 'Œuvrard' }]);
    const { rows } = await client.query<Record<string, string>>(`explain ${found}`);
    expect(JSON.stringify(rows)).toContain('people_name');
  });
});
