/** The one table of calls: method, path, schema, permission. It tells command from query, and a route that is not in it does not exist. */
import type { z } from 'zod';
import type { Fields } from './field.ts';
import type { JsonSchema } from './kinds/kind.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a call returns where its kind and its operation do not tell: a record of the module, a list of them, or a file of it. */
export type RouteAnswer = (
  | {
      readonly kind: 'record';
      /** What the answer has beside the record's fields. */
      readonly adds?: JsonSchema;
    }
  | { readonly kind: 'list' }
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'object';
      readonly schema: JsonSchema;
      /** A list in an order of its own, with the headers of a list. */
      readonly isPaged?: boolean;
    }
  | { readonly kind: 'file'; readonly types: readonly string[] }
) & {
  /** Instead of 201 for a creation and 200 for anything else. */
  readonly status?: number;
  /** The answer may be 202 at first: why, and what it holds then. */
  readonly later?: { readonly description: string; readonly schema: JsonSchema };
};

export interface Route {
  readonly method: Method;
  /** Below /api, with `:name` for what varies. */
  readonly path: string;
  /** Answered by the command service or by the projection service. */
  readonly kind: 'command' | 'query';
  /** The command (`BookAppointment`) or query (`appointments.list`) behind it. */
  readonly operation: string;
  readonly module: string;
  readonly permission: Permission;
  /** What the body holds; absent where there is none. */
  readonly body?: z.ZodType;
  /** The record's fields that the body speaks of, for days and files. */
  readonly fields?: Fields;
  /** Names of the files that a multipart body may bring. */
  readonly files?: readonly string[];
  /** Files of the body are not kept: a PDF comes to the handler as its SHA-256 in hex, in its field. */
  readonly hashesFiles?: boolean;
  /** Stays open and tells what happens. It ends with its session and keeps none alive. */
  readonly stream?: boolean;
  /** Answered at once, however many calls of the person are running or waiting. */
  readonly isNeverQueued?: boolean;
  /** Searches, counts, adds up or brings as much as there is, whatever it is asked: a costly read. */
  readonly isCostly?: boolean;
  /** The modules whose records the answer adds up or lists, where it is made of several. */
  readonly sourceModules?: readonly string[];
  /** Always answers as it is now: `asOf` is refused, as it is by every command. */
  readonly isOfNow?: boolean;
  /** Open to a session whose role requires a second factor that its person has not added yet. No other call with a permission is. */
  readonly isBeforeSecondFactor?: boolean;
  /** Asks people who have a second factor for it again where it was last given more than ten minutes ago. */
  readonly isRisky?: boolean;
  readonly answer?: RouteAnswer;
  /** Codes of what a read refuses beyond what every read does. A command may refuse whatever its module declares. */
  readonly refuses?: readonly string[];
  /** What it takes in the query string beside what every list or read takes: name and what it means. */
  readonly asks?: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Of a path, 0 for each literal segment and 1 for each `:param`: `/appointments/:id` is 001. */
function paramsOf(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? '1' : '0'))
    .join('');
}

/** Literal segments before `:params`, so that `/appointments/calendar` is never read as an id. */
export function literalFirst(routes: readonly Route[]): readonly Route[] {
  const placed = routes.map((route) => ({ route, params: paramsOf(route.path) }));
  placed.sort((a, b) => (a.params === b.params ? 0 : a.params < b.params ? -1 : 1));
  return placed.map(({ route }) => route);
}

export function matches(route: Route, method: string, path: string): boolean {
  if (route.method !== method) return false;
  const wanted = route.path.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  );
}
