/** The append calls of the server for tests: one append a call, and many appends over one call, as the real server answers them. */
import type { ServerDuplexStream, ServerReadableStream } from '@grpc/grpc-js';
import anyMessages from 'google-protobuf/google/protobuf/any_pb.js';
import emptyMessages from 'google-protobuf/google/protobuf/empty_pb.js';
import sharedMessages from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streamsMessages from '@eventstore/db-client/generated/streams_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { refusal } from './refusals.ts';
import type { Answer, Expected, Proposed } from './servedLog.ts';

/** As the real server has it unless it is configured. */
const MAX_APPEND_BYTES = 1024 * 1024;

export interface Append {
  readonly stream: string;
  readonly expected: Expected;
  readonly proposed: readonly Proposed[];
}

type Outcome = Answer | { readonly kind: 'too large' } | { readonly kind: 'denied' };
/** Never resolves where the answer is to be lost. */
export type Write = (append: Append) => Promise<Answer>;

async function outcomeOf(append: Append, write: Write): Promise<Outcome> {
  if (append.stream.startsWith('refused-')) return { kind: 'denied' };
  const bytes = append.proposed.reduce(
    (sum, { data, customMetadata }) => sum + data.length + customMetadata.length,
    0,
  );
  return bytes > MAX_APPEND_BYTES ? { kind: 'too large' } : write(append);
}

/** @throws the gRPC error that the real server would end the call with */
export async function serveAppend(
  call: ServerReadableStream<AppendReq, AppendResp>,
  write: Write,
): Promise<AppendResp> {
  let stream = '';
  let expected: Expected = 'any';
  const proposed: Proposed[] = [];
  for await (const request of call as AsyncIterable<AppendReq>) {
    const options = request.getOptions();
    const message = request.getProposedMessage();
    if (options) {
      stream = textOf(options.getStreamIdentifier()?.getStreamName_asU8());
      expected = options.hasRevision() ? BigInt(options.getRevision()) : looseOf(options);
    }
    if (message) proposed.push(toProposed(message));
  }
  const outcome = await outcomeOf({ stream, expected, proposed }, write);
  if (outcome.kind === 'denied') throw refusal('access-denied');
  if (outcome.kind === 'too large') throw refusal('maximum-append-size-exceeded');
  if (outcome.kind === 'timeout') throw refusal('aborted');
  return toResponse(outcome);
}

/** An append that may not be taken here (NOT_LEADER) ends the whole call, as on the real server. */
export function serveBatches(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>, write: Write): void {
  const begun = new Map<string, { append: Append; proposed: Proposed[] }>();
  call.on('error', () => undefined);
  call.on('end', () => call.end());
  call.on('data', (request: BatchAppendReq) => {
    const id = request.getCorrelationId()?.getString() ?? '';
    const options = request.getOptions();
    if (options) {
      const proposed: Proposed[] = [];
      const stream = textOf(options.getStreamIdentifier()?.getStreamName_asU8());
      const expected = options.hasStreamPosition() ? BigInt(options.getStreamPosition()) : looseOf(options);
      begun.set(id, { append: { stream, expected, proposed }, proposed });
    }
    const mine = begun.get(id);
    if (!mine) return;
    mine.proposed.push(...request.getProposedMessagesList().map(toProposed));
    if (!request.getIsFinal()) return;
    begun.delete(id);
    outcomeOf(mine.append, write).then(
      (outcome) => void call.write(toBatchResponse(request, mine.append.stream, outcome)),
      (error: unknown) => void call.emit('error', error),
    );
  });
}

interface LooseOptions {
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

function looseOf(options: LooseOptions): Expected {
  if (options.hasNoStream()) return 'none';
  return options.hasStreamExists() ? 'exists' : 'any';
}

interface Message {
  getId(): { getString(): string } | undefined;
  getMetadataMap(): { toArray(): [string, string][] };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
}

function toProposed(message: Message): Proposed {
  return {
    id: message.getId()?.getString() ?? '',
    metadata: message.getMetadataMap().toArray(),
    data: message.getData_asU8(),
    customMetadata: message.getCustomMetadata_asU8(),
  };
}

function toResponse(answer: Exclude<Answer, { kind: 'timeout' }>): AppendResp {
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

function toBatchResponse(request: BatchAppendReq, stream: string, outcome: Outcome): BatchAppendResp {
  const response = new streamsMessages.BatchAppendResp();
  response.setCorrelationId(request.getCorrelationId());
  const name = new sharedMessages.StreamIdentifier();
  name.setStreamName(Uint8Array.from(Buffer.from(stream)));
  response.setStreamIdentifier(name);
  if (outcome.kind !== 'written') return response.setError(toStatus(outcome));
  const success = new streamsMessages.BatchAppendResp.Success().setCurrentRevision(
    outcome.revision.toString(),
  );
  if (outcome.position === undefined)
    return response.setSuccess(success.setNoPosition(new emptyMessages.Empty()));
  const position = new sharedMessages.AllStreamPosition();
  position.setCommitPosition(outcome.position.toString());
  position.setPreparePosition(outcome.position.toString());
  return response.setSuccess(success.setPosition(position));
}

function toStatus(
  outcome: Exclude<Outcome, { kind: 'written' }>,
): InstanceType<typeof statusMessages.Status> {
  const details = new anyMessages.Any();
  const pack = (message: { serializeBinary(): Uint8Array }, type: string) =>
    details.pack(message.serializeBinary(), `event_store.client.${type}`);
  switch (outcome.kind) {
    case 'conflict': {
      const conflict = new sharedMessages.WrongExpectedVersion();
      if (outcome.current === undefined) conflict.setCurrentNoStream(new emptyMessages.Empty());
      else conflict.setCurrentStreamRevision(outcome.current.toString());
      pack(conflict, 'WrongExpectedVersion');
      break;
    }
    case 'denied':
      pack(new sharedMessages.AccessDenied(), 'AccessDenied');
      break;
    case 'timeout':
      pack(new sharedMessages.Timeout(), 'Timeout');
      break;
    case 'too large':
      pack(
        new sharedMessages.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES),
        'MaximumAppendSizeExceeded',
      );
  }
  return new statusMessages.Status().setDetails(details);
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('utf8');
}
