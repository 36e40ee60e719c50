/** The log as it is written into a backup, and read out of it again: segments of lines, each an object, in order. */
import { exportLine, leafHash, parseExportLine, TreeEdge, type ExportedEvent } from '@hospital/event-store';
import type { StoredEvent } from '@hospital/contracts';
import type { BackupReader, BackupWriter } from './objectCodec.ts';
import type { Manifest, Segment } from './manifest.ts';

/** Some 40 MB of events: a restore to a moment reads one segment more than it needs. */
const MOST_EVENTS = 50_000;
const LINES_TOGETHER = 200;
/**
 * V8 lets garbage grow to twice what is alive before it looks, which took 110 MB beside the product. A process that was started with `--expose-gc`, as the
 * commands are, collects it in between.
 */
const COLLECT_EVERY = 10_000;

export type LoggedPart = Manifest['log'];

/** What the segments so far hold; a backup goes on from that of the one before. */
export class LogSum {
  readonly edge: TreeEdge;
  /** Ids of the keys that sealed events which were taken. */
  readonly sealKeys = new Set<string>();
  last: LoggedPart['last'];

  constructor(before?: LoggedPart) {
    this.edge = before
      ? TreeEdge.of(
          before.events,
          before.subtrees.map((root) => Buffer.from(root, 'base64')),
        )
      : new TreeEdge();
    this.last = before?.last ?? null;
  }

  take(event: StoredEvent): void {
    this.takeExported(event);
    const { position, stream, revision, id } = event;
    this.last = { position, stream, revision: String(revision), id };
  }

  takeExported(event: ExportedEvent): void {
    this.edge.push(leafHash(event, this.edge.size));
    if (event.metadata.seal) this.sealKeys.add(event.metadata.seal.key);
  }

  get root(): string {
    return this.edge.root().toString('base64');
  }

  part(segments: readonly Segment[]): LoggedPart {
    const subtrees = this.edge.roots.map((root) => root.toString('base64'));
    const { root, last } = this;
    return { events: this.edge.size, root, subtrees, last, segments: [...segments] };
  }
}

export interface SegmentsGiven {
  /** Of what is in the segments before; it takes each event. */
  readonly sum: LogSum;
  /** Events of a segment. */
  readonly most?: number;
}

/** @returns the new segments, whose names begin with the ordinal of their first event */
export async function writeSegments(
  writer: BackupWriter,
  events: AsyncIterable<readonly StoredEvent[]>,
  { sum, most = MOST_EVENTS }: SegmentsGiven,
): Promise<Segment[]> {
  const segments: Segment[] = [];
  const rest = eachOf(events);
  for (let first = await rest.next(); !first.done;) {
    const counted: SegmentCount = { most, events: 0, from: Infinity, next: first };
    const name = `log/${String(sum.edge.size).padStart(12, '0')}-${writer.id}.age`;
    const object = await writer.write(name, linesOf(rest, counted, sum));
    segments.push({ ...object, events: counted.events, from: new Date(counted.from).toISOString() });
    first = counted.next;
  }
  return segments;
}

async function* eachOf(
  batches: AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<StoredEvent, undefined> {
  for await (const batch of batches) yield* batch;
  return undefined;
}

interface SegmentCount {
  readonly most: number;
  events: number;
  /** The earliest instant, in milliseconds. */
  from: number;
  /** The first event of the next segment, once this one is full. */
  next: IteratorResult<StoredEvent>;
}

async function* linesOf(
  rest: AsyncIterator<StoredEvent>,
  counted: SegmentCount,
  sum: LogSum,
): AsyncGenerator<string> {
  let lines = '';
  for (; !counted.next.done && counted.events < counted.most; counted.next = await rest.next()) {
    const event = counted.next.value;
    sum.take(event);
    counted.events += 1;
    counted.from = Math.min(counted.from, Date.parse(event.metadata.at));
    lines += `${exportLine(event)}\n`;
    if (counted.events % COLLECT_EVERY === 0) globalThis.gc?.();
    if (counted.events % LINES_TOGETHER > 0) continue;
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}

/** @throws TypeError for a line that is no event of ours */
export async function* readSegment(reader: BackupReader, segment: Segment): AsyncGenerator<ExportedEvent[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of reader.read(segment)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map(parseExportLine);
  }
  if (rest !== '') throw new TypeError(`${segment.name} ends in the middle of a line`);
}

interface SegmentPart {
  /** How many events come before it. */
  readonly from: number;
  /** How many the log has up to its end; all unless set. */
  readonly to?: number;
}

/** A part of the log of a backup, in order. */
export async function* loggedEvents(
  reader: BackupReader,
  { log }: Pick<Manifest, 'log'>,
  { from, to = log.events }: SegmentPart,
): AsyncGenerator<ExportedEvent[]> {
  let at = 0;
  for (const segment of log.segments) {
    if (at >= to) return;
    if (at + segment.events <= from) {
      at += segment.events;
      continue;
    }
    for await (const batch of readSegment(reader, segment)) {
      yield batch.slice(Math.max(0, from - at), Math.max(0, to - at));
      at += batch.length;
    }
  }
}
