/** The projection as a process starts it, on the read models of a test. */
import type { EventStore } from '@hospital/event-store';
import { encryptedTokens, memoryFiles, passkeySite } from '@hospital/platform';
import { startProjection, type Projection, type ProjectionOptions } from '../start.ts';
import { silent, type TestReadModels } from './readModels.ts';

export function startTestProjection(
  { url }: Pick<TestReadModels, 'url'>,
  store: EventStore,
  more: Partial<ProjectionOptions> = {},
): Promise<Projection> {
  return startProjection({
    store,
    databaseUrl: url,
    log: silent,
    files: memoryFiles(),
    zone: () => Promise.resolve('Africa/Casablanca'),
    tokens: encryptedTokens(Buffer.alloc(32, 1), 'test'),
    sessions: { listOf: async () => [] },
    passkeys: { listOf: async () => [], site: passkeySite(null) },
    ...more,
  });
}
