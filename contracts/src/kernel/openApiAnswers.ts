/** What a call returns: its answer, and each status with which it may refuse. */
import type { JsonSchema } from './kinds/kind.ts';
import type { ModuleDescription } from './module.ts';
import { knownProblems, type ProblemEntry } from './problem.ts';
import { refersTo, text, writtenName } from './openApiSchemas.ts';
import type { Permission } from './permissions.ts';
import type { Route, RouteAnswer } from './route.ts';

/** The refusals that do not depend on the module, by their status. */
const GENERAL: Readonly<Record<number, readonly string[]>> = {
  400: ['validation_failed', 'malformed_id', 'malformed_body'],
  401: ['not_signed_in'],
  403: ['not_allowed', 'wrong_actor', 'second_factor_required', 'second_factor_again'],
  404: ['not_found'],
  408: ['too_slow'],
  409: ['stale_revision', 'duplicate', 'in_use'],
  410: ['gone'],
  413: ['body_too_large', 'file_too_large'],
  415: ['unsupported_body', 'unsupported_file'],
  422: ['key_reused'],
  429: ['too_many_requests'],
  500: ['internal'],
  503: ['overloaded', 'busy', 'not_caught_up', 'record_parked', 'store_unavailable'],
};

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'Something in the call cannot be accepted.',
  401: 'There is no live session.',
  403: 'The role does not allow it.',
  404: 'There is no such record.',
  408: 'The request came too slowly.',
  409: 'The state of the record, or of another one, does not allow it.',
  410: 'The record was deleted.',
  413: 'The body or a file is too large.',
  415: 'The body or a file is of a kind that is not accepted.',
  422: 'The Idempotency-Key was used for another body.',
  429: 'Too many calls; Retry-After says when to come back.',
  500: 'An error of the server.',
  503: 'The server cannot answer now; Retry-After says when to come back.',
};

const problem = { 'application/json': { schema: refersTo('Problem') } };

export function refusalResponses(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(MEANINGS).map(([status, meaning]) => [
      `Refused${status}`,
      { description: described(meaning, GENERAL[Number(status)] ?? []), content: problem },
    ]),
  );
}

const described = (meaning: string, codes: readonly string[]): string =>
  `${meaning} \`${codes.join('`, `')}\`.`;

const asksForSession = ({ kind }: Permission): boolean => kind !== 'public';

function statusesOf(route: Route): number[] {
  const { method, path, kind, body, permission } = route;
  const isPublic = !asksForSession(permission);
  const namesRecord = /:(id|target|resource)/.test(path);
  const isOpen = permission.kind === 'session' && route.isBeforeSecondFactor && !path.includes(':userId');
  return [
    400,
    ...(isPublic && method === 'GET' ? [] : [401]),
    ...(isPublic || isOpen ? [] : [403]),
    ...(namesRecord ? [404, 410] : []),
    ...(kind === 'command' && !isPublic ? [409, 422] : []),
    ...(body || method === 'POST' ? [408, 413, 415] : []),
    429,
    500,
    503,
  ];
}

function ownRefusals(route: Route, module: ModuleDescription | undefined): [string, ProblemEntry][] {
  if (route.kind === 'command') return Object.entries(module?.refusals ?? {});
  const known = Object.entries(knownProblems());
  return (route.refuses ?? []).map((code) => {
    const problem = known.find(([name]) => name === code);
    if (!problem) throw new Error(`${route.operation} refuses ${code}, which is not declared`);
    return problem;
  });
}

/** Those of the module come with the general ones of their status. */
function refusalsOf(route: Route, module: ModuleDescription | undefined): Record<string, JsonSchema> {
  const own = ownRefusals(route, module);
  const statuses = new Set([...statusesOf(route), ...own.map(([, [status]]) => status)]);
  return Object.fromEntries(
    [...statuses].map((status) => {
      const codes = own.flatMap(([code, [ofCode]]) => (ofCode === status ? [code] : []));
      if (codes.length === 0) return [String(status), { $ref: `#/components/responses/Refused${status}` }];
      const all = [...(GENERAL[status] ?? []), ...codes];
      return [String(status), { description: described(MEANINGS[status] ?? '', all), content: problem }];
    }),
  );
}

