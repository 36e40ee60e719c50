import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { ReadableStream, TextDecoderStream } from 'node:stream/web';
import { act } from 'react';
import { signedIn } from '../testing/people.ts';
import { settled, show, takeOff, until, untilText } from '../testing/show.tsx';
import { forgetPosition, rememberPosition } from './api/position.ts';
import { forgetReads, rememberRead } from './api/readPosition.ts';
import { changeParser } from './changeParser.ts';
import { useChanges } from './changes.ts';
import { useServerReach } from './serverReach.ts';

Object.assign(globalThis, { TextDecoderStream });

const one = { resource: 'patients', _id: 'p', position: '1' };
const two = { resource: 'invoices', _id: 'i', position: '2' };

test('messages are read whole, however they are cut', () => {
  const parse = changeParser();
  const text = `retry: 1000\nid: 1\n\nid: 2\ndata: ${JSON.stringify(one)}\n\n: still here\n\ndata: ${JSON.stringify(two)}\n\n`;
  const seen = [...text].map((character) => parse(character));
  expect(seen.flatMap(({ changes }) => changes)).toEqual([one, two]);
  expect(seen.map(({ lastId }) => lastId).filter(Boolean)).toEqual(['1', '2']);
});

test('half a message waits for its rest', () => {
  const parse = changeParser();
  expect(parse('data: {"resource":"pat').changes).toEqual([]);
  expect(parse(`ients","_id":"p","position":"1"}\r\n\r\n`).changes).toEqual([one]);
});

/** The streams that were asked for: after which position, and what to say in the last one. */
function streams() {
  const after: (string | null)[] = [];
  let open: ReadableStreamDefaultController | null = null;
  const server = { isAway: false, status: 200 };
  globalThis.fetch = (async (_path: string, { headers, signal }: RequestInit) => {
    after.push(new Headers(headers).get('Last-Event-ID'));
    if (server.isAway) throw new TypeError('fetch failed');
    const body = new ReadableStream({
      start: (control) => {
        open = control;
        signal?.addEventListener('abort', () => control.error(signal.reason));
      },
    });
    return { ok: server.status === 200, status: server.status, body };
  }) as unknown as typeof fetch;
  const goAway = () => {
    server.isAway = true;
    open?.error(new TypeError('terminated'));
  };
  const end = () => open?.close();
  return { after, server, goAway, end, say: (text: string) => open?.enqueue(new TextEncoder().encode(text)) };
}

let reads = 0;
const count = jest.fn(async () => (reads += 1));

function Page() {
  useChanges();
  const { data } = useQuery({ queryKey: ['clocks'], queryFn: count, staleTime: Infinity });
  return `read ${String(data)}`;
}

async function openPage(): Promise<HTMLElement> {
  const container = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  await untilText(container, 'read 1');
  return container;
}

const at = (position: number) => String(position).padStart(20, '0');

beforeEach(() => {
  reads = 0;
  count.mockImplementation(async () => (reads += 1));
  localStorage.clear();
  signedIn();
  forgetReads();
});
afterEach(async () => {
  await takeOff();
  jest.restoreAllMocks();
});

test('a page listens after its first answers, and once more from one that was read still earlier', async () => {
  const { after, say } = streams();
  rememberRead(at(12));
  await openPage();
  await until(() => after.length === 1);
  say(`id: ${at(15)}\n\n`);
  rememberRead(at(13));
  rememberRead(at(11));
  jest.useFakeTimers();
  await jest.advanceTimersByTimeAsync(2_000);
  jest.useRealTimers();
  expect([after, reads]).toEqual([[at(12), at(11)], 1]);
});

test('a page whose answers are old listens from now on, and reads all again', async () => {
  const { after, say } = streams();
  rememberRead(at(12));
  const later = performance.now() + 61_000;
  jest.spyOn(performance, 'now').mockImplementation(() => later);
  const container = await openPage();
  await until(() => after.length === 1);
  say(`id: ${at(900)}\n\n`);
  await untilText(container, 'read 2');
  say(`id: ${at(901)}\n: still here\n\n`);
  await settled();
  expect([after, reads]).toEqual([[null], 2]);
});

