/**
 * A stream of server-sent events: which records of those that the person may read have changed. `Last-Event-ID` resumes from the
 * record versions. It ends now and then, and when the person's own rights change, so that a new call is checked again.
 */
import { isPosition, moduleList } from '@hospital/contracts';
import { linkSignals } from '@hospital/event-store';
import type { Call, Handler } from '@hospital/platform';
import { Readable } from 'node:stream';
import type { QueryKit } from '../kernel/query/reader.ts';
import { ChangeFeed, ChangeReader, type Change, type ChangePage } from './changeFeed.ts';
import { signedIn } from './rights.ts';

const HEARTBEAT_MS = 15_000;
const LIFE_MS = 10 * 60_000;

const pathOf = new Map(moduleList.map(({ name, path }) => [name, path]));

/** After a message, or after the `X-Read-Position` of an answer. A Last-Event-ID that is neither begins now. */
function startOf(kit: QueryKit, { lastEventId, query }: Call): string {
  const given = lastEventId ?? query['lastEventId'] ?? '';
  return given.length === 20 && isPosition(given) ? given : kit.progress.position;
}

/**
 * The id stands with the last record of an event alone: a stream that breaks off before it tells them all again. What came back has none:
 * it does not say that everything before it was sent.
 */
function messages(changes: readonly Change[]): string {
  return changes
    .map(({ resource, id, position, isReturn }, index) => {
      const next = changes[index + 1];
      const isLast = !isReturn && (next?.isReturn !== false || next.position !== position);
      const data = JSON.stringify({ resource: pathOf.get(resource) ?? resource, _id: id, position });
      return `${isLast ? `id: ${position}\n` : ''}data: ${data}\n\n`;
    })
    .join('');
}

interface Listening {
  readonly kit: QueryKit;
  readonly feed: ChangeFeed;
  readonly call: Call;
}

/** What is left out, the next call tells: what came later, and what came back, where it came back after the change of rights. */
function untilOwn(fresh: readonly Change[], own: Change): readonly Change[] {
  if (own.isReturn) return fresh;
  return fresh.filter(({ isReturn, position }) => !isReturn && position <= own.position);
}

async function* stream({ kit, feed, call }: Listening, signal: AbortSignal): AsyncGenerator<string> {
  const reader = new ChangeReader(kit, signedIn(call.actor));
  let position = startOf(kit, call);
  yield `retry: 1000\nid: ${position}\n\n`;
  // Joined before the catching up begins, so that nothing falls between the two.
  const { queue, from } = feed.join(reader);
  try {
    // Whatever comes after it comes through the queue.
    let isCaughtUp = position >= (await from);
    // Judged by the rights of now: a call that came after the return of its own person's record does not end for it.
    const returns = await feed.readReturns(reader, position);
    const back = messages(returns.filter((change) => reader.maySee(change)));
    if (back !== '') yield back;
    while (!signal.aborted && !queue.isOverfull) {
      const page: ChangePage = isCaughtUp
        ? { changes: await queue.take(HEARTBEAT_MS, signal), isAll: true }
        : await feed.read(reader, position);
      const isSilent = isCaughtUp && page.changes.length === 0;
      const fresh = page.changes.filter((change) => change.isReturn || change.position > position);
      // What comes after a change of their own rights is judged by the rights of after it, in the next call.
      const own = fresh.find((change) => reader.isOwn(change));
      const due = own ? untilOwn(fresh, own) : fresh;
      const text = messages(due.filter((change) => reader.maySee(change)));
      if (text !== '') yield text;
      position = due.findLast(({ isReturn }) => !isReturn)?.position ?? position;
      // With the position, so that who resumes does not meet the change of their own rights again.
      if (own) return yield `id: ${position}\n\n`;
      if (isSilent) yield `id: ${position}\n: still here\n\n`;
      isCaughtUp ||= page.isAll;
    }
  } finally {
    feed.leave(queue);
  }
}

export function changes(kit: QueryKit): Handler {
  const feed = new ChangeFeed(kit);
  return async (call) => {
    const life = new AbortController();
    const timer = setTimeout(() => life.abort(), LIFE_MS);
    const { signal, unlink } = linkSignals([call.signal, kit.closing, life.signal]);
    const content = Readable.from(stream({ kit, feed, call }, signal));
    content.once('close', () => {
      clearTimeout(timer);
      life.abort();
      unlink();
    });
    return {
      content,
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      },
    };
  };
}
