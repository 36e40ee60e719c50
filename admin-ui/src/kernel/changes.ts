/**
 * Other people's changes: a stream of `{resource, _id, position}` that refreshes the queries it touches, so that no screen is
 * stale for long. The stream needs the bearer header, therefore fetch and not EventSource; `reconnecting` says when it is asked for again.
 */
import { moduleAt, moduleList, moduleNamed, type Fields } from '@hospital/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callHeaders } from './api/http.ts';
import { changesAfter, rememberDelivered } from './api/readPosition.ts';
import { readSession } from './api/session.ts';
import { usePast } from './past/past.ts';
import { reconnecting } from './reconnect.ts';

export interface Change {
  readonly resource: string;
  readonly _id: string;
  readonly position?: string;
}

/** The server says every 15 seconds that it is still there: without a word for so long, the connection is gone and nobody said so. */
const SILENT_MS = 40_000;
const DEBOUNCE_MS = 250;

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

/** Records that show the name of one of these are touched too. */
function withDependents(names: ReadonlySet<string>): Set<string> {
  const points = (fields: Fields) =>
    Object.values(fields).some((field) => field.kind === 'ref' && names.has(field.to));
  return new Set([...names, ...moduleList.filter(({ fields }) => points(fields)).map(({ name }) => name)]);
}

/** Lists of the resource, the record itself, its history, and what is summed up over all. */
export function refresh(client: QueryClient, changes: readonly Change[]): void {
  const names = new Set(
    changes.map(({ resource }) => (moduleAt(resource) ?? moduleNamed(resource))?.name ?? resource),
  );
  for (const name of withDependents(names)) void client.invalidateQueries({ queryKey: [name] });
  for (const { _id } of changes) void client.invalidateQueries({ queryKey: ['history', _id] });
  void client.invalidateQueries({ queryKey: ['dashboard'] });
  void client.invalidateQueries({
    queryKey: ['photo'],
    predicate: ({ queryKey }) => [...names].some((name) => String(queryKey[1]).includes(`/${name}/`)),
  });
  const own = readSession()?.user._id;
  const areRights = [...names].some((name) => moduleNamed(name)?.grantsRights);
  if (areRights || changes.some(({ _id }) => _id === own))
    void client.invalidateQueries({ queryKey: ['session'] });
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

/** Changes that come together refresh once. */
function gathering(client: QueryClient): (changes: readonly Change[]) => void {
  let gathered: Change[] = [];
  return (changes) => {
    if (!changes.length) return;
    if (!gathered.length) {
      setTimeout(() => {
        refresh(client, gathered);
        gathered = [];
      }, DEBOUNCE_MS);
    }
    gathered.push(...changes);
  };
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
