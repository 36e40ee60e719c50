/** A call as a handler sees it: already authenticated, permitted and parsed; and what it returns. */
import type { Access, Actor, Route } from '@hospital/contracts';
import type { Readable } from 'node:stream';
import type { Shows } from '../reads/shows.ts';

export interface Call<Body = unknown> {
  readonly route: Route;
  /** Ids are lower-case uuids; `resource` and `target` are free text. */
  readonly params: Readonly<Record<string, string>>;
  /** One text a key: a key that is given twice is refused. */
  readonly query: Readonly<Record<string, string>>;
  /** Parsed by the route's schema, days cut to the clinic's. Without a schema the JSON object as it came, `undefined` where none did. */
  readonly body: Body;
  /** null on public routes without a session. */
  readonly actor: Actor | null;
  readonly access: Access;
  /** Of the session, for signing out; null without one. */
  readonly sessionId: string | null;
  /**
   * For a call that is risky only with this body; a route that always is says so in the table.
   * @throws Problem second_factor_again
   */
  readonly assertSecondFactor: () => void;
  readonly requestId: string;
  readonly ip: string;
  /** Of the browser, from an earlier sign-in there; it opens nothing. */
  readonly deviceToken?: string | null;
  readonly userAgent?: string | null;
  readonly idempotencyKey: string | null;
  /** From `If-Match`, or `revision` in the body. */
  readonly expectedRevision: number | null;
  /** From `X-Read-After`. */
  readonly readAfter: string | null;
  /** From `Last-Event-ID`: where a stream of events broke off. */
  readonly lastEventId?: string | null;
  /** Records what a streamed answer shows of patients, as it is sent. Any other answer says it in `shows`. */
  readonly noteShown: (shows: Shows) => void;
  /** Aborts when the client goes away; where the route is a stream, also when the session ends. */
  readonly signal: AbortSignal;
}

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** For the browser to keep, out of reach of scripts. */
  readonly deviceToken?: string;
  /** What the answer shows of patients, where its body does not say it by itself: see `noteShown.ts`. */
  readonly shows?: Shows;
  /** In the place of `body`: bytes or a stream, with its own content type in `headers`. */
  readonly content?: Buffer | Readable;
}

/** What is known of a call before its body is read. */
export type Caller = Pick<Call, 'route' | 'params' | 'actor'>;

export interface Handler {
  (call: Call): Promise<Answer>;
  /**
   * The route as it is for what the path names, where one path is several calls: its body is parsed by that.
   * @throws Problem for whom it is not, before their body is looked at
   */
  readonly routeFor?: (caller: Caller) => Promise<Route>;
  /** Whether this call waits for a turn of its own, so that it stays out of the queue of the process. */
  readonly hasOwnTurn?: (call: Call) => boolean;
}

/** Operation → handler. The API refuses to start while a route of its kind has none. */
export type Handlers = Readonly<Record<string, Handler>>;
