/** One connection to EventStoreDB, left for good when its server hangs or another node leads. */
import { EventStoreDBClient } from '@eventstore/db-client';
import streamsPackage from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { BatchAppends } from './batchAppends.ts';
import type { BatchCall } from './batchAppends.ts';

/** What of the client is not public, and needed: calls of our own on its connection, and letting go of that. */
interface Internals {
  GRPCStreamCreator(
    service: typeof StreamsClient,
    name: string,
    create: (client: StreamsClient) => BatchCall,
  ): () => Promise<BatchCall>;
  callArguments(
    options: { requiresLeader: boolean },
    call: { deadline: number },
  ): Parameters<StreamsClient['batchAppend']>;
  getChannel(): Promise<{ close(): void }>;
}

export class Link {
  readonly #client: EventStoreDBClient;
  readonly appends: BatchAppends;
  readonly #internals: Internals;
  readonly #left = new AbortController();
  /** Opened to the one node that another one named as its leader, not with the configured URL. */
  readonly isNamedLeader: boolean;
  #isUsed = false;

  /** @throws what the client makes of a bad string, which may hold the password: check it before */
  constructor(connectionString: string, isNamedLeader = false) {
    this.isNamedLeader = isNamedLeader;
    this.#client = EventStoreDBClient.connectionString(connectionString);
    this.#internals = this.#client as unknown as Internals;
    this.appends = new BatchAppends(() => {
      this.#isUsed = true;
      return this.#internals.GRPCStreamCreator(streamsPackage.StreamsClient, 'batchAppend', (streams) =>
        streams.batchAppend(
          ...this.#internals.callArguments({ requiresLeader: true }, { deadline: Infinity }),
        ),
      )();
    });
  }

  get client(): EventStoreDBClient {
    this.#isUsed = true;
    return this.#client;
  }

  /** Aborts, with the reason, when this connection is left: nothing on it will be answered any more. */
  get left(): AbortSignal {
    return this.#left.signal;
  }

  async leave(reason: Error): Promise<void> {
    if (this.#left.signal.aborted) return;
    this.#left.abort(reason);
    await this.#client.dispose().catch(() => undefined);
    // Asking for its channel would make one, and look for the cluster.
    if (!this.#isUsed) return;
    await this.#internals.getChannel().then(
      (channel) => channel.close(),
      () => undefined,
    );
  }
}
