/**
 * What a restore leaves in the log: that it was done and why, and a skipped number for each one that was handed out after the backup, so that none is given
 * twice. A crash in the middle is no harm: the command is run again, and each step finds what it did.
 */
import {
  idOf,
  LOG_RESTORED,
  NUMBER_SKIPPED,
  numberSeries,
  RESTORE_CATEGORY,
  seriesStream,
  streamOf,
  type NumberSeries,
  type StoredEvent,
} from '@hospital/contracts';
import { RevisionConflict, type EventStore } from '@hospital/event-store';
import { ConfigError } from '../start/config.ts';
import { kernelEvent } from '../eventSourcing/kernelEvent.ts';
import type { UnfinishedRestore } from './unfinishedRestore.ts';

/** More were never handed out between two backups. */
const MOST_SKIPPED = 100_000;
const TOGETHER = 500;

export interface RestoreRecord {
  /** Personal values are encrypted below it: the reason is free text. */
  readonly store: EventStore;
  readonly restore: UnfinishedRestore;
  readonly reason: string;
  readonly numbers: readonly SeriesEnd[];
  readonly now: Date;
}

/** Numbers of a year up to the last one, which is in use, are not given any more. */
export interface SeriesEnd {
  readonly series: NumberSeries;
  /** Four digits. */
  readonly year: string;
  /** From 1. */
  readonly last: number;
}

export interface SkippedNumbers {
  readonly end: SeriesEnd;
  readonly skipped: number;
}

export async function recordRestore({
  store,
  restore,
  reason,
  numbers,
  now,
}: RestoreRecord): Promise<SkippedNumbers[]> {
  const id = restoreId(restore);
  const { backup, events, root } = restore;
  const event = kernelEvent(LOG_RESTORED, { id, backup, events, root, reason }, now);
  await store.append(streamOf(RESTORE_CATEGORY, id), [event], 'none').catch(unlessThere);
  const skipped: SkippedNumbers[] = [];
  for (const end of numbers) skipped.push({ end, skipped: await skipTo(store, end, { id, now }) });
  return skipped;
}

/** The same for a repeat of the same restore. */
export function restoreId({ backup, events, root }: UnfinishedRestore): string {
  return idOf(`${backup} ${events} ${root}`, RESTORE_CATEGORY);
}

/** The very same restore was recorded before. */
function unlessThere(error: unknown): void {
  if (!(error instanceof RevisionConflict)) throw error;
}

async function skipTo(
  store: EventStore,
  { series, year, last }: SeriesEnd,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<number> {
  const stream = seriesStream(series, year);
  const given = await lastGiven(store, stream);
  for (let at = given; at < last;) {
    const count = Math.min(TOGETHER, last - at);
    const events = Array.from({ length: count }, () => kernelEvent(NUMBER_SKIPPED, { restore: id }, now));
    await store.append(stream, events, at === 0 ? 'none' : BigInt(at - 1));
    at += count;
  }
  return Math.max(0, last - given);
}

/** Without what a restore skipped itself before it was interrupted. @param restore its id */
export async function numberAlreadyGiven(
  store: Pick<EventStore, 'head' | 'read'>,
  stream: string,
  restore: string,
): Promise<number> {
  let given = await lastGiven(store, stream);
  for await (const { data } of store.read(stream, 0n, [NUMBER_SKIPPED]))
    if (data['restore'] === restore) given -= 1;
  return given;
}

/** The number that an event of a series took; null for every other event. */
export function numberTaken({
  stream,
  revision,
}: Pick<StoredEvent, 'stream' | 'revision'>): SeriesEnd | null {
  const year = stream.slice(-4);
  const series = numberSeries.find((each) => seriesStream(each, year) === stream);
  return series ? { series, year, last: Number(revision) + 1 } : null;
}

/** The last number of the series; 0 before the first one. */
async function lastGiven(store: Pick<EventStore, 'head'>, stream: string): Promise<number> {
  const head = await store.head(stream);
  return head ? Number(head.revision) + 1 : 0;
}

/** @throws ConfigError for what is no number of a series */
export function parseNumber(text: string): SeriesEnd {
  for (const series of numberSeries) {
    const [, year, ordinal] = new RegExp(`^${series.prefix}(\\d{4})-(\\d{6,})$`).exec(text.trim()) ?? [];
    if (year !== undefined) return { series, year, last: Number(ordinal) };
  }
  throw new ConfigError(
    `"${text}" is no number of a series: they look like ${numberSeries.map(({ prefix }) => `${prefix}2026-000123`).join(', ')}.`,
  );
}

/** @throws ConfigError where a number cannot be right */
export function assertPlausible({ series, year, last }: SeriesEnd, given: number): void {
  if (last - given > MOST_SKIPPED)
    throw new ConfigError(
      `${series.prefix}${year}: the backup ends at ${given}, so ${last} would skip more than ${MOST_SKIPPED} numbers. Is it mistyped?`,
    );
}
