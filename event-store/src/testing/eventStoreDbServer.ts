/**
 * An EventStoreDB for tests, in this process: the services that the client package defines, served by grpc-js from an
 * array. It proves the adapter's side of the wire only. On request it does what a real one was seen to do at its worst:
 *
 * - `stop()` and `start()`: it dies at once and returns with its log; `isMute`: it writes but does not respond;
 *   `cutConnections()`
 * - `freeze()` and `thaw()`: it hangs, with its connections open
 * - `log.holdCommits()` and `log.commitHeld()`: equal appends that race end with a commit timeout
 * - `follow(leader)`, `lag()`, `catchUp()`, `lead()`: it is a follower, behind its leader, and leads (again)
 * - `denies`: wrong credentials, or no right to read `$all`
 * - `writeForeignEvent`, `writeSystemEvents`: what other programs and the server itself write
 */
import { once } from 'node:events';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import type {
  handleUnaryCall,
  Metadata,
  sendUnaryData,
  ServerDuplexStream,
  ServerReadableStream,
  ServerWritableStream,
  ServiceError,
} from '@grpc/grpc-js';
import gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import gossipPackage from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import streamsPackage from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { openGate } from './gate.ts';
import type { Gate } from './gate.ts';
import { refusal } from './refusals.ts';
import { serveAppend, serveBatches } from './servedAppends.ts';
import type { Append } from './servedAppends.ts';
import { FollowingView, ServedLog } from './servedLog.ts';
import type { Answer, LogView } from './servedLog.ts';
import { serveRead } from './servedReads.ts';

export interface ForeignEvent {
  readonly type?: string;
  readonly data: string | Uint8Array;
  readonly metadata?: string;
  readonly isJson?: boolean;
}

export class EventStoreDbServer {
  /** Appends are written but not answered, as when the server dies at the wrong moment. */
  isMute = false;
  denies: 'nothing' | 'credentials' | '$all' = 'nothing';
  /** Calls of each kind that have arrived. */
  readonly calls = { append: 0, batchAppend: 0, read: 0, gossip: 0 };
  #log = new ServedLog();
  #following: { readonly leader: EventStoreDbServer; readonly view: FollowingView } | null = null;
  #server: Server | null = null;
  #gate: Gate | null = null;
  #port = 0;
  #leaving: Promise<unknown> = Promise.resolve();

  get log(): ServedLog {
    return this.#log;
  }

  get port(): number {
    return this.#gate?.port ?? 0;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  async start(): Promise<this> {
    await this.#leaving;
    const server = new Server({ 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 });
    this.#serve(server);
    this.#port = await new Promise<number>((resolve, reject) => {
      const secrets = ServerCredentials.createInsecure();
      server.bindAsync(`127.0.0.1:${this.#port}`, secrets, (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    if (this.#gate) await this.#gate.open();
    else this.#gate = await openGate({ host: '127.0.0.1', port: this.#port });
    this.#server = server;
    return this;
  }

  /** At once, as kill -9 would: calls in flight and subscriptions break. */
  stop(): void {
    if (!this.#server) return;
    this.#gate?.thaw();
    this.#leaving = this.#gate?.shut() ?? Promise.resolve();
    this.#server.forceShutdown();
    this.#server = null;
  }

  /** Every connection breaks; the server lives on. */
  cutConnections(): void {
    this.#gate?.cut();
  }

  /** As SIGSTOP does: connections stay open and are accepted, nothing is returned. */
  freeze(): void {
    this.#gate?.freeze();
  }

  thaw(): void {
    this.#gate?.thaw();
  }

  /** Has its leader's log from now on, and refuses calls that require the leader. */
  follow(leader: EventStoreDbServer): void {
    this.#log = leader.log;
    this.#following = { leader, view: new FollowingView(leader.log) };
  }

  lead(): void {
    this.#following = null;
  }

  /** A follower shows nothing newer until it catches up. */
  lag(): void {
    this.#following?.view.lag();
  }

  catchUp(): void {
    this.#following?.view.catchUp();
  }

  /** What another program writes, also to a stream that is named like one of ours. */
  async writeForeignEvent(
    stream: string,
    { type = 'Foreign', data, metadata = '', isJson = true }: ForeignEvent,
  ): Promise<void> {
    const contentType = isJson ? 'application/json' : 'application/octet-stream';
    const event = {
      id: crypto.randomUUID(),
      metadata: [['type', type] as const, ['content-type', contentType] as const],
      data: typeof data === 'string' ? Buffer.from(data) : data,
      customMetadata: Buffer.from(metadata),
    };
    await this.log.append(stream, [event], 'any');
  }

  /** What a real server writes for itself among the others' events. */
  writeSystemEvents(count: number): void {
    for (let n = 0; n < count; n += 1)
      void this.writeForeignEvent('$stats-127.0.0.1', {
        type: '$statsCollected',
        data: '{}',
        metadata: '{}',
      });
  }

  #serve(server: Server): void {
    server.addService(streamsPackage.StreamsService, {
      append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) => {
        this.calls.append += 1;
        const refused = this.#refusalOf(call.metadata);
        if (refused) return void answer(refused);
        serveAppend(call, (append) => this.#write(append)).then(
          (response) => answer(null, response),
          (error: unknown) => answer(error as ServiceError),
        );
      },
      batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => {
        this.calls.batchAppend += 1;
        const refused = () => this.#refusalOf(call.metadata);
        serveBatches(call, (append) => {
          const error = refused();
          return error ? Promise.reject(error) : this.#write(append);
        });
      },
      read: (call: ServerWritableStream<ReadReq, ReadResp>) => {
        this.calls.read += 1;
        const isAll = call.request.getOptions()?.hasAll() ?? false;
        const refused =
          this.#refusalOf(call.metadata) ??
          (isAll && this.denies === '$all' ? refusal('access-denied') : null);
        if (refused) call.emit('error', refused);
        else serveRead(this.#view, call);
      },
    });
    server.addService(gossipPackage.GossipService, { read: this.#gossip });
  }

  get #view(): LogView {
    return this.#following?.view ?? this.log;
  }

  #refusalOf(metadata: Metadata): ServiceError | null {
    if (this.denies === 'credentials') return refusal('unauthenticated');
    if (!this.#following || metadata.get('requires-leader')[0] !== 'true') return null;
    const { port } = this.#following.leader;
    return refusal('not-leader', {
      'leader-endpoint-host': '127.0.0.1',
      'leader-endpoint-port': String(port),
    });
  }

  async #write({ stream, proposed, expected }: Append): Promise<Answer> {
    const written = await this.log.append(stream, proposed, expected);
    if (this.isMute) await once(this.log.news, 'never');
    return written;
  }

  /** Says who leads: the leader that it follows, or itself. */
  readonly #gossip: handleUnaryCall<unknown, unknown> = (_call, answer) => {
    this.calls.gossip += 1;
    const states = gossipMessages.MemberInfo.VNodeState;
    const members = [
      { port: this.port, state: this.#following ? states.FOLLOWER : states.LEADER },
      ...(this.#following ? [{ port: this.#following.leader.port, state: states.LEADER }] : []),
    ].map(({ port, state }) => {
      const member = new gossipMessages.MemberInfo();
      const address = new gossipMessages.EndPoint().setAddress('127.0.0.1').setPort(port);
      return member.setHttpEndPoint(address).setState(state).setIsAlive(true).setTimeStamp('0');
    });
    answer(null, new gossipMessages.ClusterInfo().setMembersList(members));
  };
}