describe('while the server is away', () => {
  /** Its stream stood, and broke off; so many milliseconds ago. */
  async function awayFor(milliseconds: number) {
    const stream = streams();
    rememberRead(at(12));
    const container = await openPage();
    await until(() => stream.after.length === 1);
    stream.say(`id: ${at(15)}\n\n`);
    await settled();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    stream.goAway();
    await jest.advanceTimersByTimeAsync(milliseconds);
    return { ...stream, container };
  }
  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
  afterEach(() => {
    jest.useRealTimers();
  });

  test('it is asked again within a second, and within seconds also when it was away for long', async () => {
    const { after, server } = await awayFor(1_000);
    expect(after.length).toBeGreaterThan(1);
    await pass(120_000);
    server.isAway = false;
    const asked = after.length;
    await pass(5_100);
    expect(after.slice(asked)).toEqual([at(15)]);
  });

  test('browsers do not ask in the same moments', async () => {
    const random = jest.spyOn(Math, 'random').mockReturnValue(0);
    const hasty = (await awayFor(60_000)).after.length;
    jest.useRealTimers();
    await takeOff();
    forgetReads();
    reads = 0;
    random.mockReturnValue(0.99);
    expect((await awayFor(60_000)).after.length).toBeLessThan(hasty / 2);
  });

  test.each<[string, () => EventTarget, string]>([
    ['the connection is back', () => window, 'online'],
    ['the window is chosen', () => window, 'focus'],
    ['the page is seen', () => document, 'visibilitychange'],
  ])('it is asked again at once when %s', async (_, target, type) => {
    const { after, server } = await awayFor(60_000);
    jest.spyOn(Math, 'random').mockReturnValue(0.99);
    await pass(7_000);
    server.isAway = false;
    const asked = after.length;
    target().dispatchEvent(new Event(type));
    await pass(500);
    expect(after.slice(asked)).toEqual([at(15)]);
  });
});

test('a stream that says nothing any more is asked for again', async () => {
  const { after, say } = streams();
  rememberRead(at(12));
  await openPage();
  await until(() => after.length === 1);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  say(`id: ${at(15)}\n\n`);
  await jest.advanceTimersByTimeAsync(35_000);
  say(`id: ${at(16)}\n: still here\n\n`);
  await jest.advanceTimersByTimeAsync(35_000);
  expect(after).toEqual([at(12)]);
  await jest.advanceTimersByTimeAsync(8_000);
  jest.useRealTimers();
  expect(after).toEqual([at(12), at(16)]);
});

test('what could not be read while the server was away is read when the stream is back', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const { after, server, goAway, say } = streams();
  rememberRead(at(12));
  let isBroken = true;
  const clocks = async () => {
    if (isBroken) throw new Error('away');
    return 'back';
  };
  function Failing() {
    useChanges();
    const { data } = useQuery({ queryKey: ['clocks'], queryFn: clocks, retry: false, staleTime: Infinity });
    return data ?? 'nothing';
  }
  const container = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Failing />
    </QueryClientProvider>,
  );
  await until(() => after.length === 1);
  goAway();
  await settled();
  isBroken = false;
  server.isAway = false;
  await until(() => after.length > 1);
  say(`id: ${at(12)}\n\n`);
  await untilText(container, 'back');
});

test('that the server is away is said after some seconds, until the stream is back', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const { after, server, goAway, say } = streams();
  const seen: string[] = [];
  function Reach() {
    useChanges();
    const reach = useServerReach();
    if (seen.at(-1) !== reach) seen.push(reach);
    return null;
  }
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <Reach />
    </QueryClientProvider>,
  );
  await until(() => after.length === 1);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  goAway();
  await act(() => jest.advanceTimersByTimeAsync(500));
  expect(seen).toEqual(['reached', 'lost']);
  await act(() => jest.advanceTimersByTimeAsync(9_500));
  expect(seen).toEqual(['reached', 'lost', 'away']);
  server.isAway = false;
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  say(`id: ${at(12)}\n\n`);
  await act(() => jest.advanceTimersByTimeAsync(10));
  jest.useRealTimers();
  expect(seen).toEqual(['reached', 'lost', 'away', 'reached']);
});

