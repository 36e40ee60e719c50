/** Arbitrary requests for an operation: most are valid but for one thing, so that they come further than the first check. */
import { hugePng, sampleFiles } from '@hospital/platform/testing';
import fc from 'fast-check';
import { isFields, type Fields } from '../client.ts';
import type { Operation, Parameter, Schema } from './apiDocument.ts';
import { anyId, anyText, hostile, idOf, valid, type Vocabulary } from './values.ts';

/** Texts may hold tokens, which are replaced when it is sent. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  /** Names and values, percent-encoded as they are sent. */
  readonly query: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RequestBody | null;
}

export type RequestBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly fields: Fields; readonly files: Readonly<Record<string, string>> }
  | { readonly kind: 'raw'; readonly type: string; readonly text: string };

/** Files of a form, by the name that a request has for them. */
export const FILES: Readonly<Record<string, Uint8Array>> = {
  ...sampleFiles,
  empty: Buffer.alloc(0),
  cutOff: sampleFiles.png.subarray(0, 40),
  huge: hugePng(30_000, 30_000),
};

/** What of a request may be odd. */
interface Odd {
  readonly path?: boolean;
  readonly query?: boolean;
  readonly headers?: boolean;
  readonly body?: boolean;
}

const WEIGHTS: readonly (readonly [weight: number, odd: Odd])[] = [
  [6, {}],
  [2, { path: true }],
  [3, { query: true }],
  [2, { headers: true }],
  [6, { body: true }],
  [1, { path: true, query: true, headers: true, body: true }],
];

export function requestOf(operation: Operation, vocabulary: Vocabulary): fc.Arbitrary<FuzzRequest> {
  const { method } = operation;
  return fc.oneof(
    ...WEIGHTS.map(([weight, odd]) => ({
      weight,
      arbitrary: fc.record({
        method: fc.constant(method),
        path: pathOf(operation, vocabulary, odd.path ?? false),
        query:
          odd.query || method === 'GET'
            ? queryOf(operation, vocabulary, odd.query ?? false)
            : fc.constant([]),
        headers: odd.headers ? headersOf(operation) : fc.constant({}),
        body: odd.body ? oddBody(operation, vocabulary) : goodBody(operation, vocabulary),
      }),
    })),
  );
}

function pathOf({ path, module }: Operation, vocabulary: Vocabulary, isOdd: boolean): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith('{')) return fc.constant(part);
    const good = goodPart(part.slice(1, -1), module, vocabulary);
    return isOdd ? oddPart(good, vocabulary) : good;
  });
  return fc.tuple(...parts).map((chosen) => chosen.join('/'));
}

function goodPart(name: string, module: string, vocabulary: Vocabulary): fc.Arbitrary<string> {
  if (name === 'userId') return fc.constant('<<me>>');
  if (name === 'resource') return fc.constantFrom(...vocabulary.modules);
  return idOf(vocabulary.modules.includes(module) ? module : 'any');
}

/** Never dots alone, nor a word of another address: that would be another call. */
function oddPart(good: fc.Arbitrary<string>, vocabulary: Vocabulary): fc.Arbitrary<string> {
  const odd = anyText(vocabulary)
    .filter((text) => !/^(|\.\.?|batches|exports|create|status|calendar)$/.test(text))
    .map(percentEncoded);
  return fc.oneof(
    { weight: 1, arbitrary: good },
    { weight: 2, arbitrary: anyId(vocabulary) },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: fc.constantFrom('%zz', '%00', '%ff', '%2f') },
  );
}

const TOKEN = /(<<[\w.]+>>)/;

/** Tokens stay as they are. */
function percentEncoded(text: string): string {
  return text
    .split(TOKEN)
    .map((part) => (TOKEN.test(part) ? part : encodeURIComponent(part.toWellFormed())))
    .join('');
}

/** Of what it lists: for `search` and `sort`, which the description calls texts. */
function listedFields({ responses }: Operation): readonly string[] {
  const schema = responses['200']?.content['application/json']?.schema;
  return ['any', '_id', 'createdAt', ...Object.keys(schema?.items?.properties ?? {})];
}

