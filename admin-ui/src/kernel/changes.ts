/**
 * Other people's changes: a stream of `{resource, _id, position}` that refreshes the queries it touches, so that no screen is
 * stale for long. The stream needs the bearer header, therefore fetch and not EventSource; it reconnects with growing pauses.
 */
import { Backoff, moduleAt, moduleList, moduleNamed, type Fields } from '@hospital/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callHeaders } from './api/http.ts';
import { pause } from './api/pause.ts';
import { changesAfter, rememberDelivered } from './api/readPosition.ts';
import { readSession } from './api/session.ts';
import { usePast } from './past/past.ts';

export interface Change {
  readonly resource: string;
  readonly _id: string;
  readonly position?: string;
}

const PAUSES = { firstMs: 1_000, longestMs: 30_000 };
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

async function follow(
  after: string | null,
  signal: AbortSignal,
  take: (changes: Change[], id: string | null) => void,
) {
  const headers = callHeaders({ Accept: 'text/event-stream', ...(after ? { 'Last-Event-ID': after } : {}) });
  const response = await fetch('/api/changes', { headers, signal });
  // The session is over: the next caller learns it.
  if (response.status === 401) return;
  if (!response.ok || !response.body) throw new Error(`The stream of changes answered ${response.status}.`);
  const parse = changeParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    // What was under way when it was given up must not count as delivered.
    signal.throwIfAborted();
    if (done) return;
    const { changes, lastId } = parse(value);
    take(changes, lastId);
  }
}

async function listen(client: QueryClient, signal: AbortSignal): Promise<void> {
  const backoff = new Backoff(PAUSES);
  let gathered: Change[] = [];
  const take = (changes: Change[], id: string | null) => {
    if (id !== null && rememberDelivered(id)) void client.invalidateQueries();
    if (!changes.length) return;
    if (!gathered.length) {
      setTimeout(() => {
        refresh(client, gathered);
        gathered = [];
      }, DEBOUNCE_MS);
    }
    gathered.push(...changes);
  };
  // The server ends the stream when the person's own rights change, so that everything is asked again.
  const rightsMayHaveChanged = () => {
    if (readSession()) void client.invalidateQueries({ queryKey: ['session'] });
  };
  while (!signal.aborted) {
    const beganAt = performance.now();
    const { position, lowered } = changesAfter();
    await follow(position, AbortSignal.any([signal, lowered]), take).then(rightsMayHaveChanged, () => null);
    // One that was ended at once, because too many of the person's are open, does not come back at once.
    if (performance.now() - beganAt > PAUSES.longestMs) backoff.reset();
    await pause(backoff.next(), signal);
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
