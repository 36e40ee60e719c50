/**
 * An EventStoreDB for tests, in this process: the services that the client package defines, served by grpc-js from an
 * array. It proves the adapter's side of the wire only. It can go away and return with its log.
 */
import { Metadata, Server, ServerCredentials, status } from '@grpc/grpc-js';
import type { sendUnaryData, ServerReadableStream, ServerWritableStream } from '@grpc/grpc-js';
import sharedMessages from '@eventstore/db-client/generated/shared_pb.js';
import streamsPackage from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsMessages from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { ServedLog } from './servedLog.ts';
import type { Answer, Expected, Proposed } from './servedLog.ts';
import { serveRead } from './servedReads.ts';

export class EventStoreDbServer {
  readonly log = new ServedLog();
  /** Appends are written but not answered, as when the server dies at the wrong moment. */
  isMute = false;
  #server: Server | null = null;
  #port = 0;

  get url(): string {
    return `esdb://127.0.0.1:${this.#port}?tls=false`;
  }

  async start(): Promise<this> {
    const server = new Server();
    server.addService(streamsPackage.StreamsService, {
      append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) =>
        this.#append(call, answer),
      read: (call: ServerWritableStream<ReadReq, ReadResp>) => serveRead(this.log, call),
    });
    this.#port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.#port}`, ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    this.#server = server;
    return this;
  }

  /** At once, as kill -9 would: calls in flight and subscriptions break. */
  stop(): void {
    this.#server?.forceShutdown();
    this.#server = null;
  }

  /** What a real server writes for itself among the others' events. */
  writeSystemEvents(count: number): void {
    const data = Buffer.from('{}');
    for (let n = 0; n < count; n += 1) {
      const metadata = [['type', '$statsCollected'] as const, ['content-type', 'application/json'] as const];
      this.log.append(
        '$stats-127.0.0.1',
        [{ id: crypto.randomUUID(), metadata, data, customMetadata: data }],
        'any',
      );
    }
  }

  #append(call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void {
    let stream = '';
    let expected: Expected = 'any';
    const proposed: Proposed[] = [];
    call.on('data', (request: AppendReq) => {
      const options = request.getOptions();
      const message = request.getProposedMessage();
      if (options) {
        stream = textOf(options.getStreamIdentifier()?.getStreamName_asU8());
        expected = options.hasNoStream()
          ? 'none'
          : options.hasRevision()
            ? BigInt(options.getRevision())
            : 'any';
      }
      if (message) {
        proposed.push({
          id: message.getId()?.getString() ?? '',
          metadata: message.getMetadataMap().toArray(),
          data: message.getData_asU8(),
          customMetadata: message.getCustomMetadata_asU8(),
        });
      }
    });
    call.on('error', () => undefined);
    call.on('end', () => {
      if (stream.startsWith('refused-')) {
        answer({ code: status.PERMISSION_DENIED, details: 'Access Denied', metadata: denied() });
        return;
      }
      const written = this.log.append(stream, proposed, expected);
      if (!this.isMute) answer(null, toResponse(written));
    });
  }
}

function denied(): Metadata {
  const metadata = new Metadata();
  metadata.set('exception', 'access-denied');
  return metadata;
}

function toResponse(answer: Answer): AppendResp {
  const response = new streamsMessages.AppendResp();
  if (answer.kind === 'conflict') {
    const conflict = new streamsMessages.AppendResp.WrongExpectedVersion();
    if (answer.current === undefined) conflict.setCurrentNoStream(new sharedMessages.Empty());
    else conflict.setCurrentRevision(answer.current.toString());
    return response.setWrongExpectedVersion(conflict);
  }
  const success = new streamsMessages.AppendResp.Success().setCurrentRevision(answer.revision.toString());
  if (answer.position === undefined)
    return response.setSuccess(success.setNoPosition(new sharedMessages.Empty()));
  const position = new streamsMessages.AppendResp.Position();
  position.setCommitPosition(answer.position.toString());
  position.setPreparePosition(answer.position.toString());
  return response.setSuccess(success.setPosition(position));
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('utf8');
}
