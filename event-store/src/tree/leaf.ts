/**
 * An event as a leaf of the log's Merkle tree: the same bytes in every store, and in a copy of the log. Positions and clocks of a store
 * are not in it. What is personal is in it as stored, encrypted, so that the tree outlives an erasure.
 */
import type { StoredEvent } from '@hospital/contracts';
import { lengthPrefixed } from '../lengthPrefixed.ts';
import { canonicalJson } from './canonicalJson.ts';
import { sha256 } from './sha256.ts';

/** Leads every leaf, so that another encoding can never be taken for this one. */
const FORMAT = 'hospital event 1';
const LEAF_PREFIX = 0x00;

/** What of an event is in its leaf; content of any form. */
export type LeafContent = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type'> & {
  readonly data: unknown;
  readonly metadata: unknown;
};

/** @param ordinal the event's place in the log, from 0, counting our events alone */
export function leafHash(event: LeafContent, ordinal: number): Buffer {
  return sha256(leafBytes(event, ordinal));
}

function leafBytes({ stream, revision, id, type, data, metadata }: LeafContent, ordinal: number): Buffer {
  const content = [canonicalJson(data), canonicalJson(metadata)];
  return lengthPrefixed(
    [FORMAT, String(ordinal), stream, String(revision), id, type, ...content],
    LEAF_PREFIX,
  );
}
