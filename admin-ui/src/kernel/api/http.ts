/**
 * The one way to the API: bearer token, position, idempotency, multipart where a file is among the values.
 * Every refusal becomes an `HttpError` whose body is `{error, code, fields?}`; no answer is status 0, code `no_connection`; a write
 * may have been recorded then, and is recorded once when it is repeated.
 */
import { matches, routes, type Conflict, type Route } from '@hospital/contracts';
import { HttpError } from 'react-admin';
import { AS_OF, currentMoment } from '../past/moment.ts';
import { isPersonActing } from './activity.ts';
import { pause } from './pause.ts';
import { highestPosition, rememberPosition } from './position.ts';
import { rememberRead } from './readPosition.ts';
import { recoverFrom } from './recoveries.ts';
import { rememberServerTime } from './serverClock.ts';
import { readSession } from './session.ts';

export interface Call {
  readonly method: string;
  /** Below /api. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Asked of now, whatever moment the screens show: who is signed in, the clinic's formats, the audit. */
  readonly ofNow?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** For the browser's own dialog, and the only address at which that works. */
export interface PasskeyOptions {
  readonly origin: string;
  readonly options: object;
}

export interface Refusal {
  readonly error: string;
  readonly code: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly revision?: number;
  /** Everything that conflicts with a booking. */
  readonly conflicts?: readonly Conflict[];
  /** Of a sign-in that needs a second factor, where a passkey will do. */
  readonly passkey?: PasskeyOptions;
}

export const NO_CONNECTION = {
  error: 'The server could not be reached. Check your connection and try again.',
  code: 'no_connection',
};
const MAX_AGE_OF_ANSWER_MS = 60_000;
const MOST_REPEATS = 3;
const LONGEST_WAIT_S = 10;
const FORMER_SESSION = 'former_session';

/** What the sign-in, the position and the caller say in the headers. */
export function callHeaders(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const token = readSession()?.token;
  const position = highestPosition();
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(position ? { 'X-Read-After': position } : {}),
    // A write is always a person's.
    ...(isPersonActing() || 'Idempotency-Key' in extra ? {} : { 'X-Background': 'true' }),
    ...extra,
  };
}

function formText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** JSON, or multipart as soon as one value is a file. */
function encodeBody(body: Readonly<Record<string, unknown>>): {
  body: string | FormData;
  headers: Record<string, string>;
} {
  if (!Object.values(body).some((value) => value instanceof Blob)) {
    return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, formText(value));
  }
  return { body: form, headers: {} };
}

/** @throws HttpError `former_session` */
type AssertSession = () => void;

/**
 * What was asked in one session is not sent again in another, nor is its answer shown there: by then somebody else may be signed in. What needs a
 * session is not asked without one, by a screen that is about to go. Like a lost answer, it does not say whether a write was recorded.
 */
function sessionAssertion(request: Call): AssertSession {
  const token = readSession()?.token;
  const isOpen = () =>
    'Authorization' in (request.headers ?? {}) || routeOf(request)?.permission.kind === 'public';
  return () => {
    if (token === undefined ? isOpen() : readSession()?.token === token) return;
    throw new HttpError('The session has ended', 0, {
      error: 'The session in which this was sent has ended.',
      code: FORMER_SESSION,
    });
  };
}

/** The call belongs to a session that has ended in this tab: the person who is signed in now did not make it. */
export function isOfFormerSession(error: unknown): boolean {
  return refusalFrom(error).code === FORMER_SESSION;
}

async function send(request: Call, assertSession: AssertSession): Promise<Response> {
  assertSession();
  return fetched(request).finally(assertSession);
}

