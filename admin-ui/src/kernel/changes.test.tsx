import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { ReadableStream, TextDecoderStream } from 'node:stream/web';
import { signedIn } from '../testing/people.ts';
import { settled, show, takeOff, until, untilText } from '../testing/show.tsx';
import { forgetReads, rememberRead } from './api/readPosition.ts';
import { changeParser, useChanges } from './changes.ts';

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
  globalThis.fetch = (async (_path: string, { headers, signal }: RequestInit) => {
    after.push(new Headers(headers).get('Last-Event-ID'));
    const body = new ReadableStream({
      start: (control) => {
        open = control;
        signal?.addEventListener('abort', () => control.error(signal.reason));
      },
    });
    return { ok: true, status: 200, body };
  }) as unknown as typeof fetch;
  return { after, say: (text: string) => open?.enqueue(new TextEncoder().encode(text)) };
}

let reads = 0;
const count = async () => (reads += 1);

function Page() {
  useChanges();
  const { data } = useQuery({ queryKey: ['clocks'], queryFn: count, staleTime: Infinity });
  return `read ${String(data)}`;
}

async function openPage(): Promise<HTMLElement> {
  const place = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  await untilText(place, 'read 1');
  return place;
}

const at = (position: number) => String(position).padStart(20, '0');

beforeEach(() => {
  reads = 0;
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
  const place = await openPage();
  await until(() => after.length === 1);
  say(`id: ${at(900)}\n\n`);
  await untilText(place, 'read 2');
  say(`id: ${at(901)}\n: still here\n\n`);
  await settled();
  expect([after, reads]).toEqual([[null], 2]);
});
