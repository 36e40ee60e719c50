/** What is wrong with an answer: an error of the server, a status, a media type or a member that the description does not declare. */
import { routes } from '@hospital/contracts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isFields } from '../client.ts';
import type { DeclaredResponse, Operation, Schema } from './apiDocument.ts';
import type { Sent } from './send.ts';

export interface Judge {
  /** Null where nothing is wrong. */
  faultOf(operation: Operation, sent: Sent): string | null;
}

export function createJudge(): Judge {
  // Amounts have 12 digits at most: their quotient by 0.01 is exact to three decimals.
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true, multipleOfPrecision: 3 });
  addFormats.default(ajv);
  ajv.addFormat('binary', true);
  const compiled = new Map<Schema, ValidateFunction>();
  const check = (schema: Schema, value: unknown): string | null => {
    const validate = compiled.get(schema) ?? ajv.compile(closed(schema));
    compiled.set(schema, validate);
    if (validate(value)) return null;
    return ajv.errorsText(
      validate.errors?.map((error) => ({
        ...error,
        message: `${error.message ?? ''} ${paramsOf(error.params)}`,
      })),
    );
  };
  return {
    faultOf(operation, sent) {
      const response = operation.responses[String(sent.status)];
      if (isServerError(operation, sent)) return `is an error of the server: ${sent.status}`;
      if (sent.status === 304 && sent.headers['etag'] !== undefined) return null;
      if (!response) return `has the undeclared status ${sent.status}`;
      return contentFault(response, sent, check) ?? headerFault(response, sent, check);
    },
  };
}

const paramsOf = (params: Readonly<Record<string, unknown>>): string => JSON.stringify(params);

/** Who asks for a position that does not exist, or for a record while much is written, waits in vain, and the answer says so. */
function isServerError({ id }: Operation, { status, text }: Sent): boolean {
  if (status < 500) return false;
  const reads = routes.some(({ operation, kind }) => operation === id && kind === 'query');
  return !(status === 503 && reads && text.includes('"not_caught_up"'));
}

type Check = (schema: Schema, value: unknown) => string | null;

function contentFault({ content }: DeclaredResponse, sent: Sent, check: Check): string | null {
  const type = sent.headers['content-type']?.split(';')[0] ?? '';
  if (type === '' && sent.text === '')
    return Object.keys(content).length === 0 ? null : 'has no content, which is declared';
  const declared = content[type] ?? content[type.replace(/\/.*/, '/*')];
  if (!declared) return `has the undeclared content ${type === '' ? '(no type)' : type}`;
  if (!declared.schema || type !== 'application/json') return null;
  const value = parsed(sent.text);
  if (value === undefined) return 'is no JSON';
  const wrong = check(declared.schema, value);
  return wrong === null ? null : `differs from its schema: ${wrong}`;
}

function headerFault({ headers }: DeclaredResponse, sent: Sent, check: Check): string | null {
  for (const [name, { schema }] of Object.entries(headers)) {
    const given = sent.headers[name.toLowerCase()];
    if (given === undefined) continue;
    const wrong = check(schema, schema.type === 'integer' ? Number(given) : given);
    if (wrong !== null) return `has the header ${name}, which differs from its schema: ${wrong}`;
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** The same schema, which allows no member that it does not name. An object without properties stays open. */
function closed(schema: Schema): Schema {
  return { ...closedMembers(schema), ...(isClosable(schema) ? { unevaluatedProperties: false } : {}) };
}

const isClosable = ({ properties, allOf, additionalProperties }: Schema): boolean =>
  (properties !== undefined || allOf !== undefined) && additionalProperties === undefined;

/** The parts of an `allOf` are closed together, not each by itself. */
function closedMembers(schema: Schema): Schema {
  const { properties, items, allOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties ? { properties: mapped(properties) } : {}),
    ...(items ? { items: closed(items) } : {}),
    ...(allOf ? { allOf: allOf.map(closedMembers) } : {}),
    ...(isFields(additionalProperties) ? { additionalProperties: closed(additionalProperties) } : {}),
  };
}

const mapped = (properties: Readonly<Record<string, Schema>>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, closed(member)]));
