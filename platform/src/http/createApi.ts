/**
 * The API of a process, made of the one table of routes: every call is authenticated, permitted, parsed and answered here, so
 * that a handler sees nothing but a good call. Mounted once, at /api; what it does not know is 404.
 */
import { type Actor, type ClinicDay, queryValues, refusedValue, type Route } from '@hospital/contracts';
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { isNativeError } from 'node:util/types';
import { callerNetwork } from './callerNetwork.ts';
import type { FairQueue } from './fairQueue.ts';
import type { Files } from '../files/files.ts';
import type { UploadQuota } from '../files/quota.ts';
import type { Logger } from '../monitoring/logging.ts';
import { measured } from '../monitoring/metrics.ts';
import { noteShown } from '../reads/noteShown.ts';
import type { NotesReads } from '../reads/readsLog.ts';
import { admit, assertFresh, unverifiedCaller, type Admission, type SessionCheck } from './admission.ts';
import { apiDocs } from './apiDocs.ts';
import type { Answer, Call, Handler, Handlers } from './call.ts';
import { callerQueue } from './callerQueue.ts';
import { deviceTokenOf, expectedRevisionOf, idempotencyKeyOf, readAfterOf } from './callHeaders.ts';
import { OpenStreams, type OpenStream } from './openStreams.ts';
import { parseBody } from './parseBody.ts';
import { problemAnswer } from './problemAnswer.ts';
import { ProcessQueues, type ProcessLimits } from './processQueues.ts';
import { RateLimiter, type RateLimits } from './rateLimiter.ts';
import { bodyReader, type ReceivedBody } from './receiveBody.ts';
import { apiHeaders } from './secureHeaders.ts';
import { isUnexpectedStatus, logRequests, noteProblem } from './requestLog.ts';
import { refuseUnknown, routesByFirstPart } from './routing.ts';
import { sendAnswer } from './sendAnswer.ts';
import { assertStorable } from './storableText.ts';
import { UploadQueue } from './uploadQueue.ts';

export interface ApiOptions {
  /** Of this process: those of its kind, literal paths before `:params` as the table has them. */
  readonly routes: readonly Route[];
  readonly handlers: Handlers;
  readonly sessions: SessionCheck;
  readonly files: Files;
  readonly uploads: UploadQuota;
  /** The clinic's time zone and today, asked for only where a day of the body needs them. */
  readonly clinicDay: () => Promise<ClinicDay>;
  readonly log: Logger;
  /** Takes in what each answer shows of patients. */
  readonly reads: NotesReads;
  /** Of each user, and of each address that is not signed in: 50 calls a second, 500 at once by default. */
  readonly rateLimits?: RateLimits;
  /** How many calls this process works on at the same time; `PROCESS_LIMITS` by default. */
  readonly processLimits?: ProcessLimits;
  /** Answers of the query side say meanwhile that they may be stale. */
  readonly logIsAway?: () => boolean;
}

/** @throws Error when a route has no handler, or a handler no route */
export function createApi(options: ApiOptions): Router {
  const { routes, handlers, log } = options;
  assertComplete(routes, handlers);
  const router = express.Router();
  router.use(logRequests(log), standardHeaders);
  router.use(apiDocs());
  const serving: Serving = {
    ...options,
    limiter: new RateLimiter(options.rateLimits),
    callerQueue: callerQueue(),
    processQueues: new ProcessQueues(options.processLimits),
    streams: new OpenStreams(options.sessions),
  };
  router.use(
    routesByFirstPart(routes, (route) => handlersOf(route, serving)),
    refuseUnknown(routes),
  );
  router.use(answerProblem);
  return router;
}

function assertComplete(routes: readonly Route[], handlers: Handlers): void {
  const operations = new Set(routes.map(({ operation }) => operation));
  const unserved = [...operations].filter((operation) => !handlers[operation]);
  const unreachable = Object.keys(handlers).filter((operation) => !operations.has(operation));
  if (unserved.length > 0) throw new Error(`these routes have no handler: ${unserved.join(', ')}`);
  if (unreachable.length > 0) throw new Error(`these handlers have no route: ${unreachable.join(', ')}`);
}

const standardHeaders: RequestHandler = (request, response, next) => {
  response.set({ 'X-Request-Id': String(request.id), ...apiHeaders });
  next();
};

/** Of this process, whichever of its routes. Strangers have a queue of their own, so that they do not delay the staff. */
const uploadQueue = new UploadQueue();
const anonymousUploadQueue = new UploadQueue();

interface Serving extends ApiOptions {
  readonly limiter: RateLimiter;
  readonly callerQueue: FairQueue;
  readonly processQueues: ProcessQueues;
  readonly streams: OpenStreams;
}

function handlersOf(route: Route, serving: Serving): RequestHandler[] {
  const handler = serving.handlers[route.operation];
  return handler ? [measured(route.operation), serve(route, handler, serving)] : [];
}

