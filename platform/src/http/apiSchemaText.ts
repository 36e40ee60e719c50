/** Schemas of the description of the API as people read them: HTML in which everything from the description is text. */
import { html, isPlainObject, type Html } from '@hospital/contracts';

type Json = Readonly<Record<string, unknown>>;

/** A description may set words in backticks. */
export function prose(value: unknown): Html {
  if (typeof value !== 'string') return nothing;
  return html`${value.split('`').map((part, index) => (index % 2 === 0 ? part : code(part)))}`;
}

export const nothing = html``;

const code = (value: unknown): Html =>
  html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`;

export function joined(parts: readonly Html[], between: string): Html {
  return html`${parts.map((part, index) => [index === 0 ? '' : between, part])}`;
}

/** `#/components/schemas/Patient` is a heading of the page. */
function link(reference: string): Html {
  const name = reference.split('/').at(-1) ?? '';
  return html`<a href="#${name}">${name}</a>`;
}

/** What a value may be: its type, a link to a record, a list of something, one of some words. */
export function typeText(schema: unknown): Html {
  if (!isPlainObject(schema)) return nothing;
  const { $ref, allOf, enum: words, type, format } = schema;
  if (typeof $ref === 'string') return link($ref);
  if (Array.isArray(allOf)) return joined(allOf.map(typeText), ' and ');
  if (Array.isArray(words)) return html`one of ${joined(words.map(code), ', ')}`;
  const types = [type].flat().filter((one) => typeof one === 'string');
  const names = types.map((one) => (one === 'array' ? listText(schema) : html`${one}`));
  return html`${joined(names, ' or ')}${typeof format === 'string' && ` (${format})`}`;
}

function listText({ items }: Json): Html {
  const of = typeText(items);
  return html`list of ${isEmpty(of) ? 'values' : of}`;
}

export const isEmpty = (part: Html): boolean => part.toString() === '';

const limits = {
  minLength: 'at least {} characters',
  maxLength: 'at most {} characters',
  minItems: 'at least {} of them',
  maxItems: 'at most {} of them',
  minimum: 'from {}',
  maximum: 'to {}',
  multipleOf: 'in steps of {}',
  pattern: 'like {}',
  default: 'otherwise {}',
};

function limitsText(schema: Json): Html {
  const given = Object.entries(limits).filter(
    ([name]) => schema[name] !== undefined && schema[name] !== null,
  );
  const said = given.map(([name, words]) => {
    const [before = '', after = ''] = words.split('{}');
    return html`${before}${code(schema[name])}${after}`;
  });
  return joined(said, ', ');
}

export interface Row {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: unknown;
  readonly description?: unknown;
  readonly location?: string;
}

export function table(rows: readonly Row[]): Html {
  if (rows.length === 0) return nothing;
  return html`<table>
    ${rows.map(rowText)}
  </table>`;
}

function rowText({ name, isRequired, schema, description, location }: Row): Html {
  const known = isPlainObject(schema) ? schema : {};
  const says = [typeText(schema), limitsText(known), prose(description ?? known['description'])];
  const about = joined(
    says.filter((part) => !isEmpty(part)),
    '; ',
  );
  return html`<tr>
    <th scope="row">
      <code>${name}</code
      >${isRequired && html` <em>required</em>`}${location && html` <small>${location}</small>`}
    </th>
    <td>${about}${table(innerRows(known))}</td>
  </tr>`;
}

/** The fields of an object, or of each object of a list. */
function innerRows(schema: Json): Row[] {
  return isPlainObject(schema['items']) ? fieldRows(schema['items']) : fieldRows(schema);
}

export function fieldRows(schema: unknown): Row[] {
  if (!isPlainObject(schema) || !isPlainObject(schema['properties'])) return [];
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(schema['properties']).map(([name, field]) => ({
    name,
    isRequired: required.includes(name),
    schema: field,
  }));
}
