/** One direction of a connection through a gate. */
import { Transform, type TransformCallback } from 'node:stream';

export interface Traffic {
  /** Between the arrival of bytes and their departure; the order stays. */
  readonly latencyMs?: number;
  readonly bytesPerSecond?: number;
  /** What clients send never arrives, or what they are answered. */
  readonly loses?: Direction;
}

export type Direction = 'asked' | 'answered';

export class Passage extends Transform {
  readonly #direction: Direction;
  #traffic: Traffic = {};
  #isHeld = false;
  #held: (() => void) | null = null;
  /** When the last bytes leave, in ms of `performance.now()`. */
  #leavesAt = 0;

  constructor(direction: Direction) {
    super();
    this.#direction = direction;
    this.on('error', () => undefined);
  }

  set(traffic: Traffic): void {
    this.#traffic = traffic;
  }

  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    const held = this.#held;
    this.#held = null;
    held?.();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#isHeld) this.#held = () => this.#send(chunk, done);
    else this.#send(chunk, done);
  }

  override _flush(done: TransformCallback): void {
    const ms = this.#leavesAt - performance.now();
    if (ms > 0) setTimeout(done, ms).unref();
    else done();
  }

  #send(chunk: Buffer, done: TransformCallback): void {
    const { latencyMs = 0, bytesPerSecond, loses } = this.#traffic;
    if (loses === this.#direction) return done();
    const now = performance.now();
    const travelMs = bytesPerSecond === undefined ? 0 : (chunk.length * 1_000) / bytesPerSecond;
    this.#leavesAt = Math.max(now + latencyMs, this.#leavesAt) + travelMs;
    const waitMs = this.#leavesAt - now;
    if (waitMs <= 0) return done(null, chunk);
    setTimeout(() => {
      if (!this.destroyed && !this.writableFinished) this.push(chunk);
      // The next bytes may not travel together with these.
      if (travelMs > 0) done();
    }, waitMs).unref();
    if (travelMs === 0) done();
  }
}
