/**
 * The quick search in order of how well a record matches: equal texts, then beginnings of words, then the rest. Where nothing matches, the
 * records with similar names, by the trigrams of the extension pg_trgm; without the extension there are none. Only names are compared for
 * similarity, and only names that the person may read: numbers, CINs, phones and e-mails must match.
 */
import { Problem, type ListQuery } from '@hospital/contracts';
import type { Queryable } from '../database.ts';
import { SCHEMA } from '../schema.ts';
import { plainText } from './plainText.ts';
import { similarityFunction } from './trigramIndex.ts';
import { firstFound, listPage, type ListRequest, type Page } from '../query/list.ts';
import type { OrderTerm } from '../query/order.ts';
import { splitReferencePath, moduleAtPath } from '../query/paths.ts';
import { likeAnywhere, nameTexts } from './textMatch.ts';
import { Relation, rootRelation } from '../query/relation.ts';
import type { Filter, Source } from '../query/source.ts';

/**
 * Similarity of a typed word to the closest words of a name. One letter left out, added or replaced gives 0.38 to 0.67 (Fatma and Fatima
 * 0.44, Zeruali and Zerouali 0.55, Benani and Bennani 0.67), two swapped letters 0.33 (Mohmaed and Mohamed).
 * At 0.3 Zeruali also finds Zali.
 */
const LEAST = 0.32;
const FEWEST_LETTERS = 3;
const MOST_WORDS = 4;
/**
 * A text of one or two letters is in most records: the best of the first 2,000 matches are as good as any, and the rest is not compared.
 * More than the longest page.
 */
const MOST_RANKED = 2_000;
/** Of people that records refer to: the most similar ones. */
const MOST_REFERRED = 50;

/** SQL of the texts of a place that the quick search looks into. */
function textsOf(from: Source, name: string): readonly string[] {
  const { module } = from.root;
  const referred = splitReferencePath(name);
  if (referred) return [`${from.join(referred.path).column(referred.field)}::text`];
  const field = module.fields[name];
  if (!field) return nameTexts(from.root);
  return field.kind === 'ref' ? nameTexts(from.join(name)) : [`${from.column(name)}::text`];
}

/** How well what is typed matches: 0 a whole text, 1 the beginning of a word, 2 anywhere else. */
export function rankTerm(from: Source, typed: string): OrderTerm {
  const plain = plainText(typed);
  const [whole, begun] = [plain, likeAnywhere(` ${plain}`)].map((text) => from.params.add(text));
  const holds = (condition: (sql: string) => string) => {
    const conditions = from.visibility.searchedPaths.flatMap((name) =>
      textsOf(from, name).map((sql) => {
        const seen = from.seen(from.visibility.reachOfPath(name), () => sql);
        return condition(`${SCHEMA}.plain(${seen})`);
      }),
    );
    return conditions.join(' or ') || 'false';
  };
  const isWhole = holds((sql) => `${sql} = ${whole}::text`);
  const isBegun = holds((sql) => `' ' || ${sql} like ${begun}::text`);
  return {
    sql: `case when ${isWhole} then 0 when ${isBegun} then 1 else 2 end`,
    type: 'integer',
    order: 'asc',
  };
}

