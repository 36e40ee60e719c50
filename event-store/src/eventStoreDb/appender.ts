/**
 * Appends until the answer is known. A lost answer, and the commit timeout with which the server ends a repeat whose
 * original is under way, are looked for in the leader's stream; what is not there is appended again, and so on for a
 * bounded time. Nothing is written twice: the ids are the same, and the revision is expected exactly.
 */
import type { NewEvent } from '@hospital/contracts';
import { readBehind, settled } from '../appending.ts';
import type { Behind, Revision } from '../appending.ts';
import { encodeAppend, firstRevision, sealedAt } from '../encode.ts';
import type { EncodedEvent } from '../encodedEvent.ts';
import { RevisionConflict, StoreRefused, StoreUnavailable } from '../eventStore.ts';
import type { Appended } from '../eventStore.ts';
import { failpoint } from '../failpoint.ts';
import { KeyedMutex } from '../keyedMutex.ts';
import { pause } from '../pause.ts';
import type { SealKeys } from '../seals/sealKeys.ts';
import { Moved } from './client/errors.ts';
import type { Wire } from './client/wire.ts';

/** Every append has its answer within this, its wait for earlier appends to the stream and the look-ups included. */
const LIMIT_MS = 4_500;
const LOOK_AGAIN_MS = 100;
/** For the last look of an append that waited long. */
const SHORTEST_LOOK_MS = 400;
const PAGE = 20;

interface AppendAttempt {
  readonly stream: string;
  readonly events: readonly EncodedEvent[];
  readonly expected: Revision;
  /** By the process's own clock. */
  readonly until: number;
}

type AppendOutcome =
  | { readonly kind: 'written'; readonly appended: Appended }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'lost'; readonly error: StoreUnavailable | Moved };

export class Appender {
  readonly #wire: Wire;
  readonly #keys: SealKeys | undefined;
  readonly #order = new KeyedMutex();

  constructor(wire: Wire, keys: SealKeys | undefined) {
    this.#wire = wire;
    this.#keys = keys;
  }

  /** The server does not order two calls, so appends to one stream wait for each other here. */
  append(stream: string, events: readonly NewEvent[], expected: Revision): Promise<Appended> {
    const append = {
      stream,
      events: encodeAppend(stream, events, this.#keys),
      expected,
      until: performance.now() + LIMIT_MS,
    };
    return this.#order.run(stream, () => this.#untilKnown(append));
  }

  async #untilKnown(append: AppendAttempt): Promise<Appended> {
    let loss: Error = new StoreUnavailable('EventStoreDB was busy with earlier appends to the stream');
    for (let at = append.expected; performance.now() < append.until;) {
      const outcome = await this.#try(append, at);
      if (outcome.kind === 'written') return outcome.appended;
      const found = await this.#look(append, at);
      if ('answer' in found) return found.answer;
      if (outcome.kind === 'lost') {
        loss = outcome.error;
        // The original may be under way still.
        await pause(LOOK_AGAIN_MS);
      } else if (found.last === at) await this.#refuse(append);
      at = found.last;
    }
    throw loss instanceof StoreUnavailable ? loss : new StoreUnavailable(loss.message);
  }

  async #try({ stream, events, until }: AppendAttempt, at: Revision): Promise<AppendOutcome> {
    try {
      const sealed = sealedAt(events, { stream, first: firstRevision(at) }, this.#keys);
      const append = { stream, events: sealed, expected: at };
      failpoint('append.before');
      const written = await this.#wire.append(append, until - performance.now());
      failpoint('append.after');
      if (!written) return { kind: 'conflict' };
      const revision = firstRevision(at) + BigInt(events.length - 1);
      // Of several events the server may tell another one's position, and of a repeat none.
      return written.position !== undefined && events.length === 1
        ? { kind: 'written', appended: { revision, position: written.position } }
        : {
            kind: 'lost',
            error: new StoreUnavailable(`EventStoreDB does not show what it wrote at ${at}`),
          };
    } catch (error) {
      if (error instanceof StoreRefused) throw error;
      if (error instanceof StoreUnavailable || error instanceof Moved) return { kind: 'lost', error };
      throw error;
    }
  }

  async #look({ stream, events, expected, until }: AppendAttempt, at: Revision): Promise<FoundAppend> {
    const size = Math.max(events.length, PAGE);
    const page = async (from: bigint) => {
      const limitMs = Math.max(until - performance.now(), SHORTEST_LOOK_MS);
      const found = await this.#wire.read(stream, from, { maxCount: size, limitMs });
      return { events: found.events, last: found.last?.revision ?? null, isLast: found.count < size };
    };
    const seen = await readBehind(page, at, events.length);
    const answer = settled({ stream, events, expected }, seen);
    return answer ? { answer } : seen;
  }

  /** Nothing is behind the expected revision: the stream ends before it. */
  async #refuse({ stream, expected }: AppendAttempt): Promise<never> {
    const { last } = await this.#wire.readBackwards(stream, null, 1);
    throw new RevisionConflict(stream, expected, last?.revision ?? 'none');
  }
}

type FoundAppend = { readonly answer: Appended } | Behind;
