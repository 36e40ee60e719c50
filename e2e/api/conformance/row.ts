/**
 * A row of the conformance table: a call as the specification writes it, and what must come back. Rows are data, so that they can be read,
 * run and printed alike.
 */
import type { Fields } from '../../client.ts';
import type { RoleName } from '../clinic.ts';

/** What a value must be; `?` allows null. `present`: the field is there, whatever it holds. */
export type Word =
  | 'present'
  | 'id'
  | 'id?'
  | 'text'
  | 'text?'
  | 'day'
  | 'day?'
  | 'month'
  | 'time'
  | 'instant'
  | 'integer'
  | 'number'
  | 'money'
  | 'boolean'
  | 'path?';

export type Shape =
  | Word
  /** Exactly this value; names in braces are ids of the row's records. */
  | { readonly is: string | number | boolean | null }
  | { readonly oneOf: readonly string[] }
  /** An array that may be empty, each of this shape. */
  | { readonly each: Shape }
  /** An array of at least one, each of this shape. */
  | readonly [Shape]
  /** An object with at least these fields. */
  | { readonly [field: string]: Shape };

export interface ConformanceRow {
  /** As the specification writes it. */
  readonly call: string;
  /** Where it is: a section of the specification, or a decision. */
  readonly source: string;
  /** What is special about this row, where a call has several. */
  readonly about?: string;
  /** The path with records in braces, which are made for the row; `{me}` is the caller. The call's own unless given. */
  readonly path?: string;
  /** Another call that the row presupposes. */
  readonly needs?: string;
  /** Records that have to be there, though the request does not name them. */
  readonly given?: readonly string[];
  /** The administrator unless given. */
  readonly by?: RoleName | 'nobody';
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: Fields;
  /** Sent as multipart, with these files beside it. */
  readonly form?: Fields;
  readonly files?: Readonly<Record<string, 'picture' | 'pdf'>>;
  readonly status: number;
  /** The JSON that comes back; `file` where the answer is bytes of that type, `stream` where it goes on. */
  readonly answer?: Shape;
  readonly file?: string;
  readonly stream?: boolean;
  readonly headers?: Readonly<Record<string, RegExp>>;
}

const READ = { 'X-Read-Position': /^\d{20}$/ } as const;
export const LISTED = {
  'X-Total-Count': /^\d+$/,
  'Content-Range': /^\w+ (\*|\d+-\d+)\/\d+$/,
  ...READ,
} as const;
const WRITTEN = { 'X-Position': /^\d{20}$/ } as const;

type Parts = Omit<ConformanceRow, 'call' | 'source' | 'status' | 'answer'>;

/** A list: a bare array with its total. */
export function list(call: string, answer: Shape, parts: Parts & { source?: string } = {}): ConformanceRow {
  return { source: '7', call, status: 200, answer: [answer], headers: LISTED, ...parts };
}

/** Of the read models, unless the parts name other headers. */
export function read(call: string, answer: Shape, parts: Parts & { source?: string } = {}): ConformanceRow {
  return { source: '7', call, status: 200, answer, headers: READ, ...parts };
}

const CREATING: readonly string[] = ['POST /tillSessions', 'POST /depositSlips'];

/** Creation is 201, every other write 200; each says where it is in the log. */
export function write(call: string, answer: Shape, parts: Parts & { source?: string } = {}): ConformanceRow {
  const status = call.includes('/create/') || CREATING.includes(call) ? 201 : 200;
  return { source: '7', call, status, answer, headers: WRITTEN, ...parts };
}
