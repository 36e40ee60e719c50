/** Asks the read models as the API does: with the access that the route's permission gives the actor. */
import { accessOf, flags, routes, type Actor, type Flag } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import {
  memoryFiles,
  noReadsLog,
  encryptedTokens,
  noteShown,
  systemClock,
  type Answer,
  type Call,
  type Clock,
  type Handlers,
  type NotesReads,
  passkeySite,
} from '@hospital/platform';
import { projectionHandlers } from '../handlers.ts';
import type { FileSource } from '../kernel/query/files.ts';
import type { QueryKit } from '../kernel/query/reader.ts';
import type { SystemState } from '../kernel/systemState.ts';
import { queryModuleOf } from '../modules/index.ts';
import { clinic } from './clinic.ts';
import type { TestReadModels } from './readModels.ts';

export function actorWith(held: readonly Flag[], given: Partial<Actor> = {}): Actor {
  return {
    id: clinic.nurse,
    name: 'Nora Nejjar',
    roleId: clinic.nurseRole,
    roleName: 'Nurse',
    isAdministrator: false,
    flags: new Set(held),
    hasAccess: true,
    ...given,
  };
}

export const administrator = actorWith(flags, {
  id: clinic.admin,
  name: 'Ada Admin',
  roleId: clinic.administrateur,
  roleName: 'Administrateur',
  isAdministrator: true,
});

export interface Asked {
  readonly actor?: Actor | null;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly readAfter?: string;
  readonly lastEventId?: string;
  readonly signal?: AbortSignal;
}

export interface Queries {
  ask(operation: string, asked?: Asked): Promise<Answer>;
  /** The body of a list. */
  list(operation: string, asked?: Asked): Promise<Record<string, unknown>[]>;
  close(): void;
}

/** Ready, and signing nothing. */
export const wellSystem: SystemState = {
  health: () => ({ ok: true }),
  evidence: () => Promise.resolve(null),
  backups: null,
  seals: () => ({ unsealed: 0, broken: 0 }),
  kept: () =>
    Promise.resolve({
      alteredFiles: { count: 0, some: [] },
      erasedKeys: { count: 0, some: [] },
      lastBackupAt: null,
    }),
  rebuild: () => undefined,
  rebuilding: new Set(),
  rebuilt: new Map(),
};

export function kitOf(
  models: TestReadModels,
  closing: AbortSignal,
  given: Partial<Pick<QueryKit, 'files' | 'zone' | 'clock' | 'store' | 'system'>> = {},
): QueryKit {
  return {
    pool: models.pool,
    costly: models.costly.of,
    progress: models.progress,
    store: memoryEventStore(),
    files: memoryFiles(),
    zone: () => Promise.resolve('Africa/Casablanca'),
    clock: systemClock,
    tokens: encryptedTokens(Buffer.alloc(32, 1), 'pages of lists'),
    sessions: { listOf: async () => [] },
    passkeys: { listOf: async () => [], site: passkeySite(null) },
    system: wellSystem,
    queriesOf: ({ name }) => queryModuleOf(name),
    closing,
    ...given,
  };
}

export function queriesOf(
  models: TestReadModels,
  files: FileSource = memoryFiles(),
  clock: Clock = systemClock,
  store: Pick<EventStore, 'read' | 'end'> = memoryEventStore(),
  reads: NotesReads = noReadsLog,
): Queries {
  const closing = new AbortController();
  const ask = askerOf(kitOf(models, closing.signal, { files, clock, store }), reads);
  return {
    ask,
    list: async (operation, asked) => (await ask(operation, asked)).body as Record<string, unknown>[],
    close: () => closing.abort(),
  };
}

export function askerOf(kit: QueryKit, reads: NotesReads = noReadsLog): Queries['ask'] {
  const handlers = projectionHandlers(kit);
  return (operation, asked = {}) => handle({ handlers, reads }, operation, asked);
}

interface Serving {
  readonly handlers: Handlers;
  readonly reads: NotesReads;
}

async function handle({ handlers, reads }: Serving, operation: string, asked: Asked): Promise<Answer> {
  const route = routes.find((candidate) => candidate.operation === operation);
  const handler = handlers[operation];
  if (!route || !handler) throw new Error(`there is no query ${operation}`);
  const {
    actor = administrator,
    params = {},
    query = {},
    body,
    readAfter = null,
    lastEventId = null,
  } = asked;
  const access = accessOf(route.permission, actor);
  if (access === 'denied') throw new Error('not_allowed');
  const call: Call = {
    route,
    params,
    query,
    body,
    actor,
    access,
    sessionId: null,
    assertSecondFactor: () => undefined,
    requestId: 'test',
    ip: '127.0.0.1',
    idempotencyKey: null,
    expectedRevision: null,
    readAfter,
    lastEventId,
    noteShown: (shows) => noteShown(reads, call, { shows }),
    signal: asked.signal ?? new AbortController().signal,
  };
  const answer = await handler(call);
  noteShown(reads, call, answer);
  return answer;
}
