/** Everything that a verification needs besides the log: checkpoints whose signature holds, and the leaves that agree with them. */
import { pause, TreeEdge } from '@hospital/event-store';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../start/config.ts';
import {
  CHECKPOINTS_FILE,
  LEAF_BYTES,
  leafIn,
  LEAVES_FILE,
  PUBLIC_KEY_FILE,
  type Leaf,
} from './evidenceFolder.ts';
import { keptFirstSeal, type FirstSeal } from './firstSeal.ts';
import type { PublicKey } from './evidenceKey.ts';
import { formerOf, parseKeyRing, trusted, type KeyChange, type KeyRing } from './keyChange.ts';
import { headOf, isSignedBy, parseCheckpoint, type SignedCheckpoint } from './signedCheckpoint.ts';

export interface KeptEvidence {
  /** By size, the smallest first. */
  readonly checkpoints: readonly SignedCheckpoint[];
  /** What is wrong with the files themselves, a sentence each. */
  readonly damage: readonly string[];
  /** How many leaves agree with the checkpoints: up to there a difference is located exactly. */
  readonly known: number;
  leaf(ordinal: number): Leaf | null;
  /** From where on seals are required; null where that was not kept. */
  readonly firstSeal: FirstSeal | null;
}

/** There is nothing to check by: whether something was signed before is known to the database and to copies alone. */
export class NothingSigned extends ConfigError {}

const MOST_SENTENCES = 20;
/** Between the leaves and their checkpoint lies one write to the disk. */
const SIGNING_MS = 1_000;
const LOOK_MS = 50;

/**
 * @param location the folder, or a file of checkpoints alone
 * @param publicKey the keys, or the name of a file of them; those of the folder unless given
 * @throws ConfigError where there is nothing to check by
 */
export async function readEvidence(location: string, publicKey?: string): Promise<KeptEvidence> {
  const isFolder = (await stat(location).catch(() => null))?.isDirectory() ?? false;
  const folder = isFolder ? location : path.dirname(location);
  const { kept, text } = await readFiles(folder, isFolder ? path.join(location, CHECKPOINTS_FILE) : location);
  if (text === null && !isFolder)
    throw new NothingSigned(
      `There are no checkpoints in ${location}: name their folder or file with --checkpoints.`,
    );
  if (wholeLines(text ?? '').length === 0) throw nothingSigned(location, kept !== null);
  const { keys, changes } = await readKeyRing(folder, publicKey);
  const damage: string[] = [];
  const signed = signedCheckpoints(text ?? '', { keys, isPart: !isFolder }, damage);
  const checkpoints = inTheirTime(signed, changes, damage);
  const leaves = kept ?? Buffer.alloc(0);
  return {
    checkpoints,
    known: kept ? agreeing(kept, checkpoints, damage) : 0,
    damage: damage.slice(0, MOST_SENTENCES),
    leaf: (ordinal) => leafIn(leaves, ordinal),
    firstSeal: await keptFirstSeal(folder).catch(() => ({ id: '', position: '' })),
  };
}

interface EvidenceFiles {
  /** The leaves. */
  readonly kept: Buffer | null;
  /** The checkpoints. */
  readonly text: string | null;
}

/**
 * The product may be signing: it writes leaves first, then the checkpoint that covers them. Checkpoints are read before the leaves and again after
 * them, until one covers all leaves that were read. Lines that are newer than these leaves are left out: they came in between.
 */
async function readFiles(folder: string, checkpoints: string): Promise<EvidenceFiles> {
  const read = () => readFile(checkpoints, 'utf8').catch(() => null);
  const before = lastSize(await read());
  const kept = await readFile(path.join(folder, LEAVES_FILE)).catch(() => null);
  let text = await read();
  if (!kept) return { kept, text };
  const leaves = Math.floor(kept.length / LEAF_BYTES);
  for (let waited = 0; lastSize(text) < leaves && waited < SIGNING_MS; waited += LOOK_MS) {
    await pause(LOOK_MS);
    text = await read();
  }
  return upTo(Math.max(leaves, before), { kept, text });
}

function wholeLines(text: string): string[] {
  return text.split('\n').slice(0, -1);
}

/** How many events the last checkpoint covers; 0 where there is none. */
function lastSize(text: string | null): number {
  const last = wholeLines(text ?? '').findLast((line) => parseCheckpoint(line) !== null);
  return (last === undefined ? null : parseCheckpoint(last))?.size ?? 0;
}

function upTo(most: number, { kept, text }: EvidenceFiles): EvidenceFiles {
  if (!kept || text === null || lastSize(text) <= most) return { kept, text };
  const lines = wholeLines(text);
  const end = lines.findLastIndex((line) => (parseCheckpoint(line)?.size ?? 0) <= most) + 1;
  const known = lines
    .slice(0, end)
    .map((line) => `${line}\n`)
    .join('');
  return { kept: kept.subarray(0, lastSize(known) * LEAF_BYTES), text: known };
}

/** Leaves without a checkpoint are no proof that one was there: a process may have been killed between the two. */
function nothingSigned(location: string, hasLeaves: boolean): NothingSigned {
  const within = 'the product signs the first one within a minute after it is started.';
  return new NothingSigned(
    hasLeaves
      ? `There are leaves but no checkpoint in ${location}. Either the product was stopped while it signed for the first time: ${within} Or ${CHECKPOINTS_FILE} was removed: check against a copy of it with --checkpoints.`
      : `No checkpoint was signed yet in ${location}: ${within}`,
  );
}

