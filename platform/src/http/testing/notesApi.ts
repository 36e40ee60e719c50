/** A small API of notes on a real PostgreSQL and a real port, for the tests of what happens around a handler. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { PassThrough } from 'node:stream';
import {
  administrator,
  literalFirst,
  day,
  file,
  flag,
  inputSchema,
  lines,
  member,
  open,
  problems,
  session,
  text,
  type Flag,
  type Method,
  type Route,
} from '@hospital/contracts';
import { expect } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { z } from 'zod';
import { createAccounts, type Accounts } from '../../authentication/accounts.ts';
import { testFiles } from '../../testing/testFiles.ts';
import { postgresUploadQuota } from '../../files/quota.ts';
import { keyedHash } from '../../keys/keyedHash.ts';
import { memorySubjectKeys } from '../../keys/subjectKeys.ts';
import { createLogger } from '../../monitoring/logging.ts';
import { keptDatabase, type KeptDatabase } from '../../testing/keptDatabase.ts';
import { People } from '../../testing/people.ts';
import { sampleFiles } from '../../testing/sampleFiles.ts';
import type { Call, Handler, Handlers } from '../call.ts';
import { noReadsLog } from '../../reads/readsLog.ts';
import { createApi } from '../createApi.ts';
import type { ProcessLimits } from '../processQueues.ts';
import { secureHeaders } from '../secureHeaders.ts';

const fields = {
  title: text({ required: true }),
  on: day(),
  bornOn: day({ until: 'today' }),
  photo: file('/api/notes/photo/{id}'),
  receipt: file('/api/notes/{id}/receipt', { accepts: 'attachment' }),
  items: lines({ name: text({ required: true }) }),
};
const common = { module: 'notes', kind: 'command', fields, summary: '' } as const;
const write = { ...common, permission: flag('Patients'), files: ['photo', 'receipt'] } as const;
type Parts = Pick<Route, 'operation'> & Partial<Route>;
const route = (method: Method, path: string, dependencies: Parts): Route => ({
  ...common,
  permission: session,
  method,
  path,
  ...dependencies,
});
const query = (operation: string, parts: Partial<Route> = {}): Parts => ({
  operation,
  kind: 'query',
  ...parts,
});

export const noteRoutes: readonly Route[] = literalFirst([
  route('POST', '/notes/create/:userId', {
    ...write,
    operation: 'CreateNote',
    body: inputSchema(fields, 'create'),
  }),
  route('PUT', '/notes/:id/:adminId', {
    ...write,
    operation: 'ChangeNote',
    body: inputSchema(fields, 'change'),
  }),
  route('DELETE', '/notes/:id/:userId', { ...write, operation: 'RemoveNote' }),
  route('POST', '/notes', query('notes.list', { permission: { ...flag('Patients'), picker: ['Invoices'] } })),
  route('GET', '/notes', query('notes.all', { permission: member })),
  route('GET', '/notes/:id', query('notes.get')),
  route('GET', '/history/:resource/:id', query('history')),
  route('PATCH', '/roles/:target', { operation: 'ChangeRole', permission: administrator }),
  route('GET', '/logo', query('logo', { permission: open, isOfNow: true })),
  route('POST', '/notes/verify', {
    ...query('notes.verify', { permission: open }),
    fields: { receipt: fields.receipt },
    files: ['receipt'],
    hashesFiles: true,
    body: z.object({ receipt: z.string({ error: 'Choose the PDF.' }).regex(/^[0-9a-f]{64}$/, 'No hash.') }),
  }),
  route('GET', '/fail/:target', query('fail', { permission: open })),
  route('GET', '/changes', query('changes', { permission: open })),
  route('GET', '/listen', query('listen', { permission: open, stream: true })),
  route('GET', '/signout', { operation: 'SignOut', permission: open, isNeverQueued: true }),
]);

export const problem = (code: keyof typeof problems) => ({
  status: problems[code][0],
  body: { code, error: expect.any(String), requestId: expect.any(String) },
});

export class NotesApi {
  readonly people = new People();
  readonly database: KeptDatabase;
  readonly accounts: Accounts;
  /** Calls that reached a handler. */
  seen: Call[] = [];
  logged: string[] = [];
  /** What the route `/fail` throws. */
  failure: () => unknown = () => new Error('nothing was set');
  /** What the routes `/changes` and `/listen` return. */
  endless = new PassThrough();
  user = '';
  token = '';
  readonly #server: Server;

  private constructor(database: KeptDatabase, processLimits?: ProcessLimits) {
    this.database = database;
    const { pool } = database;
    const keyed = keyedHash(randomBytes(32));
    this.accounts = createAccounts({
      pool,
      records: this.people.records,
      keyed,
      keys: memorySubjectKeys(),
      signingKey: randomBytes(32),
    });
    const app = express();
    app.use(secureHeaders());
    app.use(
      '/api',
      createApi({
        routes: noteRoutes,
        handlers: this.handlers(),
        sessions: this.accounts.sessions,
        files: testFiles(pool),
        uploads: postgresUploadQuota({ pool }),
        clinicDay: async () => ({ zone: 'Asia/Dubai', today: '2026-06-30' }),
        reads: noReadsLog,
        ...(processLimits ? { processLimits } : {}),
        log: createLogger({ name: 'test', destination: { write: (line) => void this.logged.push(line) } }),
      }),
    );
    this.#server = app.listen(0, '127.0.0.1');
  }

  static async start(processLimits?: ProcessLimits): Promise<NotesApi> {
    const api = new NotesApi(await keptDatabase(), processLimits);
    await once(api.#server, 'listening');
    return api;
  }

  get request() {
    return supertest(this.#server);
  }

  get origin(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  /** A new user with these flags, and nothing seen or logged yet. */
  async reset(...flags: readonly Flag[]): Promise<void> {
    this.seen = [];
    this.logged = [];
    // Several answers may be made of it.
    this.endless = new PassThrough().setMaxListeners(0);
    await this.signInWith(...flags);
  }

  async signInWith(...flags: readonly Flag[]): Promise<void> {
    await this.signInAs(await this.people.member(...flags));
  }

  async signInAs(user: string): Promise<void> {
    this.user = user;
    this.token = (await this.accounts.sessions.open(user)).token;
  }

  bearer() {
    return { Authorization: `Bearer ${this.token}` };
  }

  create() {
    return this.request.post(`/api/notes/create/${this.user}`).set(this.bearer());
  }

  lastCall(): Call | undefined {
    return this.seen.at(-1);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await this.database.drop();
  }

  async #endlessAnswer(call: Call) {
    this.seen.push(call);
    return { content: this.endless, headers: { 'Content-Type': 'text/event-stream' } };
  }

  handlers(): Handlers {
    const echo: Handler = async (call) => {
      this.seen.push(call);
      return { body: { body: call.body ?? null, access: call.access } };
    };
    const position = '7'.padStart(20, '0');
    return {
      ...Object.fromEntries(noteRoutes.map(({ operation }) => [operation, echo])),
      CreateNote: async (call) => ({
        ...(await echo(call)),
        status: 201,
        headers: { 'X-Position': position },
      }),
      'notes.get': Object.assign((call: Call) => echo(call), { hasOwnTurn: () => true }),
      logo: async (call) => {
        await echo(call);
        return {
          content: sampleFiles.png,
          headers: { 'Content-Type': 'image/png', 'Cache-Control': 'max-age=60', ETag: '"logo-1"' },
        };
      },
      ChangeRole: async (call) => ({ ...(await echo(call)), deviceToken: 'a.device.token' }),
      fail: async () => {
        throw await this.failure();
      },
      changes: (call) => this.#endlessAnswer(call),
      listen: (call) => this.#endlessAnswer(call),
    };
  }
}