/** The words of a name as it may have been typed; none where it is anything else: a number, an e-mail, a CIN. */
export function wordsOfName(typed: string): readonly string[] {
  const plain = plainText(typed);
  if (/[^\p{L}\p{M}\s'’.-]/u.test(plain)) return [];
  const words = plain.split(/[\s'’.-]+/u).filter((word) => [...word].length >= FEWEST_LETTERS);
  return words.sort((a, b) => b.length - a.length).slice(0, MOST_WORDS);
}

interface Similarity {
  /** SQL of the function of pg_trgm. */
  readonly of: string;
  readonly words: readonly string[];
}

function similarities({ params }: Source, named: Relation, { of, words }: Similarity) {
  const [name = "''"] = nameTexts(named);
  return words.map((word) => `${of}(${params.add(word)}::text, ${SCHEMA}.plain(${name}))`);
}

function areSimilar(each: readonly string[]): string {
  return each.map((one) => `${one} >= ${LEAST}`).join(' and ');
}

/** The places of the quick search that are names: the record's own, and those of what it refers to. */
function namePaths({ visibility }: Source): readonly string[] {
  const { fields, title } = visibility.module;
  return visibility.searchedPaths.filter((name) => {
    const field = fields[name];
    return (
      splitReferencePath(name) === null &&
      (field === undefined || field.kind === 'ref' || title.includes(name))
    );
  });
}

function isReference({ root }: Source, name: string): boolean {
  return root.module.fields[name]?.kind === 'ref';
}

/** Those who are similar are found first, once for the statement: there are fewer of them than of the records that refer to them. */
function refersToSimilar(from: Source, name: string, similarity: Similarity): string {
  const module = moduleAtPath(from.root.module, name);
  if (!module) throw new RangeError(`${name} is no reference of ${from.root.module.name}`);
  const referred = new Relation(module, 's');
  const each = similarities(from, referred, similarity);
  const ids = `select ${referred.column('_id')} from ${rootRelation(referred, { moment: null })}
    where ${areSimilar(each)} order by ${each.join(' + ')} desc limit ${MOST_REFERRED}`;
  return `${from.column(name)} = any(array(${ids}))`;
}

function similarFilter(similarity: Similarity): Filter {
  return (from) => {
    const found = namePaths(from).map((name) => {
      const condition = isReference(from, name)
        ? refersToSimilar(from, name, similarity)
        : areSimilar(similarities(from, from.root, similarity));
      return from.visibility.reachOfPath(name) === 'always'
        ? condition
        : `(${from.whole()} and ${condition})`;
    });
    return `(${found.map((condition) => `coalesce(${condition}, false)`).join(' or ') || 'false'})`;
  };
}

function similarTerm(from: Source, similarity: Similarity): OrderTerm {
  const scores = namePaths(from).map((name) => {
    const each = similarities(from, isReference(from, name) ? from.join(name) : from.root, similarity);
    return `coalesce(${from.seen(from.visibility.reachOfPath(name), () => each.join(' + '))}, 0)`;
  });
  return { sql: `greatest(${scores.join(', ') || '0'})`, type: 'real', order: 'desc' };
}

/**
 * One page of the living records with names similar to what is typed, the most similar first.
 * @returns null where no name is similar, where the server lacks pg_trgm, and where the search takes too long
 * @param request its filters without the quick search itself
 */
async function similarPage(client: Queryable, request: ListRequest, typed: string): Promise<Page | null> {
  const words = wordsOfName(typed);
  if (words.length === 0 || request.moment !== null) return null;
  const of = await similarityFunction(client);
  if (of === null) return null;
  const similarity = { of, words };
  const found = await firstFound(
    client,
    {
      ...request,
      filters: [...request.filters, similarFilter(similarity)],
      leading: (from) => similarTerm(from, similarity),
    },
    request.page.limit,
  ).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'search_too_slow') return [];
    throw error;
  });
  return found.length === 0 ? null : { found, offset: 0, total: found.length, isCapped: false, next: null };
}

export interface ClosestAsked {
  readonly request: ListRequest;
  readonly query: ListQuery;
  readonly filtersOf: (search: ListQuery['search']) => Promise<readonly Filter[]>;
}

/** It has no next page: the order changes with what is typed. */
export async function closestPage(client: Queryable, { request, query, filtersOf }: ClosestAsked) {
  const { any = '', ...others } = query.search;
  const isShort = [...plainText(any)].length < FEWEST_LETTERS;
  const page = await listPage(client, {
    ...request,
    leading: (from) => rankTerm(from, any),
    ...(isShort ? { mostRanked: MOST_RANKED } : {}),
  });
  if (page.total > 0) return { page, isSimilar: false };
  const similar = await similarPage(client, { ...request, filters: await filtersOf(others) }, any);
  return { page: similar ?? page, isSimilar: similar !== null };
}
