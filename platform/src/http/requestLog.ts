/** A line in the log for each call. */
import { newId } from '@hospital/contracts';
import type { Request, RequestHandler, Response } from 'express';
import { pinoHttp } from 'pino-http';
import { asItIs, type Logger } from '../monitoring/logging.ts';
import { givenRequestId } from './callHeaders.ts';

/** Neither bodies nor queries are logged: both hold what people wrote. */
export function logRequests(log: Logger): RequestHandler {
  return pinoHttp<Request, Response>({
    logger: log,
    wrapSerializers: false,
    genReqId: (request) => givenRequestId(request.get('x-request-id')) ?? newId(),
    customLogLevel: (_request, { statusCode, err }) => (err ? 'error' : statusCode >= 500 ? 'warn' : 'info'),
    customErrorMessage: (_request, { err }) => (err ? 'request errored' : 'request refused'),
    // Where there is no error it makes one, which would say no more than the status. The entry is its fourth parameter.
    // eslint-disable-next-line @typescript-eslint/max-params
    customErrorObject: (_request, response, _error, { err, ...entry }: { readonly err: Error }) =>
      response.err ? { ...entry, err } : { ...entry, problem: problemOf(response) },
    serializers: {
      req: ({ id, method, originalUrl }: Request) => ({ id, method, url: originalUrl.split('?')[0] }),
      res: ({ statusCode }: Response) => ({ statusCode }),
      err: asItIs,
    },
  });
}

/** For the line of a call that was refused. */
export function noteProblem(response: Response, code: unknown): void {
  response.locals['problem'] = code;
}

function problemOf({ locals }: Response): unknown {
  return locals['problem'];
}

/** A refusal for now says in its code why; of thousands, each with a stack, a log would tell no more and cost more than the refusals. */
export function isUnexpectedStatus(status: number): boolean {
  return status >= 500 && status !== 503;
}