function serve(table: Route, handler: Handler, options: Serving): RequestHandler {
  const readBody = bodyReader(table);
  const isQueued = !table.stream && !table.isNeverQueued;
  return async (request, response) => {
    if (isQueued) options.processQueues.assertCapacity(table);
    const asked = () => admit(table, request, options);
    const admission = isQueued
      ? await options.processQueues.runAdmission(unverifiedCaller(request, options), asked)
      : await asked();
    const { actor, sessionId, params, caller } = admission;
    const route = (await handler.routeFor?.({ route: table, params, actor })) ?? table;
    const head = headOf(request, route, admission);
    const owner = table.stream && actor && sessionId ? { userId: actor.id, sessionId } : null;
    const stream = owner && options.streams.open(owner);
    const signal = endOf(response, stream);
    const answerTo = async (received: ReceivedBody) => {
      const expectedRevision = route.kind === 'command' ? expectedRevisionOf(request, received.value) : null;
      const path = `${request.baseUrl}${request.path}`;
      const body = await parseBody(received, { ...options, ...head, path });
      const call: Call = {
        ...head,
        body,
        expectedRevision,
        signal,
        noteShown: (shows) => noteShown(options.reads, call, { shows }),
      };
      const handle = () => handler(call);
      const isInProcessQueue = isQueued && handler.hasOwnTurn?.(call) !== true;
      const made = isInProcessQueue ? options.processQueues.run(route, { caller, signal }, handle) : handle();
      await answerCall(request, response, { call, answer: await made, options });
    };
    // A body that arrives slowly is no work: it does not wait in the queue.
    const takeIn = async () => {
      const received = await readBody(request, response);
      const answer = () => answerTo(received);
      await (isQueued ? options.callerQueue.run(caller, signal, answer) : answer());
    };
    await inUploadQueue(request, { actor, signal, takeIn });
  };
}

/** What a call is before its body is known. @throws Problem `validation_failed` for a query or header that is none */
function headOf(
  request: Request,
  route: Route,
  { actor, access, sessionId, secondFactor, params }: Admission,
): Omit<Call, 'body' | 'expectedRevision' | 'signal' | 'noteShown'> {
  return {
    route,
    params,
    query: queryOf(request, route),
    actor,
    access,
    sessionId,
    assertSecondFactor: () => assertFresh(secondFactor),
    requestId: String(request.id),
    ip: request.ip ?? '',
    deviceToken: deviceTokenOf(request),
    userAgent: request.get('user-agent') ?? null,
    idempotencyKey: idempotencyKeyOf(request),
    readAfter: readAfterOf(request),
    lastEventId: request.get('last-event-id') ?? null,
  };
}

interface TakingIn {
  readonly actor: Actor | null;
  readonly signal: AbortSignal;
  readonly takeIn: () => Promise<void>;
}

/** A large form waits in the queue of uploads: of its person, or of the network where nobody is signed in. */
function inUploadQueue(request: Request, { actor, signal, takeIn }: TakingIn): Promise<void> {
  const bytes = Number(request.get('content-length'));
  if (!request.is('multipart/form-data') || !UploadQueue.concerns(bytes)) return takeIn();
  return actor
    ? uploadQueue.run(actor.id, signal, takeIn)
    : anonymousUploadQueue.run(callerNetwork(request.ip ?? ''), signal, takeIn);
}

interface Answering {
  readonly call: Call;
  readonly answer: Answer;
  readonly options: Serving;
}

async function answerCall(request: Request, response: Response, { call, answer, options }: Answering) {
  noteShown(options.reads, call, answer);
  const isRead = call.route.kind === 'query';
  if (isRead && options.logIsAway?.()) response.set('X-Stale', 'true');
  await sendAnswer(request, response, { ...answer, isCompressible: isRead });
}

/** @throws Problem `validation_failed` where the call has no past that could be asked for */
function refuseMoment({ kind, isOfNow }: Route, query: Readonly<Record<string, string>>): void {
  if (!query['asOf']?.trim() || (kind === 'query' && !isOfNow)) return;
  throw refusedValue('asOf', 'This is always about now. Go back to now, or leave asOf out.');
}

function queryOf(request: Request, route: Route): Record<string, string> {
  const query = queryValues(request.url.split('?').slice(1).join('?'));
  assertStorable(query);
  refuseMoment(route, query);
  return query;
}

/** A stream ends with its session, and with its response. One listener for both: a response of ours has many. */
function endOf(response: Response, stream: OpenStream | null): AbortSignal {
  const gone = new AbortController();
  const close = () => {
    stream?.close();
    if (!response.writableFinished) gone.abort();
  };
  if (response.closed) close();
  response.once('close', close);
  return stream?.signal ?? gone.signal;
}

// Express knows an error handler by its four parameters.
// eslint-disable-next-line @typescript-eslint/max-params
const answerProblem: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  const { status, headers, body } = problemAnswer(error);
  noteProblem(response, body['code']);
  if (isUnexpectedStatus(status))
    response.err = isNativeError(error) ? error : new Error('what was thrown is no error');
  // Half an answer cannot be taken back: the client sees a broken connection.
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.set(headers);
  void sendAnswer(request, response, { status, body: { ...body, requestId: String(request.id) } });
};