const PAGE_HEADERS = {
  'X-Total-Count': { schema: { type: 'integer' }, description: 'How many match; exact up to 10,000.' },
  'X-Total-Capped': { schema: text, description: 'true: there are more than 10,000.' },
  'Content-Range': { schema: text },
  'X-Next': { schema: text, description: 'Send it as `after` for the next page.' },
};
const LIST_HEADERS = {
  ...PAGE_HEADERS,
  'X-Sums': {
    schema: text,
    description: 'Asked for with `sums`. JSON: for each currency, the exact sum of each amount as text.',
  },
  'X-Similar': {
    schema: text,
    description: 'true: nothing matched; these names are similar. Asked for with `closest`.',
  },
};
const READ_HEADERS = {
  'X-Read-Position': {
    schema: text,
    description: 'Send it as Last-Event-ID to GET /changes to receive what changed since.',
  },
};
const WRITE_HEADERS = {
  'X-Position': { schema: text, description: 'Send it as X-Read-After to read what was written.' },
};

/** The list of a module is its `.list`, files are its `.file.…`; anything else says so itself. */
function answerKind(route: Route, module: ModuleDescription | undefined): RouteAnswer {
  if (route.answer) return route.answer;
  if (route.stream) return { kind: 'file', types: ['text/event-stream'] };
  const [, part, name = ''] = route.operation.split('.');
  if (part === 'list') return { kind: 'list' };
  const field = module?.fields[name];
  if (part === 'file' && field?.kind === 'file')
    return {
      kind: 'file',
      types: field.accepts === 'attachment' ? ['application/pdf', 'image/*'] : ['image/*'],
    };
  return { kind: 'record' };
}

export const isList = (route: Route): boolean => answerKind(route, undefined).kind === 'list';

function contentOf(route: Route, module: ModuleDescription | undefined): JsonSchema | null {
  const answer = answerKind(route, module);
  const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
  switch (answer.kind) {
    case 'nothing':
      return null;
    case 'file':
      return Object.fromEntries(
        answer.types.map((type) => [type, type.startsWith('text/') ? { schema: text } : {}]),
      );
    case 'object':
      return json(answer.schema);
    case 'list':
      return json({ type: 'array', items: module ? refersTo(module.noun) : { type: 'object' } });
    case 'record': {
      if (!module) return json({ type: 'object' });
      const adds = answer.adds ? [answer.adds] : [];
      const written = { allOf: [refersTo(writtenName(module)), refersTo('Warned'), ...adds] };
      return json(route.kind === 'command' ? written : refersTo(module.noun));
    }
  }
}

const laterResponse = ({ description, schema }: NonNullable<RouteAnswer['later']>): JsonSchema => ({
  description,
  headers: WRITE_HEADERS,
  content: { 'application/json': { schema } },
});

export function responsesOf(route: Route, module: ModuleDescription | undefined): JsonSchema {
  const { method, path, kind, summary, answer } = route;
  const isCreation = method === 'POST' && path.includes('/create/');
  const status = answer?.status ?? (isCreation ? 201 : 200);
  const content = contentOf(route, module);
  const headers = {
    ...(isList(route) ? LIST_HEADERS : {}),
    ...(answer?.kind === 'object' && answer.isPaged ? PAGE_HEADERS : {}),
    ...(kind === 'query' && !route.stream ? READ_HEADERS : {}),
    ...(kind === 'command' && method !== 'GET' ? WRITE_HEADERS : {}),
  };
  return {
    [String(status)]: {
      description: summary,
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(content ? { content } : {}),
    },
    ...(answer?.later ? { '202': laterResponse(answer.later) } : {}),
    ...refusalsOf(route, module),
  };
}