function queryOf(operation: Operation, vocabulary: Vocabulary, isOdd: boolean): fc.Arbitrary<string[]> {
  const declared = operation.parameters.filter((parameter) => parameter.in === 'query');
  const pair = (name: string, value: fc.Arbitrary<unknown>) =>
    value.map((given) => `${percentEncoded(name)}=${percentEncoded(String(given))}`);
  const known = declared.map((parameter) =>
    pair(parameter.name, queryValue(parameter, operation, vocabulary)),
  );
  const stray = fc
    .tuple(anyText(vocabulary), anyText(vocabulary))
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`);
  const odd = fc.constantFrom('%zz=%', 'search[name]=x', 'limit=1&limit=2', '__proto__=1', '&&=', 'asOf');
  if (!isOdd) return known.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...known), { maxLength: 2 });
  const one = fc.oneof(
    ...known.map((arbitrary) => ({ weight: 6, arbitrary })),
    { weight: 2, arbitrary: stray },
    { weight: 1, arbitrary: odd },
  );
  return fc.array(one, { maxLength: 4 });
}

function queryValue(
  { name, schema }: Parameter,
  operation: Operation,
  vocabulary: Vocabulary,
): fc.Arbitrary<unknown> {
  const text = anyText(vocabulary);
  const fields = fc.constantFrom(...listedFields(operation));
  if (name === 'sort') return fc.oneof(fields, text);
  if (name === 'search')
    return fc.oneof(
      fc.dictionary(fields, text, { maxKeys: 3 }).map((search) => JSON.stringify(search)),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      text,
    );
  const allowed = schema.type === 'string' ? text : valid(schema, vocabulary);
  return fc.oneof({ weight: 4, arbitrary: allowed }, { weight: 1, arbitrary: text });
}

const headerText = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 300,
});

function headersOf({ parameters }: Operation): fc.Arbitrary<Record<string, string>> {
  const declared = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  const sensible: Readonly<Record<string, fc.Arbitrary<string>>> = {
    'If-Match': fc.constantFrom('0', '1', '"1"', 'W/"2"', '*', '999999999999999', '9999999999999999'),
    'Idempotency-Key': fc.constantFrom('first', 'second', 'x'.repeat(255), 'x'.repeat(256)),
    // A position that does not exist yet makes the call wait for it, and is refused in the end: seldom.
    'X-Read-After': fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom('<<position>>', '00000000000000000000', '1') },
      { weight: 1, arbitrary: fc.constant('99999999999999999999') },
    ),
    'Accept-Language': fc.constantFrom('fr', 'ar', 'xx;q=9', '*'),
    'If-None-Match': fc.constantFrom('*', '"x"', 'W/""'),
    'X-Background': fc.constantFrom('true', 'yes'),
    'X-Request-Id': fc.constantFrom('a', 'x'.repeat(101)),
    'Last-Event-ID': fc.constantFrom('<<position>>', '-1', 'x'),
  };
  const value = (name: string) =>
    fc.oneof({ weight: 5, arbitrary: sensible[name] ?? headerText }, { weight: 1, arbitrary: headerText });
  const also = ['Accept-Language', 'If-None-Match', 'X-Background', 'X-Request-Id', 'Last-Event-ID'];
  const some = (names: readonly string[]) =>
    someOf(Object.fromEntries(names.map((name) => [name, value(name)])));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 4, arbitrary: some(declared) },
    { weight: 1, arbitrary: some([...declared, ...also]) },
  );
}

function goodBody({ bodies }: Operation, vocabulary: Vocabulary): fc.Arbitrary<RequestBody | null> {
  const { 'application/json': json, 'multipart/form-data': form } = bodies;
  const kinds = [
    ...(json ? [valid(json, vocabulary).map(asJson)] : []),
    ...(form ? [formOf(form, vocabulary, false)] : []),
  ];
  return kinds.length === 0 ? fc.constant(null) : fc.oneof(...kinds);
}

function oddBody({ bodies, method }: Operation, vocabulary: Vocabulary): fc.Arbitrary<RequestBody | null> {
  const { 'application/json': json, 'multipart/form-data': form } = bodies;
  if (!json && !form) {
    const stray = fc.constant<RequestBody>({ kind: 'json', value: {} });
    return method === 'POST' ? fc.oneof(fc.constant(null), stray) : fc.constant(null);
  }
  const raw = fc.record({
    kind: fc.constant('raw' as const),
    type: fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/xml',
    ),
    text: fc.oneof(fc.constantFrom('', '{', '[]', 'null', '"x"', '--x--', '\u0000'), fc.json()),
  });
  return fc.oneof(
    ...(json
      ? [{ weight: 12, arbitrary: changed(valid(json, vocabulary), json, vocabulary).map(asJson) }]
      : []),
    ...(form ? [{ weight: 8, arbitrary: formOf(form, vocabulary, true) }] : []),
    { weight: 1, arbitrary: raw },
    { weight: 1, arbitrary: hostile(vocabulary).map(asJson) },
  );
}

const asJson = (value: unknown): RequestBody => ({ kind: 'json', value });

/** With up to three members that the schema does not allow, or without some that it needs. */
function changed(good: fc.Arbitrary<unknown>, schema: Schema, vocabulary: Vocabulary): fc.Arbitrary<Fields> {
  const names = Object.keys(schema.properties ?? {});
  const known = names.length === 0 ? fc.constant('x') : fc.constantFrom(...names);
  const name = fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: anyText(vocabulary) });
  const change = fc.tuple(name, fc.oneof(hostile(vocabulary), fc.constant(undefined)));
  return fc
    .tuple(good, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => ({ ...(isFields(value) ? value : {}), ...Object.fromEntries(changes) }));
}

function formOf(schema: Schema, vocabulary: Vocabulary, isOdd: boolean): fc.Arbitrary<RequestBody> {
  const properties = Object.entries(schema.properties ?? {});
  const isFile = ({ format }: Schema) => format === 'binary';
  const texts = {
    ...schema,
    properties: Object.fromEntries(properties.filter(([, member]) => !isFile(member))),
  };
  const named = properties.filter(([, member]) => isFile(member)).map(([name]) => name);
  const known = isOdd ? Object.keys(FILES) : ['png', 'jpeg'];
  const files = someOf(Object.fromEntries(named.map((name) => [name, fc.constantFrom(...known)])));
  const good = valid(texts, vocabulary).map((value) => (isFields(value) ? value : {}));
  const fields = isOdd ? changed(good, texts, vocabulary) : good;
  return fc.record({ kind: fc.constant('form' as const), fields, files });
}

/** Any of these members. */
function someOf<T>(members: Readonly<Record<string, fc.Arbitrary<T>>>): fc.Arbitrary<Record<string, T>> {
  const entries = Object.entries(members).map(([name, value]) =>
    value.map((given) => [name, given] as const),
  );
  return fc
    .tuple(...entries.map((entry) => fc.option(entry)))
    .map((chosen) => Object.fromEntries(chosen.filter((entry) => entry !== null)));
}
