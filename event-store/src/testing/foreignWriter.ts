import { ANY, binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { newId } from '@hospital/contracts';
import type { RawEvent } from '../foreignEvents.contract.ts';
import { parsed } from '../ours.ts';

/** Another program on a real server, with the client's own means: what is no JSON it can only write as binary. */
export function foreignWriter(connectionString: string) {
  const client = EventStoreDBClient.connectionString(connectionString);
  return {
    write: async (stream: string, { type, data, metadata }: RawEvent): Promise<void> => {
      const more = { id: newId(), type, metadata: Buffer.from(metadata) };
      const json = parsed(data);
      const event =
        json === undefined
          ? binaryEvent({ ...more, data: Buffer.from(data) })
          : jsonEvent({ ...more, data: json as Record<string, unknown> });
      await client.appendToStream(stream, event, { expectedRevision: ANY });
    },
    close: () => client.dispose(),
  };
}
