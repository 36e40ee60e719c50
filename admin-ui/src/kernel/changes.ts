/**
 * Other people's changes: a stream of `{resource, _id, position}` that refreshes what they make old (refresh.ts), so that no screen is
 * stale for long. All browsers hear of a change in the same moment: each waits for a random time of up to two seconds before it reads, and
 * longer where the last reads took long. The stream needs the bearer header, therefore fetch and not EventSource; `reconnecting` says when
 * it is asked for again.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callHeaders } from './api/http.ts';
import { pause } from './api/pause.ts';
import { highestPosition, isLater } from './api/position.ts';
import { changesAfter, rememberDelivered } from './api/readPosition.ts';
import { readSession } from './api/session.ts';
import { usePast } from './past/past.ts';
import { reconnecting } from './reconnect.ts';
import { refresh, type Change } from './refresh.ts';

/** The server says every 15 seconds that it is still there: without a word for so long, the connection is gone and nobody said so. */
const SILENT_MS = 40_000;
const DEBOUNCE_MS = 250;
/** Not every browser reads in the same moment what somebody changed. */
const SPREAD_MS = 2_000;
/** After reads that took long, the next ones wait this many times as long: a slow server is asked less often. */
const REST_FACTOR = 3;
const LONGEST_REST_MS = 15_000;

/** Takes text as it comes and answers the changes of its complete messages; what is left waits for the next piece. */
export function changeParser(): (piece: string) => { changes: Change[]; lastId: string | null } {
  let rest = '';
  return (piece) => {
    const messages = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = messages.pop() ?? '';
    const lines = (message: string, name: string) =>
      message
        .split('\n')
        .flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).trim()] : []));
    const changes = messages.flatMap((message) => {
      const data = lines(message, 'data').join('\n');
      return data ? [JSON.parse(data) as Change] : [];
    });
    return { changes, lastId: messages.flatMap((message) => lines(message, 'id')).at(-1) ?? null };
  };
}

interface Following {
  readonly after: string | null;
  readonly signal: AbortSignal;
  readonly take: (changes: Change[], id: string | null) => void;
}

/**
 * @returns once the server ended it, whether the person's rights may have changed
 * @throws where the server is away, or silent for too long
 */
async function follow({ after, signal: given, take }: Following): Promise<boolean> {
  const silence = new AbortController();
  const signal = AbortSignal.any([given, silence.signal]);
  const headers = callHeaders({ Accept: 'text/event-stream', ...(after ? { 'Last-Event-ID': after } : {}) });
  let timer = setTimeout(() => silence.abort(), SILENT_MS);
  try {
    const response = await fetch('/api/changes', { headers, signal });
    // The session is over: the next caller learns it.
    if (response.status === 401) return true;
    if (response.status === 429) return false;
    if (!response.ok || !response.body) throw new Error(`The stream of changes answered ${response.status}.`);
    const parse = changeParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      // What was under way when it was given up must not count as delivered.
      signal.throwIfAborted();
      if (done) return true;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_MS);
      const { changes, lastId } = parse(value);
      take(changes, lastId);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** What was asked for while the server was away. */
function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
}

/** Changes that come together are read once, and the next ones not before these are read. What this tab wrote waits for nobody else. */
function gathering(client: QueryClient): (changes: readonly Change[]) => void {
  let gathered: Change[] = [];
  let isReading = false;
  let restsUntil = 0;
  let hurry = new AbortController();
  const readAll = async () => {
    while (gathered.length > 0) {
      await pause(DEBOUNCE_MS);
      await pause(Math.max(Math.random() * SPREAD_MS, restsUntil - performance.now()), hurry.signal);
      const changes = gathered;
      gathered = [];
      hurry = new AbortController();
      const beganAt = performance.now();
      await Promise.race([refresh(client, changes, 'others'), pause(LONGEST_REST_MS)]);
      const tookMs = performance.now() - beganAt;
      restsUntil = performance.now() + Math.min(tookMs * REST_FACTOR, LONGEST_REST_MS);
    }
    isReading = false;
  };
  return (changes) => {
    gathered.push(...changes);
    if (changes.some(isOwn)) hurry.abort();
    if (isReading || gathered.length === 0) return;
    isReading = true;
    void readAll();
  };
}

/** Up to what this tab has written: its own, what followed from it, and what came before it. */
function isOwn({ position }: Change): boolean {
  const written = highestPosition();
  return position !== undefined && written !== null && !isLater(position, written);
}

async function listen(client: QueryClient, signal: AbortSignal): Promise<void> {
  const reconnect = reconnecting(signal);
  const gather = gathering(client);
  let wasAway = false;
  const take = (changes: Change[], id: string | null) => {
    reconnect.stands();
    if (wasAway) askAgain(client);
    wasAway = false;
    if (id !== null && rememberDelivered(id)) void client.invalidateQueries();
    gather(changes);
  };
  while (!signal.aborted) {
    const beganAt = performance.now();
    const { position, lowered } = changesAfter();
    try {
      const mayDiffer = await follow({ after: position, signal: AbortSignal.any([signal, lowered]), take });
      // The server ends the stream when the person's own rights change, so that everything is asked again.
      if (mayDiffer && readSession()) void client.invalidateQueries({ queryKey: ['session'] });
    } catch {
      wasAway ||= !lowered.aborted;
      await reconnect.away();
      continue;
    }
    await reconnect.ended(performance.now() - beganAt);
  }
}

/**
 * Only a tab that is seen listens: a browser opens six connections to a server and no more, and each stream holds one of them.
 * Who comes back resumes where they stopped.
 */
export function useChanges(): void {
  const client = useQueryClient();
  const isPast = usePast() !== null;
  useEffect(() => {
    // What was does not change.
    if (isPast) return undefined;
    let stop: AbortController | null = null;
    const silence = () => {
      stop?.abort();
      stop = null;
    };
    const attend = () => {
      if (document.visibilityState === 'hidden') silence();
      else if (!stop) {
        stop = new AbortController();
        void listen(client, stop.signal);
      }
    };
    attend();
    document.addEventListener('visibilitychange', attend);
    window.addEventListener('pageshow', attend);
    window.addEventListener('pagehide', silence);
    return () => {
      silence();
      document.removeEventListener('visibilitychange', attend);
      window.removeEventListener('pageshow', attend);
      window.removeEventListener('pagehide', silence);
    };
  }, [client, isPast]);
}