async function fetched({ method, path, body, headers, signal }: Call): Promise<Response> {
  const encoded = body ? encodeBody(body) : null;
  const timeout = AbortSignal.timeout(MAX_AGE_OF_ANSWER_MS);
  try {
    return await fetch(`/api${path}`, {
      method,
      headers: callHeaders({ Accept: 'application/json', ...encoded?.headers, ...headers }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(encoded ? { body: encoded.body } : {}),
    });
  } catch (failure) {
    if (signal?.aborted) throw failure;
    throw new HttpError('No connection', 0, NO_CONNECTION);
  }
}

function routeOf({ method, path }: Call): Route | undefined {
  const [address = ''] = path.split('?');
  return routes.find((route) => matches(route, method, address));
}

function readOf(request: Call): Route | undefined {
  const route = routeOf(request);
  return route?.kind === 'query' ? route : undefined;
}

/** A read is of the moment that the screens show; while they show the past nothing is written, nor read that has no past. @throws HttpError */
function atShownMoment(request: Call): Call {
  const moment = currentMoment();
  if (moment === null || request.ofNow) return request;
  const route = readOf(request);
  if (!route) {
    const error = 'You are looking at the past. Go back to now to change anything.';
    throw new HttpError(error, 409, { error, code: 'reading_the_past' });
  }
  if (route.isOfNow) {
    const error = 'This shows the clinic as it is now. Go back to now to see it.';
    throw new HttpError(error, 409, { error, code: 'no_past' });
  }
  const { path } = request;
  return {
    ...request,
    path: `${path}${path.includes('?') ? '&' : '?'}${AS_OF}=${encodeURIComponent(moment)}`,
  };
}

/**
 * A read that came too fast for the server, while too many others did, or before the server knew the record, is asked again when the server
 * says so, or a little later: not all who were refused come back at the same moment. A write is the person's to repeat.
 */
async function sendPatiently(asked: Call, assertSession: AssertSession): Promise<Response> {
  const request = atShownMoment(asked);
  for (let repeats = 0; ; repeats++) {
    const response = await send(request, assertSession);
    const seconds = Number(response.headers.get('Retry-After'));
    const mayRepeat = repeats < MOST_REPEATS && seconds > 0 && seconds <= LONGEST_WAIT_S;
    if (!mayRepeat || !readOf(request) || !(await passesSoon(response))) return response;
    await pause(seconds * 1000 * (1 + Math.random() / 2), request.signal);
  }
}

async function passesSoon(response: Response): Promise<boolean> {
  if (response.status !== 503) return response.status === 429;
  return ['overloaded', 'not_caught_up'].includes(await refusedWith(response));
}

/** The code of a refusal, whose body can still be read then. */
async function refusedWith(response: Response): Promise<string> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (body as Partial<Refusal> | null)?.code ?? '';
}

/** Once more, under the same key, where a screen has done something about the refusal. */
async function sendRemedied(request: Call): Promise<Response> {
  const assertSession = sessionAssertion(request);
  const response = await sendPatiently(request, assertSession);
  if (response.status !== 403) return response;
  return (await recoverFrom(await refusedWith(response))) ? sendPatiently(request, assertSession) : response;
}

async function refusalOf(response: Response): Promise<HttpError> {
  const body = (await response.json().catch(() => null)) as Partial<Refusal> | null;
  const error = body?.error ?? 'Something went wrong on our side. Please try again.';
  return new HttpError(error, response.status, { ...body, error, code: body?.code ?? 'internal' });
}

/** Also of a refusal. */
function rememberAnswer({ headers }: Response): void {
  rememberServerTime(headers.get('Date'));
  rememberPosition(headers.get('X-Position'));
}

export async function call(request: Call): Promise<Answer> {
  const response = await sendRemedied(request);
  rememberAnswer(response);
  rememberRead(response.headers.get('X-Read-Position'));
  if (!response.ok) throw await refusalOf(response);
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers };
}

/** A file of the API (photo, PDF): the bytes, or the JSON that says that it is not ready. */
export async function download(
  path: string,
  signal?: AbortSignal,
): Promise<{ file: Blob | null; body: unknown; headers: Headers }> {
  const headers = { Accept: '*/*' };
  const response = await sendRemedied({ method: 'GET', path, headers, ...(signal ? { signal } : {}) });
  rememberAnswer(response);
  if (!response.ok) throw await refusalOf(response);
  const isJson = /json\b/.test(response.headers.get('Content-Type') ?? '');
  return isJson
    ? { file: null, body: await response.json(), headers: response.headers }
    : { file: await response.blob(), body: null, headers: response.headers };
}

/** What the server said about a failed call; a sentence of ours for failures that never reached it. */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof HttpError && typeof error.body === 'object' && error.body !== null) {
    return error.body as Refusal;
  }
  return { error: error instanceof Error ? error.message : String(error), code: 'internal' };
}

/** The person's role does not allow it: asking again does not help. */
export function isNotAllowed({ code }: Pick<Refusal, 'code'>): boolean {
  return code === 'not_allowed' || code === 'administrators_only';
}

export function statusOf(error: unknown): number {
  return error instanceof HttpError ? error.status : 0;
}
