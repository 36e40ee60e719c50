import type { ServerWritableStream } from '@grpc/grpc-js';
import sharedMessages from '@eventstore/db-client/generated/shared_pb.js';
import streamsMessages from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { LogView, Recorded } from './servedLog.ts';

type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

const BACKWARDS = 1;

/** Reads of one stream and of all, and subscriptions to all, distinguished by their options, as in the protocol. */
export function serveRead(log: LogView, call: ReadCall): void {
  const options = call.request.getOptions();
  const stream = options?.getStream();
  if (stream)
    serveStream(log, call, Buffer.from(stream.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString());
  else if (options?.hasSubscription()) serveSubscription(log, call);
  else serveAll(log, call);
}

function serveStream(log: LogView, call: ReadCall, name: string): void {
  const options = call.request.getOptions();
  const from = options?.getStream();
  const history = log.of(name);
  if (history.length === 0) {
    const identifier = new sharedMessages.StreamIdentifier();
    identifier.setStreamName(Uint8Array.from(Buffer.from(name)));
    const missing = new streamsMessages.ReadResp.StreamNotFound().setStreamIdentifier(identifier);
    call.write(new streamsMessages.ReadResp().setStreamNotFound(missing));
    call.end();
    return;
  }
  const revision = from?.hasRevision() ? BigInt(from.getRevision()) : undefined;
  const isBackwards = options?.getReadDirection() === BACKWARDS;
  const found = isBackwards
    ? history.filter((event) => revision === undefined || event.revision <= revision).reverse()
    : history.filter((event) => revision === undefined || event.revision >= revision);
  answer(call, found);
}

/** Forwards a position is included, backwards it is not. */
function serveAll(log: LogView, call: ReadCall): void {
  const options = call.request.getOptions();
  const from = positionIn(call);
  const isBackwards = options?.getReadDirection() === BACKWARDS;
  const count = Number(options?.getCount() ?? 0);
  const found: Recorded[] = [];
  const { events } = log;
  for (let n = 0; n < events.length && found.length < count; n += 1) {
    const event = events[isBackwards ? events.length - 1 - n : n];
    if (!event) continue;
    const isBehind = isBackwards
      ? event.position < (from ?? event.position + 1n)
      : event.position >= (from ?? 0n);
    if (isBehind) found.push(event);
  }
  answer(call, found);
}

function answer(call: ReadCall, events: readonly Recorded[]): void {
  const count = Number(call.request.getOptions()?.getCount() ?? 0);
  for (const event of events.slice(0, count)) call.write(toResponse(event));
  call.end();
}

/**
 * A real 23.10.8 was seen to send its checkpoints as here: while it catches up, with the place behind the last event that it has looked at
 * and `prepare: 0`; live, with the position of that event twice. After a subscription's place come the events whose position is beyond it.
 */
function serveSubscription(log: LogView, call: ReadCall): void {
  const filter = call.request.getOptions()?.getFilter();
  const matches = matcherOf(filter);
  const window = (filter?.getMax() ?? 32) * (filter?.getCheckpointintervalmultiplier() ?? 1);
  let next = log.events.findIndex(isAfter(call));
  if (next < 0) next = log.events.length;
  let looked = 0;
  let isLive = false;
  const push = () => {
    for (; next < log.events.length; next += 1) {
      const event = log.events[next];
      if (!event) return;
      if (matches(event)) call.write(toResponse(event));
      looked += 1;
      if (looked % window !== 0) continue;
      call.write(isLive ? checkpointAt(event.position, event.position) : checkpointAt(event.next, 0n));
    }
  };
  call.write(
    new streamsMessages.ReadResp().setConfirmation(new streamsMessages.ReadResp.SubscriptionConfirmation()),
  );
  push();
  isLive = true;
  call.write(new streamsMessages.ReadResp().setCaughtUp(new streamsMessages.ReadResp.CaughtUp()));
  log.news.on('appended', push);
  const leave = () => log.news.off('appended', push);
  call.on('cancelled', leave);
  call.on('close', leave);
  call.on('error', leave);
}

type Filter = NonNullable<ReturnType<NonNullable<ReturnType<ReadReq['getOptions']>>['getFilter']>>;

/** By type or by stream, with a pattern or with beginnings. */
function matcherOf(filter: Filter | undefined): (event: Recorded) => boolean {
  const byStream = filter?.getStreamIdentifier();
  const expression = byStream ?? filter?.getEventType();
  const prefixes = expression?.getPrefixList() ?? [];
  const pattern = new RegExp(expression?.getRegex() ?? '');
  return (event) => {
    const text = byStream ? event.stream : typeOf(event);
    return prefixes.length > 0 ? prefixes.some((prefix) => text.startsWith(prefix)) : pattern.test(text);
  };
}

function positionIn(call: ReadCall): bigint | undefined {
  const position = call.request.getOptions()?.getAll()?.getPosition();
  return position && BigInt(position.getCommitPosition());
}

function isAfter(call: ReadCall): (event: Recorded) => boolean {
  const place = call.request.getOptions()?.getAll()?.getPosition();
  if (!place) return () => true;
  const [commit, prepare] = [BigInt(place.getCommitPosition()), BigInt(place.getPreparePosition())];
  return ({ position }) => position > commit || (position === commit && position > prepare);
}

function typeOf(event: Recorded): string {
  return event.metadata.find(([key]) => key === 'type')?.[1] ?? '';
}

function checkpointAt(commit: bigint, prepare: bigint): ReadResp {
  const checkpoint = new streamsMessages.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(commit.toString());
  checkpoint.setPreparePosition(prepare.toString());
  return new streamsMessages.ReadResp().setCheckpoint(checkpoint);
}

function toResponse(event: Recorded): ReadResp {
  const recorded = new streamsMessages.ReadResp.ReadEvent.RecordedEvent();
  const identifier = new sharedMessages.StreamIdentifier();
  identifier.setStreamName(Uint8Array.from(Buffer.from(event.stream)));
  recorded.setId(new sharedMessages.UUID().setString(event.id));
  recorded.setStreamIdentifier(identifier);
  recorded.setStreamRevision(event.revision.toString());
  recorded.setCommitPosition(event.position.toString());
  recorded.setPreparePosition(event.position.toString());
  for (const [key, value] of event.metadata) recorded.getMetadataMap().set(key, value);
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.customMetadata);
  const read = new streamsMessages.ReadResp.ReadEvent().setEvent(recorded);
  read.setCommitPosition(event.position.toString());
  return new streamsMessages.ReadResp().setEvent(read);
}