describe('a stream that the server ends', () => {
  let sessions = 0;
  const session = async () => (sessions += 1);

  function Signed() {
    useChanges();
    const { data } = useQuery({ queryKey: ['session'], queryFn: session, staleTime: Infinity });
    const { data: clocks } = useQuery({ queryKey: ['clocks'], queryFn: count, staleTime: Infinity });
    return `session ${String(data)}, clocks ${String(clocks)}`;
  }

  async function openSigned() {
    sessions = 0;
    const stream = streams();
    rememberRead(at(12));
    const container = await show(
      <QueryClientProvider client={new QueryClient()}>
        <Signed />
      </QueryClientProvider>,
    );
    await until(() => stream.after.length === 1);
    return { ...stream, container };
  }

  test('asks for the session again, whose rights may differ, and is asked for once more a second later', async () => {
    const { after, end, container } = await openSigned();
    await untilText(container, 'session 1');
    end();
    await untilText(container, 'session 2, clocks 1');
    expect(after).toHaveLength(1);
    await until(() => after.length === 2);
  });

  test('asks for no session where the person has left', async () => {
    const { end, container } = await openSigned();
    await untilText(container, 'session 1');
    localStorage.clear();
    end();
    await settled();
    expect(container.textContent).toBe('session 1, clocks 1');
  });

  test.each([
    [401, 'the session is over', { session: 4, askedSoon: 0, askedLater: 1 }],
    [429, 'too many are open', { session: 2, askedSoon: 0, askedLater: 1 }],
    [503, 'the server is away', { session: 2, askedSoon: 1, askedLater: 2 }],
  ])('and refuses with %i, because %s: %j', async (status, _why, expected) => {
    const { after, server, end, container } = await openSigned();
    await untilText(container, 'session 1');
    server.status = status;
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    end();
    await pass(1_001);
    const asked = after.length;
    await pass(600);
    const askedSoon = after.length - asked;
    await pass(1_500);
    const askedLater = after.length - asked;
    jest.useRealTimers();
    expect([asked, { session: sessions, askedSoon, askedLater }]).toEqual([2, expected]);
  });
});

describe('a tab', () => {
  const becomes = (state: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test('that is hidden gives its stream up, and goes on from there once it is seen, with one stream', async () => {
    const { after, say } = streams();
    rememberRead(at(12));
    await openPage();
    await until(() => after.length === 1);
    say(`id: ${at(15)}\n\n`);
    await settled();
    becomes('hidden');
    window.dispatchEvent(new Event('pageshow'));
    await settled();
    expect(after).toEqual([at(12)]);
    becomes('visible');
    window.dispatchEvent(new Event('pageshow'));
    await settled();
    expect(after).toEqual([at(12), at(15)]);
  });

  test('that is kept for later gives its stream up until it is shown again', async () => {
    const { after } = streams();
    rememberRead(at(12));
    await openPage();
    await until(() => after.length === 1);
    window.dispatchEvent(new Event('pagehide'));
    await settled();
    expect(after).toHaveLength(1);
    window.dispatchEvent(new Event('pageshow'));
    await until(() => after.length === 2);
  });

  test('that was closed listens no more', async () => {
    const { after } = streams();
    await openPage();
    await until(() => after.length === 1);
    await takeOff();
    window.dispatchEvent(new Event('pageshow'));
    becomes('visible');
    await settled();
    expect(after).toHaveLength(1);
  });
});

describe('changes', () => {
  /** A page with its stream, whose time stands still. */
  async function listening() {
    const { after, say } = streams();
    const container = await openPage();
    await until(() => after.length === 1);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    return {
      container,
      tell: (...changes: object[]) => changes.forEach((one) => say(`data: ${JSON.stringify(one)}\n\n`)),
    };
  }
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const clock = { resource: 'clocks', _id: 'c', position: at(20) };
  afterEach(() => {
    jest.useRealTimers();
    forgetPosition();
  });

  test('that come together are read once, a quarter of a second after the first', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const { tell } = await listening();
    for (const change of [one, clock, { ...clock, _id: 'd' }]) {
      tell(change);
      await pass(80);
    }
    expect(reads).toBe(1);
    await pass(20);
    await pass(500);
    expect(reads).toBe(2);
  });

  test('of others are read within some seconds, in every browser at another moment', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const { tell } = await listening();
    tell(clock);
    await pass(1_200);
    expect(reads).toBe(1);
    await pass(100);
    expect(reads).toBe(2);
  });

  test('that followed from what this tab wrote are read at once', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.9);
    rememberPosition(at(20));
    const { tell } = await listening();
    tell({ ...clock, position: at(21) });
    await pass(1_000);
    expect(reads).toBe(1);
    tell(clock);
    await pass(10);
    expect(reads).toBe(2);
  });

  test('that come while earlier ones are read wait until these are read, and longer where that took long', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const { tell } = await listening();
    let answer = (_value: number): void => undefined;
    count.mockImplementation(() => {
      reads += 1;
      return new Promise((resolve) => (answer = resolve));
    });
    tell(clock);
    await pass(300);
    expect(reads).toBe(2);
    tell(clock);
    await pass(2_000);
    expect(reads).toBe(2);
    await act(async () => answer(2));
    await pass(5_000);
    expect(reads).toBe(2);
    await pass(2_000);
    expect(reads).toBe(3);
  });
});
