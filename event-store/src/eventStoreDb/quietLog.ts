/**
 * How far a filtered subscription has come while it is quiet. The server tells only now and then how far it has looked, so a log that grew by
 * little that passes would seem to be read up to an earlier place for ever. What came since is looked at from the end of the log instead.
 */
import type { Position } from '@hospital/contracts';
import { positionOf } from '../encode.ts';
import { passes, type EventFilter } from '../filter.ts';
import type { Page, Place } from './client/events.ts';

const PAGE = 100;
/** Beyond that the server itself has told by now. */
const MOST_EVENTS = 1_000;

interface Log {
  latest(from: Place | null, count: number): Promise<Page>;
  end(): Promise<Position>;
}

/** The end of the log where nothing after `checkpoint` passes the filter; null where it has not grown, or something passes, or there is too much to look at. */
export async function quietUntil(
  log: Log,
  checkpoint: Position,
  filter: EventFilter,
): Promise<Position | null> {
  const end = await log.end();
  if (end <= checkpoint) return null;
  let seen = 0;
  for (let from: Place | null = null; seen < MOST_EVENTS;) {
    const page: Page = await log.latest(from, PAGE);
    const news = page.events.filter(({ position }) => position > checkpoint && position <= end);
    if (news.some((event) => passes(filter, event))) return null;
    from = page.last?.place ?? null;
    if (page.count < PAGE || !from || positionOf(from.commit) <= checkpoint) return end;
    seen += page.count;
  }
  return null;
}
