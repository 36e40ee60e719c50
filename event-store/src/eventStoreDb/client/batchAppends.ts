/**
 * Many appends over one call, each with its own answer: at 256 in flight 2.2 times the rate of one call an append. The
 * client's own batch append is not used: it keeps the pending appends of all its calls in one table, so that a call that
 * breaks late throws away those of its successor; their answers, and an answer without details, then end the process.
 */
import { randomUUID } from 'node:crypto';
import { ErrorType } from '@eventstore/db-client';
import streamsMessages from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import sharedMessages from '@eventstore/db-client/generated/shared_pb.js';
import { positionOf } from '../../encode.ts';
import type { EncodedEvent } from '../../encodedEvent.ts';
import { StoreRefused, StoreUnavailable } from '../../eventStore.ts';

export interface Append {
  readonly stream: string;
  readonly events: readonly EncodedEvent[];
  readonly expected: bigint | 'none';
}

/** The position where the server tells one; null when the stream is not at `expected`. */
export type WrittenBatch = { readonly position: string | undefined } | null;

/** The duplex call of grpc-js, as far as it is used. */
export interface BatchCall {
  write(request: BatchAppendReq): unknown;
  end(): unknown;
  on(event: 'data', listener: (response: BatchAppendResp) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
}

interface Pending {
  resolve(written: WrittenBatch): void;
  reject(error: unknown): void;
}

/** The appends of one connection; after its call broke the next append opens another. */
export class BatchAppends {
  readonly #open: () => Promise<BatchCall>;
  #current: Promise<Conversation> | null = null;

  constructor(open: () => Promise<BatchCall>) {
    this.#open = open;
  }

  async append(append: Append): Promise<WrittenBatch> {
    const current = (this.#current ??= this.#begin());
    return (await current).append(append);
  }

  #begin(): Promise<Conversation> {
    const forget = () => {
      if (this.#current === mine) this.#current = null;
    };
    const mine = this.#open().then((call) => new Conversation(call, forget));
    mine.catch(forget);
    return mine;
  }
}

class Conversation {
  readonly #call: BatchCall;
  readonly #pending = new Map<string, Pending>();
  #ended: { readonly error: unknown } | null = null;

  constructor(call: BatchCall, onEnd: () => void) {
    const end = (error: unknown) => {
      this.#ended ??= { error };
      onEnd();
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
    };
    this.#call = call;
    call.on('data', (response) => this.#answer(response));
    call.on('error', end);
    call.on('end', () => end(new StoreUnavailable('EventStoreDB ended the call')));
  }

  append(append: Append): Promise<WrittenBatch> {
    if (this.#ended) return Promise.reject(this.#ended.error);
    const id = randomUUID();
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#call.write(toRequest(id, append));
    });
  }

  #answer(response: BatchAppendResp): void {
    const id = textOf(response.getCorrelationId());
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (!pending) return;
    try {
      pending.resolve(toWritten(response));
    } catch (error) {
      pending.reject(error);
    }
  }
}

/** An answer echoes our text; a time-out that the server finds late is reported with the number. */
function textOf(id: InstanceType<typeof sharedMessages.UUID> | undefined): string {
  const number = id?.getStructured();
  if (!number) return id?.getString() ?? '';
  const hex = [number.getMostSignificantBits(), number.getLeastSignificantBits()]
    .map((bits) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Without a deadline: the server would compare ours with its own clock. */
function toRequest(id: string, { stream, events, expected }: Append): BatchAppendReq {
  const options = new streamsMessages.BatchAppendReq.Options();
  const name = new sharedMessages.StreamIdentifier();
  name.setStreamName(Uint8Array.from(Buffer.from(stream)));
  options.setStreamIdentifier(name);
  // Google's Empty and EventStoreDB's are the same on the wire.
  if (expected === 'none') options.setNoStream(new sharedMessages.Empty());
  else options.setStreamPosition(expected.toString());
  const request = new streamsMessages.BatchAppendReq();
  request.setCorrelationId(new sharedMessages.UUID().setString(id));
  request.setOptions(options);
  request.setIsFinal(true);
  for (const event of events) {
    const message = new streamsMessages.BatchAppendReq.ProposedMessage();
    message.setId(new sharedMessages.UUID().setString(event.id));
    message.getMetadataMap().set('type', event.type).set('content-type', 'application/json');
    message.setData(Buffer.from(event.data));
    message.setCustomMetadata(Buffer.from(event.metadata));
    request.addProposedMessages(message);
  }
  return request;
}

/** @throws what the server tells instead */
function toWritten(response: BatchAppendResp): WrittenBatch {
  const success = response.getSuccess();
  if (success) {
    const position = success.getPosition();
    return { position: position && positionOf(position.getCommitPosition()) };
  }
  const error = response.getError();
  const kind = error?.getDetails()?.getTypeName().replace('event_store.client.', '') ?? '';
  switch (kind) {
    case 'WrongExpectedVersion':
      return null;
    case 'AccessDenied':
      throw Object.assign(new Error('access denied'), { type: ErrorType.ACCESS_DENIED });
    case 'MaximumAppendSizeExceeded':
      throw new StoreRefused('EventStoreDB takes smaller appends only: raise its MaxAppendSize to 1 MB');
    case 'StreamDeleted':
      throw new StoreRefused('the stream was deleted in EventStoreDB');
    default:
      // Timeout; not ready, busy or without a leader, which are reported without details.
      throw new StoreUnavailable(
        `EventStoreDB did not confirm the append: ${kind || 'no reason'} ${error?.getMessage() ?? ''}`,
      );
  }
}
