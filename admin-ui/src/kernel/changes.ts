/**
 * Other people's changes: a stream of `{resource, _id, position}` that refreshes what they make old (refresh.ts), so that no screen is
 * stale for long; gatheredChanges.ts says when they are read. The stream needs the bearer header, therefore fetch and not EventSource;
 * `reconnecting` says when it is asked for again.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callHeaders } from './api/http.ts';
import { highestPosition } from './api/position.ts';
import { changesAfter, rememberDelivered } from './api/readPosition.ts';
import { readSession } from './api/session.ts';
import { changeParser } from './changeParser.ts';
import { gathering } from './gatheredChanges.ts';
import type { Change } from './staleReads.ts';
import { usePast } from './past/past.ts';
import { reconnecting } from './reconnect.ts';
import { refresh } from './refresh.ts';
import { serverLost, serverReached } from './serverReach.ts';

/** The server says every 15 seconds that it is still there: without a word for so long, the connection is gone and nobody said so. */
const SILENT_MS = 40_000;

interface ChangeSubscription {
  readonly after: string | null;
  readonly signal: AbortSignal;
  readonly take: (changes: Change[], id: string | null) => void;
}

/**
 * @returns once the server ended it, whether the person's rights may have changed
 * @throws where the server is away, or silent for too long
 */
async function follow({ after, signal: given, take }: ChangeSubscription): Promise<boolean> {
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

async function listen(client: QueryClient, signal: AbortSignal): Promise<void> {
  const reconnect = reconnecting(signal);
  const gather = gathering({
    refresh: (changes) => refresh(client, changes, 'others'),
    written: highestPosition,
  });
  let wasAway = false;
  const take = (changes: Change[], id: string | null) => {
    reconnect.stands();
    serverReached();
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
      if (signal.aborted) return;
      if (!lowered.aborted) {
        wasAway = true;
        serverLost();
      }
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
      // Who does not listen does not know.
      serverReached();
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
