/** What many subscriptions of a process read together at the end of the log. */
import { expect, test } from '@jest/globals';
import { START, type Position, type StoredEvent } from '@hospital/contracts';
import fc from 'fast-check';
import { positionOf } from './encode.ts';
import { follow } from './follow.ts';
import { Notifier } from './notifier.ts';
import { pause } from './pause.ts';
import { SharedTail, TailedLog, type FetchedPage } from './sharedTail.ts';

const PAGE = 4;

/** A log whose events have a type of one letter each. */
class Log {
  readonly notifier = new Notifier();
  readonly events: StoredEvent[] = [];
  fetches = 0;
  bytes = 1;
  /** A read that was asked for is answered when this is. */
  gate: Promise<void> = Promise.resolve();

  append(...types: readonly string[]): void {
    for (const type of types) {
      const position = positionOf(String(this.events.length + 1));
      this.events.push({ type, position, stream: 'test-1' } as unknown as StoredEvent);
    }
    this.notifier.notify();
  }

  async fetch(after: Position, passes: (event: StoredEvent) => boolean = () => true): Promise<FetchedPage> {
    this.fetches += 1;
    const all = this.events.filter(({ position }) => position > after);
    const page = all.filter(passes).slice(0, PAGE);
    await this.gate;
    const more = page.length === PAGE;
    const until = (more ? page.at(-1) : all.at(-1))?.position ?? after;
    return { until, more, bytes: page.length * this.bytes, decode: () => page };
  }

  /** One that looks for a type by itself until it is at the end. */
  reader(tail: SharedTail, type?: string): TailedLog {
    const passes = (event: StoredEvent) => type === undefined || event.type === type;
    const own = { notifier: this.notifier, fetch: (after: Position) => this.fetch(after, passes) };
    return new TailedLog(own, tail, type === undefined ? undefined : { types: [type] });
  }
}

const typesOf = (events: readonly StoredEvent[] = []) => events.map(({ type }) => type).join('');

async function at(log: Log, tail: SharedTail): Promise<Position> {
  const { until } = await log.reader(tail).fetch(log.events.at(-1)?.position ?? START);
  return until;
}

test('who is at the end reads it together with the others', async () => {
  const log = new Log();
  const tail = new SharedTail(log);
  log.append('A', 'B');
  expect(await tail.after(START)).toBeNull();
  const end = await at(log, tail);
  log.fetches = 0;
  log.append('A', 'B', 'A');
  const readers = ['A', 'B', undefined].map((type) => log.reader(tail, type));
  const pages = await Promise.all(readers.map((reader) => reader.fetch(end)));
  expect(pages.map((page) => typesOf(page.decode()))).toEqual(['AA', 'B', 'ABA']);
  expect(log.fetches).toBe(1);
});

test('what was appended before somebody asked is in their page, though another read was under way', async () => {
  const log = new Log();
  const tail = new SharedTail(log);
  log.append('A');
  const end = await at(log, tail);
  let open = () => {};
  log.gate = new Promise((resolve) => (open = resolve));
  const early = tail.after(end);
  await pause(1);
  log.append('B');
  const late = tail.after(end);
  open();
  expect(typesOf((await late)?.events)).toBe('B');
  expect((await early)?.until).toBe(end);
});

test('who is further behind than what is kept reads alone, and so does everybody after a rush', async () => {
  const log = new Log();
  log.bytes = 3 * 1024 * 1024;
  const tail = new SharedTail(log);
  log.append('A');
  const first = await at(log, tail);
  for (const type of ['B', 'C']) {
    log.append(type);
    await tail.after(log.events.at(-2)?.position ?? START);
  }
  expect(await tail.after(first)).toBeNull();
  const second = log.events[1]?.position ?? START;
  expect(typesOf((await tail.after(second))?.events)).toBe('C');
  log.append(...'DEFGHI');
  expect(await tail.after(second)).toBeNull();
  expect((await log.reader(tail).fetch(second)).more).toBe(true);
});

test('every subscription gets all that it asked for, once and in order', async () => {
  const step = fc.oneof(
    fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 12 }),
    fc.constant('pause' as const),
    fc.record({ type: fc.constantFrom('A', 'B', undefined), everyMs: fc.constantFrom(0, 3) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      const log = new Log();
      log.bytes = 1024 * 1024;
      const tail = new SharedTail(log);
      const stop = new AbortController();
      const followers: { type: string | undefined; got: StoredEvent[]; checkpoint: Position }[] = [];
      const running: Promise<void>[] = [];
      for (const one of steps) {
        if (one === 'pause') await pause(2);
        else if (Array.isArray(one)) log.append(...one);
        else {
          const follower = { type: one.type, got: [] as StoredEvent[], checkpoint: START };
          followers.push(follower);
          const subscription = { after: null, everyMs: one.everyMs };
          const run = async () => {
            for await (const batch of follow(log.reader(tail, one.type), subscription, stop.signal)) {
              follower.got.push(...batch.events);
              follower.checkpoint = batch.checkpoint;
            }
          };
          running.push(run());
        }
      }
      const end = log.events.at(-1)?.position ?? START;
      while (followers.some(({ checkpoint }) => checkpoint !== end)) await pause(1);
      for (const { type, got } of followers)
        expect(got).toEqual(log.events.filter((event) => type === undefined || event.type === type));
      stop.abort();
      await Promise.all(running);
    }),
    { numRuns: 60 },
  );
});