/** The keys that are trusted. @throws ConfigError where there is none */
export async function readKeys(folder: string, given: string | undefined): Promise<readonly PublicKey[]> {
  return (await readKeyRing(folder, given)).keys;
}

/**
 * Those that are given, or those of the folder. One that is given stands for all that it vouches for: checkpoints from before and after a change of keys.
 * @throws ConfigError where there is none
 */
async function readKeyRing(folder: string, given: string | undefined): Promise<KeyRing> {
  const file = path.join(folder, PUBLIC_KEY_FILE);
  const own = await readFile(file, 'utf8').catch(() => '');
  const text = given === undefined ? own : await readFile(given, 'utf8').catch(() => given);
  const { keys, changes: named } = parseKeyRing(text);
  if (keys.length === 0)
    throw new ConfigError(`There is no public key in ${given ?? file}: name it with --public-key.`);
  const changes = given === undefined ? named : [...named, ...parseKeyRing(own).changes];
  return { keys: trusted(keys, changes), changes };
}

/** A key, and those of the folder that it vouches for. */
export async function trustedKeys(folder: string, key: PublicKey): Promise<readonly PublicKey[]> {
  const text = await readFile(path.join(folder, PUBLIC_KEY_FILE), 'utf8').catch(() => '');
  return trusted([key], parseKeyRing(text).changes);
}

interface EvidenceReading {
  readonly keys: readonly PublicKey[];
  /** A file alone may be the end of a longer one. */
  readonly isPart: boolean;
}

/** What follows the last line break was cut off by a crash, or is being written. */
function signedCheckpoints(
  text: string,
  { keys, isPart }: EvidenceReading,
  damage: string[],
): readonly SignedCheckpoint[] {
  const bySize = new Map<number, SignedCheckpoint>();
  let mayMissOne = isPart;
  for (const [index, line] of wholeLines(text).entries()) {
    const checkpoint = parseCheckpoint(line);
    const wrong = wrongWith(checkpoint, keys, bySize);
    if (wrong !== null) damage.push(`Line ${index + 1} of the checkpoints ${wrong}`);
    else if (checkpoint) {
      const { size, before = 0 } = checkpoint;
      if (before > 0 && !bySize.has(before) && !mayMissOne)
        damage.push(
          `The checkpoint of ${before} events does not stand before line ${index + 1} of the checkpoints (${size} events): it was removed.`,
        );
      bySize.set(size, checkpoint);
    }
    // The line that was changed may be the one that is missed.
    mayMissOne = wrong !== null;
  }
  return [...bySize.values()].sort((left, right) => left.size - right.size);
}

/** What a key signed although one that replaced it had signed before. The log says more exactly from where on a key is replaced (`verifyLog.ts`). */
function inTheirTime(
  checkpoints: readonly SignedCheckpoint[],
  changes: readonly KeyChange[],
  damage: string[],
): readonly SignedCheckpoint[] {
  const replaced = new Set<string>();
  return checkpoints.filter(({ size, key }) => {
    if (replaced.has(key)) damage.push(signedByFormer(size));
    for (const id of formerOf(key, changes)) replaced.add(id);
    return !replaced.has(key);
  });
}

export function signedByFormer(size: number): string {
  return `The checkpoint of ${size} events is signed by a key that had been replaced before: it was forged.`;
}

function wrongWith(
  checkpoint: SignedCheckpoint | null,
  keys: readonly PublicKey[],
  known: ReadonlyMap<number, SignedCheckpoint>,
): string | null {
  if (!checkpoint) return 'is no checkpoint: it was changed.';
  const { size, root } = checkpoint;
  if (!keys.some((key) => isSignedBy(key, checkpoint)))
    return `(${size} events) is not signed by a known key: it was changed or forged.`;
  if ((known.get(size)?.root ?? root) !== root)
    return `contradicts another one: two different logs of ${size} events were signed.`;
  return null;
}

/** @returns up to which checkpoint the file of leaves is the one that was signed */
function agreeing(leaves: Buffer, checkpoints: readonly SignedCheckpoint[], damage: string[]): number {
  const edge = new TreeEdge();
  let known = 0;
  for (const checkpoint of checkpoints) {
    while (edge.size < checkpoint.size) {
      const leaf = leafIn(leaves, edge.size);
      if (!leaf) break;
      edge.push(leaf.hash);
    }
    const isWhole = edge.size === checkpoint.size;
    if (!isWhole || !edge.root().equals(headOf(checkpoint).root)) {
      damage.push(
        `The file ${LEAVES_FILE} ${isWhole ? 'differs from' : 'ends before'} the checkpoint of ${checkpoint.size} events: beyond ${known} events a difference is located between two checkpoints only.`,
      );
      break;
    }
    known = checkpoint.size;
  }
  if (known === checkpoints.at(-1)?.size && leafIn(leaves, known) !== null)
    damage.push(
      `The file ${LEAVES_FILE} goes on after the last checkpoint (${known} events): checkpoints were removed from the end, or the product was stopped while it signed. In the second case it signs again within a minute after it is started.`,
    );
  return known;
}
