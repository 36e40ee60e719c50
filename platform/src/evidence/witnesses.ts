/** What the database and the copies say against the evidence folder, in sentences for a person. */
import type { CopyComparison } from './compareCopies.ts';
import type { KeptEvidence } from './readEvidence.ts';
import { parseCheckpoint } from './signedCheckpoint.ts';

/** The line that the database keeps. */
export type KeptLine =
  | { readonly isKnown: false; readonly isAsked: boolean }
  | { readonly isKnown: true; readonly checkpoint: string | null };

export interface Witnesses {
  readonly kept: KeptLine;
  readonly copies: readonly CopyComparison[];
}

/**
 * A sentence for each that holds a checkpoint which the folder lacks, and for each copy that is not whole.
 * @param evidence null where nothing is signed in the folder: then only what was signed before counts
 */
export function witnessesOf(evidence: KeptEvidence | null, { kept, copies }: Witnesses): string[] {
  const unlike = copies.filter(({ holdsMore }) => evidence !== null || holdsMore);
  const sentences = unlike.flatMap(({ sentence }) => (sentence === null ? [] : [sentence]));
  return [...missedByDatabase(evidence, kept), ...sentences];
}

function missedByDatabase(evidence: KeptEvidence | null, kept: KeptLine): string[] {
  if (!kept.isKnown || kept.checkpoint === null) return [];
  const expected = parseCheckpoint(kept.checkpoint);
  if (!expected) return ['The checkpoint that the database keeps was changed: it is no checkpoint.'];
  if (evidence?.checkpoints.some(({ signature }) => signature === expected.signature)) return [];
  return [
    `The database keeps a checkpoint of ${expected.size} events, signed at ${expected.at}, that the folder lacks: lines were removed or lost, or it is another folder.`,
  ];
}
